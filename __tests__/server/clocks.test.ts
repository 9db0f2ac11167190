/** Servers of one database on machines whose clocks are minutes apart: what one makes is neither over nor to come for the other. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { endpoints } from '#contract/endpoints.ts';
import { databaseClock } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { apiClient, type Client, keepAlive } from '../support/api-client.ts';
import { anAbono, aStaff, type Ground, PASSWORD } from '../support/builders.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { tokenIn } from '../support/publicLinks.ts';
import { environmentOf, type ServerProcess, skewed, startProcess } from '../support/server-process.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let database: TestDatabase;
let db: Database;
let servers: ServerProcess[] = [];
const agent = keepAlive();
let ground: Ground;

beforeAll(async () => {
  database = await migratedDatabase();
  db = await openDatabase(database.settings);
  ground = { db, clock: { now: () => new Date() } };
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')));
});
afterAll(async () => {
  await db.close();
  agent.destroy();
  await database.cleanup();
});

/** One person at each of the servers, whose machines' clocks are ahead by so much. */
async function both(rol: 1 | 3, ahead: [number, number]): Promise<[Client, Client]> {
  const environment = {
    ...environmentOf(database),
    PRINTER_PORTS: '1024-65535',
    PUBLIC_URL: 'https://caja.example.mx',
  };
  servers = await Promise.all(ahead.map((ms) => startProcess(environment, [], skewed(ms))));
  const { email } = await aStaff(ground, rol);
  const at = (index: number, token: string | null) => {
    const origin = `http://127.0.0.1:${ports[index]}`;
    return apiClient(() => origin, agent, token);
  };
  const ports = servers.map((server) =>
    /"port":(\d+)|127\.0\.0\.1:(\d+)/.exec(server.output())?.slice(1).find(Boolean),
  );
  const body = { email: email ?? '', password: PASSWORD };
  const { token } = (await at(0, null).request(endpoints.login, { body })).body;
  return [at(0, token), at(1, token)];
}

test('servers forty days apart accept each other’s sessions, download links and ticket proofs', async () => {
  for (const ahead of [
    [-40 * DAY, 0],
    [0, -40 * DAY],
  ] as [number, number][]) {
    const [maker, opener] = await both(3, ahead);
    expect((await opener.request(endpoints.me)).status).toBe(200);
    const { url } = await maker.get(endpoints.downloadTicket, { body: { path: endpoints.exportStructure.path } });
    expect((await opener.raw(url)).status).toBe(200);
    const { id } = await anAbono(ground);
    const proof = await maker.get(endpoints.issueRecibo, { params: { id } });
    expect((await opener.request(endpoints.getRecibo, { params: { token: tokenIn(proof.url) } })).status).toBe(200);
    await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')));
  }
});

test('a clock set while the server runs is followed', async () => {
  const interval = jest.spyOn(globalThis, 'setInterval');
  let ahead = 40 * DAY;
  const clock = await databaseClock(db, () => new Date(Date.now() + ahead));
  const [measure, every] = interval.mock.lastCall ?? [];
  interval.mockRestore();
  clock.stop();
  ahead = -HOUR;
  measure?.();
  const isRight = () => Math.abs(clock.now().getTime() - Date.now()) < MINUTE;
  for (let questions = 0; questions < 200 && !isRight(); questions += 1) await db.ping();
  expect([isRight(), every]).toEqual([true, 10_000]);
});

/** A printer that takes everything and says nothing; the server waits for its word for a while. */
async function aMutePrinter() {
  const printer = createServer((socket) => socket.resume().on('error', () => {}));
  printer.listen(0, '127.0.0.1');
  await once(printer, 'listening');
  return { printer, direccion: `127.0.0.1:${(printer.address() as AddressInfo).port}` };
}

test('servers two minutes apart do not give up each other’s print jobs', async () => {
  const [ahead, right] = await both(3, [2 * MINUTE, 0]);
  const { printer, direccion } = await aMutePrinter();
  try {
    const body = { nombre: 'Caja', direccion, ancho: 80, codigos: 'cp858' } as const;
    const { impresora } = await ahead.get(endpoints.createPrinter, { body });
    const arrived = once(printer, 'connection');
    const abono = await anAbono(ground);
    const { trabajo } = await ahead.get(endpoints.printAbono, {
      params: { id: abono.id },
      body: { impresora_id: impresora.id },
    });
    await arrived;
    // The other one looks for what waits for this printer, and at what is under way there.
    await right.get(endpoints.testPrinter, { params: { id: impresora.id } });
    for (;;) {
      const { trabajo: now } = await right.get(endpoints.getJob, { params: { id: trabajo.id } });
      if (now.estado === 'hecho' || now.estado === 'enviado') continue;
      expect(now).toMatchObject({ estado: 'impreso', motivo: null });
      break;
    }
  } finally {
    printer.close();
  }
});
