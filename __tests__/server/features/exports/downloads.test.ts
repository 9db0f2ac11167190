/** Downloads as such: several at once, left in the middle, broken in the middle, and opened by a ticket. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import Fastify from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { DOWNLOADS_AT_ONCE, DOWNLOADS_EACH } from '#contract/rules.ts';
import { forgetOldTickets } from '#server/http/authentication.ts';
import { aNote, anEscuela, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { type Downloading, download, sheetsOf } from '../../../support/workbooks.ts';

const server = serverOfFile();
const PATH = '/api/export-photos-structure';

const ALUMNOS = 2000;

/** So many rows that hardly compress that the sockets can't hold them: a response nobody reads stands still. */
async function manyAlumnos(): Promise<void> {
  const { id } = await anEscuela(server, { nombre: 'Grande' });
  await server.db.write(async (tx) => {
    for (let at = 0; at < ALUMNOS; at += 1) {
      const noise = Array.from({ length: 48 }, (_, n) => createHash('sha512').update(`${at} ${n}`).digest('base64'));
      await tx.run(
        `INSERT INTO users (nombre, apaterno, escuela_id, grupo, rol, created_at, sort_key, nombre_busqueda,
           email_busqueda, celular_busqueda) VALUES (?, 'Ruido', ?, '1A', 0, ?, ?, '', '', '')`,
        ...[noise.join(''), id, server.clock.now().toISOString(), noise[0] ?? ''],
      );
    }
  });
}

/** Waits until nothing is held any more; that it comes to an end is what is tested. */
async function nothingOpen(): Promise<void> {
  while (server.db.openSnapshots > 0) await new Promise(setImmediate);
}

describe('concurrent downloads', () => {
  beforeAll(manyAlumnos);

  test('of the same file are both complete and equal', async () => {
    const { token } = await server.as(1);
    const both = await Promise.all([1, 2].map(() => download(server.origin, PATH, { token })));
    const [one, two] = await Promise.all(both.map(async (response) => sheetsOf(await response.bytes())));
    expect(one?.Alumnos).toHaveLength(ALUMNOS);
    expect(two).toEqual(one);
    await nothingOpen();
  });

  test('beyond the limit are refused with a message until one ends', async () => {
    const people = await Promise.all([1, 2, 3].map(async () => server.as(await aStaff(server, 1))));
    const running: Downloading[] = [];
    for (const { token } of people.slice(0, DOWNLOADS_AT_ONCE / DOWNLOADS_EACH)) {
      for (let at = 0; at < DOWNLOADS_EACH; at += 1) running.push(await download(server.origin, PATH, { token }));
      const more = await download(server.origin, PATH, { token });
      expect([more.status, more.headers['retry-after']]).toEqual([429, '10']);
      expect(await more.text()).toContain(`Ya tienes ${DOWNLOADS_EACH} descargas en curso.`);
    }
    expect(running.map(({ status }) => status)).toEqual(Array(DOWNLOADS_AT_ONCE).fill(200));
    const other = people[2];
    const refused = await download(server.origin, PATH, { token: other?.token ?? null });
    expect([refused.status, JSON.parse(await refused.text()).message]).toEqual([
      429,
      'Hay demasiadas descargas en curso. Inténtalo de nuevo en unos segundos.',
    ]);
    // Lists are answered meanwhile.
    expect((await other?.request(endpoints.listAlumnos))?.status).toBe(200);
    // Also the one that is a download when it is asked to be.
    expect((await server.request(3, endpoints.listAudit)).status).toBe(200);
    for (const one of running) one.leave();
    await nothingOpen();
    // The place is given back a moment after the snapshot.
    let again = await download(server.origin, PATH, { token: other?.token ?? null });
    while (again.status === 429) again = await download(server.origin, PATH, { token: other?.token ?? null });
    expect(again.status).toBe(200);
    again.leave();
    await nothingOpen();
  });

  test('leave nothing open when the client disconnects', async () => {
    const { token } = await server.as(1);
    const response = await download(server.origin, PATH, { token });
    expect((await response.begun()).subarray(0, 2).toString()).toBe('PK');
    expect(server.db.openSnapshots).toBe(1);
    response.leave();
    await nothingOpen();
    expect(await server.db.get('PRAGMA wal_checkpoint(TRUNCATE)')).toMatchObject({ busy: 0 });
  });
});

describe('a failing file', () => {
  /** A server of our own with one endpoint, whose file breaks after so many pieces. */
  async function breakingAfter(parts: number) {
    const { api } = await import('#server/http/api.ts');
    const handler = await import('#server/http/handler.ts');
    const app = Fastify();
    async function* bytes() {
      for (let at = 0; at < parts; at += 1) yield Buffer.alloc(100_000, at);
      throw new Error('the database went away');
    }
    const broken = async () => ({ name: 'roto.xlsx', type: 'text/plain', bytes: bytes() });
    const handlers = [handler.download(endpoints.exportDashboard, broken)];
    await app.register(api, { deps: server.deps, handlers });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }

  test('gives an error before its first chunk and cuts the connection after it', async () => {
    const { token } = await server.as(2);
    const path = '/api/admin/export-dashboard-excel';
    const early = await breakingAfter(0);
    const late = await breakingAfter(3);
    try {
      const refused = await download(early.listeningOrigin, path, { token });
      expect([refused.status, JSON.parse(await refused.text()).message]).toEqual([
        500,
        expect.stringContaining('Ocurrió un error del servidor.'),
      ]);
      const response = await download(late.listeningOrigin, path, { token });
      expect(response.status).toBe(200);
      await expect(response.bytes()).rejects.toThrow('aborted');
      // Its place is free again: more than two have broken.
      for (let at = 0; at < 3; at += 1) {
        await expect((await download(late.listeningOrigin, path, { token })).bytes()).rejects.toThrow('aborted');
      }
    } finally {
      await Promise.all([early.close(), late.close()]);
    }
  });
});

describe('a ticket', () => {
  const dashboard = '/admin/export-dashboard-excel';
  const made = async (rol: 1 | 2 | 3, path: string) =>
    (await server.get(rol, endpoints.downloadTicket, { body: { path } })).url;
  const open = (url: string, method = 'GET') => download(server.origin, url, { method });

  async function expectOver(url: string) {
    const response = await open(url);
    expect([response.status, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('Este enlace de descarga ya se usó o venció.');
  }

  // [S7.26]
  test('opens the download once without a bearer header', async () => {
    const url = await made(2, dashboard);
    expect(url).toMatch(/^\/api\/admin\/export-dashboard-excel\?ticket=[\w-]{43}$/);
    const response = await open(url);
    expect([response.status, response.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="dashboard.xlsx"',
    ]);
    expect(Object.keys(await sheetsOf(await response.bytes()))).toEqual(['Totales', 'Por escuela', 'Deudores']);
    await expectOver(url);
  });

  test('opens once under concurrent use', async () => {
    const url = await made(2, dashboard);
    const responses = await Promise.all(Array.from({ length: 8 }, () => open(url)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    await Promise.all(responses.map((response) => response.bytes()));
  });

  test('is not used up by HEAD', async () => {
    const url = await made(2, dashboard);
    expect((await open(url, 'HEAD')).status).toBe(404);
    const response = await open(url);
    expect(response.status).toBe(200);
    await response.bytes();
  });

  test('includes its query, with any encoding of the path, and opens no other', async () => {
    const note = await aNote(server);
    const { escuela_id: escuela = 0 } =
      (await server.db.get<{ escuela_id: number }>('SELECT escuela_id FROM users WHERE id = ?', note.user_id)) ?? {};
    const path = `api//export-photos-structure/?grupo=1A&escuela=${escuela}`;
    const url = await made(1, path);
    await expectOver(url.replace(`escuela=${escuela}`, `escuela=${escuela + 1}`));
    await expectOver(url.replace('/export-photos-structure', dashboard));
    const { Alumnos = [] } = await sheetsOf(await (await open(url)).bytes());
    expect(Alumnos.map(({ ID }) => ID)).toEqual([note.user_id]);
  });

  test('expires after a minute and is deleted then', async () => {
    const url = await made(2, dashboard);
    server.clock.advance({ seconds: 61 });
    await expectOver(url);
    await forgetOldTickets(server.db, server.clock.now());
    expect(await server.db.get('SELECT count(*) AS count FROM download_tickets')).toEqual({ count: 0 });
  });

  test('is stored as a hash only', async () => {
    const token = (await made(2, dashboard)).split('ticket=')[1] ?? '';
    const rows = await server.db.all('SELECT * FROM download_tickets');
    expect(rows).not.toHaveLength(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends with the session, the baja and the rol of its author', async () => {
    const [out, baja, demoted] = [await aStaff(server, 2), await aStaff(server, 2), await aStaff(server, 2)];
    const ticket = async (who: { id: number }) => {
      const client = await server.as(who);
      return { client, url: (await client.get(endpoints.downloadTicket, { body: { path: dashboard } })).url };
    };
    const first = await ticket(out);
    await first.client.request(endpoints.logout);
    await expectOver(first.url);

    const second = await ticket(baja);
    const motivo = { motivo: 'Se fue' };
    await server.get(3, endpoints.bajaUser, { params: { id: baja.id }, body: motivo });
    await expectOver(second.url);

    const third = await ticket(demoted);
    await server.get(3, endpoints.updateUser, { params: { id: demoted.id }, body: { rol: 1 } });
    const response = await open(third.url);
    expect([response.status, response.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  });

  test('is made only for downloads that the rol may open', async () => {
    const employee = await server.as(1);
    const request = async (path: string) => employee.request(endpoints.downloadTicket, { body: { path } });
    expect((await request(dashboard)).status).toBe(403);
    for (const path of [
      '/users',
      '/',
      'http://x/export-photos-structure',
      '//x/export-photos-structure',
      '/%',
      'a b',
    ]) {
      const response = await request(path);
      expect([path, response.status, Object.keys(response.refused.error?.errors ?? {})]).toEqual([path, 422, ['path']]);
    }
    expect((await request('/export-photos-structure?grupo=9Z')).refused.error?.errors.path).toEqual([
      'No es un grupo: van de 1A a 6J.',
    ]);
    expect((await request('/export-photos-structure?grupo=1A&grupo=1B')).status).toBe(422);
  });

  test('a forged one is refused like an expired one', async () => {
    await expectOver(`/api${dashboard}?ticket=${'a'.repeat(43)}`);
    await expectOver(`/api${dashboard}?ticket=`);
  });
});

test('the connection of a finished download serves the next request', async () => {
  const { Agent, get } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { token } = await server.as(2);
  const request = async (path: string) => {
    const requested = get(new URL(path, server.origin), { agent, headers: { authorization: `Bearer ${token}` } });
    const [response] = await once(requested, 'response');
    for await (const _ of response);
    return response.statusCode;
  };
  expect([await request('/api/admin/export-dashboard-excel'), await request('/api/me')]).toEqual([200, 200]);
  agent.destroy();
});
