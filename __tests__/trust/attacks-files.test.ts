/** The largest pictures, readers and senders who take for ever, a gallery of many years, names that are slow to clean. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DOWNLOADS_AT_ONCE, DOWNLOADS_EACH } from '#contract/rules.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Client } from '../support/api-client.ts';
import { type AttackedServer, attackedServer, memoryWords } from '../support/attackedServer.ts';
import { figure, many } from '../support/figure.ts';
import { MemoryWatch, memoryOf } from '../support/memoryLimit.ts';
import { at, ms, reading } from '../support/readers.ts';
import { photo } from '../support/samplePhotos.ts';
import { open, upload } from '../support/uploads.ts';

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

const PHOTOS = 20_000;
const CATEGORIES = 5;
/** Of a response: a page of each category, with links. */
const MOST_BYTES = 300_000;

test(`a gallery of ${PHOTOS} photographs comes in pages, all of it`, async () => {
  server = await attackedServer({ alumnos: 0 });
  const db = await openDatabase(server.database.settings);
  const now = '2026-11-21T17:00:00.000Z';
  await db.write(async (tx) => {
    for (let number = 0; number < PHOTOS; number += 1) {
      const [image, thumbnail] = [randomUUID(), randomUUID()];
      for (const name of [image, thumbnail]) {
        await tx.run(
          "INSERT INTO archivos (nombre, bytes, tipo, created_at) VALUES (?, 1, 'image/jpeg', ?)",
          name,
          now,
        );
      }
      const categoria = `Fiesta${number % CATEGORIES}`;
      await tx.run(
        `INSERT INTO fotos (categoria, categoria_key, nombre, nombre_key, archivo, miniatura, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[categoria, categoria.toLowerCase(), `foto ${number}.jpg`, `foto ${String(number).padStart(12, '0')}.jpg`],
        ...[image, thumbnail, now],
      );
    }
  });
  await db.close();
  const clerk = await server.as(server.clerks[0] ?? '');
  const request = async (query: string) => {
    const began = performance.now();
    const { status, text } = await clerk.raw(`${API_BASE}${endpoints.listFotos.path}${query}`);
    expect(status).toBe(200);
    return { bytes: text.length, took: performance.now() - began, body: JSON.parse(text) as Record<string, unknown> };
  };
  const whole = await request('');
  figure(
    14,
    `a gallery of ${many(PHOTOS)} photographs: ${many(Math.ceil(whole.bytes / 1024))} kB in ${ms(whole.took)} for one answer`,
  );
  expect(whole.bytes).toBeLessThan(MOST_BYTES);
  let seen = 0;
  for (let category = 0; category < CATEGORIES; category += 1) {
    const ids = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { body } = await request(`?categoria=Fiesta${category}&per_page=100&page=${page}`);
      const fotos = (body[`Fiesta${category}`] ?? []) as { id: number }[];
      if (fotos.length === 0) break;
      for (const { id } of fotos) ids.add(id);
    }
    seen += ids.size;
  }
  expect(seen).toBe(PHOTOS);
  expect(await server.faults()).toEqual([]);
});

/** A minute below 10 kB a second, and a look at it now and then. */
const MOST_HELD_MS = 100_000;

test('a slow reader holds no place of a download', async () => {
  // More than what the system keeps for a connection.
  server = await attackedServer({ alumnos: 200_000 });
  const port = Number(new URL(server.process.origin).port);
  const admin = await server.as(server.admin);
  const endpoint: AnyEndpoint = endpoints.exportStructure;
  const sockets: Socket[] = [];
  const { bytes } = await open(
    server.process.origin,
    (await admin.get(endpoints.downloadTicket, { body: { path: endpoint.path } })).url,
  );
  for (let place = 0; place < DOWNLOADS_AT_ONCE; place += 1) {
    const thief = await server.as(server.clerks[Math.floor(place / DOWNLOADS_EACH)] ?? '');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.pause();
    socket.write(`GET ${API_BASE}${endpoint.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${thief.token}\r\n\r\n`);
  }
  // A kilobyte a second: never silent.
  const sip = setInterval(() => {
    for (const socket of sockets) socket.read(1024);
  }, 1000);
  try {
    const request = () => admin.request(endpoint).then(({ status }) => status);
    const began = performance.now();
    await wait(3000);
    let status = await request();
    expect(status).toBe(429);
    while (status === 429 && performance.now() - began < MOST_HELD_MS) {
      await wait(2000);
      status = await request();
    }
    figure(
      14,
      `${DOWNLOADS_AT_ONCE} downloads of ${(bytes.length / 1e6).toFixed(1)} MB at 1 kB a second held their places for ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    expect(status).toBe(200);
  } finally {
    clearInterval(sip);
    for (const socket of sockets) socket.destroy();
  }
  expect(await server.faults()).toEqual([]);
});

const CONNECTIONS_EACH = 100;
const DRIP_MS = 3000;
/** A minute for the whole of a request, and a look at it now and then. */
const MOST_OPEN_MS = 120_000;

test(`${4 * CONNECTIONS_EACH} connections that say next to nothing are hung up on, and nobody else waits`, async () => {
  server = await attackedServer();
  const port = Number(new URL(server.process.origin).port);
  const admin = await server.as(server.admin);
  const quiet = at(await reading(admin, wait(10_000)), 0.95);
  const form = `POST ${API_BASE}/fotos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="fotos"; filename="a.jpg"\r\n\r\n`;
  const kinds: Record<string, [beginning: string, drip: string]> = {
    'nothing at all': ['', ''],
    'headers that never end': [`GET ${API_BASE}/health HTTP/1.1\r\nHost: x\r\n`, 'X-A: b\r\n'],
    'a body that never ends': [
      `POST ${API_BASE}/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3000\r\n\r\n{"email":"`,
      'a',
    ],
    'an upload that never ends': [form, 'a'.repeat(100)],
  };
  const began = performance.now();
  const held = new Map<string, number>();
  const all = Object.entries(kinds).flatMap(([kind, [beginning, drip]]) =>
    Array.from({ length: CONNECTIONS_EACH }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
      const dripping = setInterval(() => socket.writable && drip && socket.write(drip), DRIP_MS);
      socket.on('error', () => {}).resume();
      const closed = new Promise<void>((resolve) => {
        socket.once('close', () => {
          clearInterval(dripping);
          held.set(kind, Math.max(held.get(kind) ?? 0, performance.now() - began));
          resolve();
        });
      });
      return { socket, closed, kind };
    }),
  );
  const meanwhile = at(await reading(admin, wait(10_000)), 0.95);
  const late = await Promise.race([Promise.all(all.map(({ closed }) => closed)), wait(MOST_OPEN_MS, 'late')]);
  const left = new Set(all.filter(({ socket }) => !socket.destroyed).map(({ kind }) => kind));
  for (const { socket } of all) socket.destroy();
  const words = Object.keys(kinds).map((kind) => {
    return left.has(kind)
      ? `${kind}: still open after ${MOST_OPEN_MS / 1000} s`
      : `${kind}: ${Math.ceil((held.get(kind) ?? 0) / 1000)} s`;
  });
  figure(
    14,
    `${all.length} connections at once (${words.join('; ')}); p95 of lists ${ms(quiet)} before, ${ms(meanwhile)} meanwhile`,
  );
  expect(late).not.toBe('late');
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
