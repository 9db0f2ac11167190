/** Printers on the USB of a computer: its browser has the bytes of each job once, by the rules of every other printer. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Trabajo } from '#contract/entities.ts';
import { USB_ADDRESS, type UsbFault } from '#contract/printers.ts';
import { printWaiting } from '#server/features/impresiones/queue.service.ts';
import { aFailedJob, anAbono, aPrinterRecord } from '../../../support/builders.ts';
import { decode } from '../../../support/escpos.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { upload } from '../../../support/uploads.ts';

const server = serverOfFile({ settings: { publicUrl: 'https://caja.example.mx' } });
const counter = () => server.as(1);
let printer: number;
beforeAll(async () => {
  printer = (await aPrinterRecord(server, { direccion: USB_ADDRESS, cajon: true, corta: true })).id;
});

const print = async ({ id }: Abono): Promise<Trabajo> =>
  (await (await counter()).get(endpoints.printAbono, { params: { id }, body: { impresora_id: printer } })).trabajo;
const take = async ({ id }: { id: number }) => (await counter()).request(endpoints.takeJob, { params: { id } });
const paperOf = async (job: Trabajo) => decode(Buffer.from((await take(job)).body.bytes, 'base64'));
const finish = async ({ id }: { id: number }, falla: UsbFault | null) =>
  (await counter()).request(endpoints.finishJob, { params: { id }, body: { falla } });
const retry = async ({ id }: Trabajo) => (await (await counter()).get(endpoints.retryJob, { params: { id } })).trabajo;
const openings = async () =>
  (await server.db.all("SELECT id FROM audit WHERE accion = 'abrir' AND tabla = 'impresoras'")).length;

test('a ticket prints once, with the drawer for cash and its proof; another print is a reprint without drawer', async () => {
  const abono = await anAbono(server);
  const before = await openings();
  const job = await print(abono);
  await printWaiting(server.deps);
  const { body } = await take(job);
  expect(body.trabajo).toMatchObject({ id: job.id, estado: 'enviado', reimpresion: 0 });
  const paper = decode(Buffer.from(body.bytes, 'base64'));
  expect(paper.text).toContain(`Ticket ${abono.ticket}`);
  expect([paper.drawer, paper.cuts, await openings()]).toEqual([1, 1, before + 1]);
  expect(paper.qr).toEqual([expect.stringMatching(/^https:\/\/caja\.example\.mx\/recibo\/./)]);
  expect((await take(job)).status).toBe(409);
  expect((await finish(job, null)).body.trabajo).toMatchObject({ estado: 'impreso', motivo: null });
  expect((await finish(job, 'ocupada')).status).toBe(409);

  const again = await print(abono);
  expect(again.reimpresion).toBe(1);
  const reprint = await paperOf(again);
  expect(reprint.text.join()).toContain('REIMPRESIÓN');
  expect([reprint.drawer, await openings()]).toEqual([0, before + 1]);
});

test('an unsent job is still the original; one that may have printed is a reprint', async () => {
  const job = await print(await anAbono(server));
  expect((await finish(job, null)).status).toBe(409);
  const refused = (await finish(job, 'desconectada')).body.trabajo;
  expect(refused).toMatchObject({
    estado: 'fallo',
    motivo: expect.stringMatching(/^No hay ninguna impresora USB.*reintenta\.$/),
  });
  const second = await retry(job);
  expect(second).toMatchObject({ estado: 'hecho', reimpresion: 0 });
  expect((await paperOf(second)).text.join()).not.toContain('REIMPRESIÓN');
  const stopped = (await finish(job, 'detenida')).body.trabajo;
  expect(stopped.motivo).toMatch(/dejó de recibir.*sale como reimpresión\.$/);
  expect((await paperOf(await retry(job))).text.join()).toContain('REIMPRESIÓN');
});

test('a job finished by another computer is 409, and no drawer opens', async () => {
  const logo = { field: 'logo', name: 'logo.png', bytes: photo('formatos/hopper.png') };
  await upload(await server.as(3), endpoints.uploadLogo, {}, [logo]);
  const [job, before] = [await print(await anAbono(server)), await openings()];
  const { files } = server.deps;
  const openFile = files.open;
  // The picture is read when the job is taken and nothing of it has left yet.
  jest.spyOn(files, 'open').mockImplementationOnce(async (name) => {
    expect((await finish(job, 'ocupada')).status).toBe(200);
    return openFile(name);
  });
  const { status, refused } = await take(job);
  expect([status, refused.message]).toEqual([409, expect.stringMatching(/^Este trabajo no espera/)]);
  expect(await openings()).toBe(before);
  expect((await (await counter()).get(endpoints.getJob, { params: { id: job.id } })).trabajo.estado).toBe('fallo');
  await server.request(3, endpoints.deleteLogo);
});

test('jobs of network printers are not given to browsers', async () => {
  const failed = await aFailedJob(server);
  await server.db.write((tx) => tx.run("UPDATE impresiones SET estado = 'hecho' WHERE id = ?", failed.id));
  expect([(await take(failed)).status, (await finish(failed, 'ocupada')).status]).toEqual([409, 409]);
});

test('the bytes have the address of a proof and are in no stored response', async () => {
  const job = await print(await anAbono(server));
  const client = await counter();
  const { body } = await client.request(endpoints.takeJob, { params: { id: job.id }, key: randomUUID() });
  expect(body.bytes.length).toBeGreaterThan(100);
  const kept = await server.db.all<{ body: string }>('SELECT body FROM idempotency');
  expect(kept.filter((one) => one.body.includes(body.bytes))).toEqual([]);
});

test('unfetched jobs are dropped at the next print and do not prevent removing the printer', async () => {
  const { id } = await aPrinterRecord(server, { direccion: USB_ADDRESS });
  const abono = await anAbono(server);
  const options = { params: { id: abono.id }, body: { impresora_id: id } };
  const { trabajo } = await (await counter()).get(endpoints.printAbono, options);
  server.clock.advance({ minutes: 16 });
  await printWaiting(server.deps);
  const now = (await (await counter()).get(endpoints.getJob, { params: { id: trabajo.id } })).trabajo;
  expect(now).toMatchObject({ estado: 'fallo', motivo: expect.stringContaining('15 minutos') });
  expect((await server.request(3, endpoints.deletePrinter, { params: { id } })).status).toBe(200);
});
