/** The largest pictures, and names that are slow to clean. */
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { endpoints } from '#contract/endpoints.ts';
import type { Client } from '../support/api-client.ts';
import { type AttackedServer, attackedServer, memoryWords } from '../support/attackedServer.ts';
import { figure, many } from '../support/figure.ts';
import { MemoryWatch, memoryOf } from '../support/memoryLimit.ts';
import { at, ms } from '../support/readers.ts';
import { photo } from '../support/samplePhotos.ts';
import { upload } from '../support/uploads.ts';

let server: AttackedServer;
afterEach(() => server?.cleanup());

const PICTURE_MEGABYTES = 300;

/** Pictures of a few kilobytes that unfold to as much as the limit lets them, and more. */
function pictures(): Record<string, () => Promise<Buffer>> {
  const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({
      create: { width, height, channels, background: { r: 90, g: 120, b: 200, alpha: 0.5 } },
      limitInputPixels: false,
    });
  return {
    'JPEG, 50 MP': () => plain(7071, 7071).jpeg().toBuffer(),
    'JPEG in passes, 50 MP': () => plain(7071, 7071).jpeg({ progressive: true }).toBuffer(),
    'JPEG in passes, 100 MP': () => plain(10_000, 9999).jpeg({ progressive: true }).toBuffer(),
    'PNG with transparency, 50 MP': () => plain(7071, 7071, 4).png().toBuffer(),
    'interlaced PNG with transparency, 50 MP': () => plain(7071, 7071, 4).png({ progressive: true }).toBuffer(),
    'interlaced PNG of 16 bits, 50 MP': () =>
      plain(7071, 7071, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    'interlaced PNG with transparency, 100 MP': () => plain(10_000, 9999, 4).png({ progressive: true }).toBuffer(),
    'WebP, 50 MP': () => plain(7071, 7071).webp({ quality: 50, effort: 0 }).toBuffer(),
    'WebP, 100 MP': () => plain(10_000, 9999).webp({ quality: 50, effort: 0 }).toBuffer(),
    'GIF, 50 MP': () => plain(7071, 7071).gif({ effort: 1 }).toBuffer(),
    'JPEG upon its side, 30,000 by 3,300': () => plain(30_000, 3300).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  };
}

/** The status of the response, 0 for none. */
const send = (client: Client, bytes: Buffer): Promise<number> =>
  upload(client, endpoints.uploadFotos, { categoria: 'Grandes' }, [{ field: 'fotos', name: 'foto.jpg', bytes }]).then(
    ({ status }) => status,
    () => 0,
  );

test(`no picture takes more than ${PICTURE_MEGABYTES} MB, nor all of them at once more than there is`, async () => {
  server = await attackedServer({ alumnos: 0 });
  const clerks = await Promise.all(server.clerks.map((email) => server.as(email)));
  const clerk = clerks[0] as Client;
  expect(await send(clerk, photo('formatos/hopper.jpg'))).toBe(201);
  const all: [string, Buffer][] = [];
  for (const [what, make] of Object.entries(pictures())) all.push([what, await make()]);
  const took: [what: string, megabytes: number, status: number][] = [];
  for (const [what, bytes] of all) {
    const before = memoryOf(server.process.pid);
    const watch = new MemoryWatch(server.process.pid, 5);
    const status = await send(clerk, bytes);
    took.push([what, Math.ceil((watch.stop() - before) / 1024 ** 2), status]);
  }
  const worst = took.toSorted(([, a], [, b]) => b - a)[0];
  const statuses = await Promise.all(
    all.map(([, bytes], index) => send(clerks[index % clerks.length] as Client, bytes)),
  );
  figure(
    14,
    `pictures of up to 100 megapixels one by one: ${worst?.[1]} MB for the most costly (${worst?.[0]}), ${took.filter(([, , status]) => status === 201).length} of ${took.length} taken; then all at once: ${memoryWords(server)}`,
  );
  for (const status of [...statuses, ...took.map(([, , one]) => one)]) expect([201, 422]).toContain(status);
  expect(took.filter(([, megabytes]) => megabytes > PICTURE_MEGABYTES)).toEqual([]);
  expect(await server.faults()).toEqual([]);
});

const NAMED = 20;
const ACCENTS = 30_000;
/** Of the longest wait beside the same files with plain names. */
const MOST_TIMES = 10;

test('names of files with thousands of accents upon one letter hold nobody up', async () => {
  server = await attackedServer({ alumnos: 0 });
  const family = server.families[0] ?? { email: '', infante: 0 };
  const [client, other] = [await server.as(family.email), await server.as(server.clerks[0] ?? '')];
  const waits = async (name: string): Promise<number> => {
    const files = Array.from({ length: NAMED }, () => ({ field: 'archivos', name, bytes: Buffer.from('no paper') }));
    let [longest, done] = [0, false];
    const params = { id: family.infante };
    const sent = upload(client, endpoints.uploadDocumento, { tipo: 'otro' }, files, { params })
      .then(({ status }) => status)
      .finally(() => {
        done = true;
      });
    sent.catch(() => {});
    while (!done) {
      const began = performance.now();
      // A server that stands still for a minute loses the connection too.
      await other.request(endpoints.me).catch(() => null);
      longest = Math.max(longest, performance.now() - began);
      await wait(10);
    }
    expect(await sent.catch(() => 0)).toBe(422);
    return longest;
  };
  const [plain, hostile]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    plain.push(await waits(`${'acta '.repeat(20)}.pdf`));
    hostile.push(await waits(`a${'\u0301\u0323'.repeat(ACCENTS / 2)}.pdf`));
  }
  figure(
    14,
    `${NAMED} files with ${many(ACCENTS)} accents in each name: others waited ${ms(at(hostile, 0.5))} at the longest, ${ms(at(plain, 0.5))} beside plain names`,
  );
  expect(at(hostile, 0.5)).toBeLessThan(MOST_TIMES * Math.max(at(plain, 0.5), 5));
  expect(await server.faults()).toEqual([]);
});
