/** Uploads of many at once: nobody waits for what one person sends, and what waits is bounded. */
import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import { UPLOADS_EACH } from '#contract/rules.ts';
import { checkPdf } from '#server/files/pdf.ts';
import { newWork } from '#server/files/slots.ts';
import type { Client } from '../../support/api-client.ts';
import { aPdf, deflated } from '../../support/pdfs.ts';
import { photo } from '../../support/samplePhotos.ts';
import { serverOfFile } from '../../support/server.ts';
import { incomingFolders, uploadsEnded } from '../../support/storedFiles.ts';
import { multipartBody, upload } from '../../support/uploads.ts';
import { aChild, aFamily } from '../features/guarderia/ground.ts';

const server = serverOfFile();
const hopper = { field: 'fotos', name: 'foto.jpg', bytes: photo('formatos/hopper.jpg') };
const PAPER = { tipo: 'acta_nacimiento' };
/** Takes much longer than a photograph. */
const slow = () =>
  aPdf({ objects: [deflated('/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 [${'<</A[1]>>'.repeat(100_000)}]`))] });

afterEach(() => uploadsEnded(server));

const paper = (bytes: Buffer) => ({ field: 'archivos', name: 'acta.pdf', bytes });
const bring = (family: Client, id: number, bytes: Buffer) =>
  upload(family, endpoints.uploadDocumento, PAPER, [paper(bytes)], { params: { id } });

/** Waits until it is so; the test's time limit ends the wait otherwise. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setImmediate();
}
const underWay = (count: number) => until(async () => (await incomingFolders(server)).length === count);

interface Paused {
  end(): void;
}
/** Sends photographs but for the end of the last one, and holds the connection. */
function paused(client: Client, bytes: Buffer): Promise<Paused> {
  const [body, type] = multipartBody({ categoria: 'A' }, [{ ...hopper, bytes }]);
  const requested = request(`${server.origin}${API_BASE}${endpoints.uploadFotos.url()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': type, 'content-length': body.length },
  });
  requested.on('error', () => {});
  return new Promise((resolve) => {
    requested.write(body.subarray(0, -100), () => resolve({ end: () => requested.destroy() }));
  });
}

test('one file per person is processed at a time, and other people’s go first', async () => {
  const [one, other] = [await aFamily(server), await aFamily(server)];
  const [own, theirs] = [await aChild(one), await aChild(other)];
  const over: string[] = [];
  const noted = async (who: string, response: ReturnType<typeof bring>) => {
    expect((await response).status).toBe(201);
    over.push(who);
  };
  const many = Array.from({ length: 4 }, () => noted('one', bring(one, own.id, aPdf())));
  await underWay(4);
  await Promise.all([...many, noted('other', bring(other, theirs.id, aPdf()))]);
  expect(over.indexOf('other')).toBeLessThan(3);
});

test('a photo does not wait for a PDF or an aborted request', async () => {
  const [one, other] = [await aFamily(server), await aFamily(server)];
  const [own, theirs] = [await aChild(one), await aChild(other)];
  const over: string[] = [];
  const first = bring(one, own.id, slow()).finally(() => over.push('slow'));
  await underWay(1);
  const staff = await server.as(1);
  expect((await upload(staff, endpoints.uploadFotos, { categoria: 'A' }, [hopper])).status).toBe(201);
  await underWay(1);
  const [body, type] = multipartBody(PAPER, [paper(aPdf())]);
  const gone = request(`${server.origin}${API_BASE}${endpoints.uploadDocumento.url({ id: theirs.id })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': type, 'content-length': body.length },
  }).on('error', () => {});
  gone.end(body);
  await underWay(2);
  gone.destroy();
  await underWay(1);
  expect(over).toEqual([]);
  await first;
});

test('beyond the limit only that person is told to retry', async () => {
  const staff = await server.as(1);
  const held = await Promise.all(Array.from({ length: UPLOADS_EACH }, () => paused(staff, hopper.bytes)));
  await underWay(UPLOADS_EACH);
  const more = await upload(staff, endpoints.uploadFotos, { categoria: 'A' }, [hopper]);
  expect([more.status, more.refused.message]).toEqual([429, expect.stringContaining('Espera a que terminen')]);
  expect((await upload(await server.as(2), endpoints.uploadFotos, { categoria: 'A' }, [hopper])).status).toBe(201);
  for (const one of held) one.end();
});

test('files of a timed-out request are refused with a message', async () => {
  await expect(checkPdf(__filename, { ...newWork(), leftMs: 0 })).rejects.toMatchObject({
    motivo: 'Los archivos anteriores del mismo envío tardaron demasiado: súbelo aparte.',
  });
});
