/** A pooler between the product and PostgreSQL that gives each transaction another connection. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { endpoints } from '#contract/endpoints.ts';
import type { Database } from '#server/db/database.ts';
import { REQUEST_LIMITS } from '#server/db/limits.ts';
import { openDatabase } from '#server/db/open.ts';
import { isPooled } from '#server/db/postgres-connection.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { aNote } from '../support/builders.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';

interface TransactionPooler {
  port: number;
  close(): Promise<void>;
}

/** Cuts a stream of messages (a byte, a length, as much) into them. */
function messages(take: (type: string, message: Buffer) => void): (part: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (part) => {
    rest = Buffer.concat([rest, part]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

interface Backend {
  socket: Socket;
  /** Number of its process. */
  pid: number;
  /** Gets what PostgreSQL says; null while nobody has it. */
  client: Socket | null;
  /** Told when its transaction is over. */
  free: () => void;
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};
const integers = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeInt32BE(number, 4 * at);
  return bytes;
};
const READY = message('Z', Buffer.from('I'));
const WELCOME = [
  message('R', integers(0)),
  message('S', Buffer.from('server_version\x0016.0\0')),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
];
/** What PgBouncer takes at the start of a connection; all else it refuses. */
const KNOWN = ['user', 'database', 'application_name', 'client_encoding'];

/** Has `pg` sign in, then takes its bare connection. */
async function backend(url: string): Promise<Backend> {
  const signedIn = new Client({ connectionString: url });
  signedIn.on('error', () => {});
  await signedIn.connect();
  const { connection, processID: pid } = signedIn as unknown as { connection: { stream: Socket }; processID: number };
  const { stream } = connection;
  stream.removeAllListeners('data');
  const one: Backend = { socket: stream, pid, client: null, free: () => {} };
  stream.on(
    'data',
    messages((type, said) => {
      one.client?.write(said);
      if (type === 'Z' && said[5] === 'I'.charCodeAt(0)) one.free();
    }),
  );
  return one;
}

/**
 * Opens as many connections to the database at `url`. With `numbered` clients are told a number of its own in place of the
 * server process's, as PgBouncer does; else that of the connection that their first transaction gets.
 */
async function transactionPooler(url: string, size = 4, numbered = true): Promise<TransactionPooler> {
  const backends = await Promise.all(Array.from({ length: size }, () => backend(url)));
  const idle = [...backends];
  const waiting: ((one: Backend) => void)[] = [];
  const clients = new Set<Socket>();
  const release = (one: Backend) => {
    one.client = null;
    const next = waiting.shift();
    if (next) next(one);
    else idle.push(one);
  };
  // It sends message by message: gathered, each would wait for the one before to be acknowledged.
  const proxy = createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    socket.on('error', () => {}).on('close', () => clients.delete(socket));
    let current: Backend | null = null;
    let isWaiting = false;
    let unsent: Buffer[] = [];
    const lend = (one: Backend) => {
      isWaiting = false;
      current = one;
      one.client = socket;
      one.free = () => {
        current = null;
        release(one);
      };
      for (const said of unsent.splice(0)) one.socket.write(said);
    };
    const take = messages((type, said) => {
      if (type === 'X') return;
      if (current) {
        current.socket.write(said);
        return;
      }
      unsent.push(Buffer.from(said));
      if (isWaiting) return;
      isWaiting = true;
      const free = idle.pop();
      if (free) lend(free);
      else waiting.push(lend);
    });
    socket.once('data', (start: Buffer) => {
      const words = start.subarray(8).toString().split('\0');
      const strange = words.filter((word, at) => at % 2 === 0 && word !== '' && !KNOWN.includes(word));
      if (strange.length > 0) {
        const fault = `SFATAL\0C08P01\0Munsupported startup parameter: ${strange[0]}\0\0`;
        socket.end(message('E', Buffer.from(fault)));
        return;
      }
      const pid = numbered ? 4_000_000 + clients.size : (idle.at(-1)?.pid ?? 0);
      socket.write(Buffer.concat([...WELCOME, message('K', integers(pid, 1)), READY]));
      socket.on('data', take);
      // Who goes away in the middle of a transaction leaves it to be rolled back.
      socket.on('close', () => {
        unsent = [];
        if (current) current.socket.write(message('Q', Buffer.from('ROLLBACK\0')));
      });
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    async close() {
      proxy.close();
      for (const socket of clients) socket.destroy();
      for (const { socket } of backends) socket.destroy();
      await once(proxy, 'close');
    },
  };
}

let database: TestDatabase;
let pooler: TransactionPooler | null = null;
let server: TestServer | null = null;

beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(async () => {
  await server?.close();
  if (!server) await database.cleanup();
  await pooler?.close();
  server = null;
  pooler = null;
});

const direct = () => database.settings.databaseUrl ?? '';
/** The database's address behind a pooler. */
async function pooled(numbered: boolean, size = 4): Promise<string> {
  pooler = await transactionPooler(direct(), size, numbered);
  const url = new URL(direct());
  url.hostname = '127.0.0.1';
  url.port = String(pooler.port);
  return url.href;
}

test('a transaction pooler is detected at start, and a direct connection is not taken for one', async () => {
  expect(await isPooled({ connectionString: direct() })).toBe(false);
  for (const [numbered, size] of [[true], [false], [true, 1]] as const) {
    expect(await isPooled({ connectionString: await pooled(numbered, size) })).toBe(true);
    await pooler?.close();
    pooler = null;
  }
});

test('concurrent sales, lists, workbooks and abonos work behind it', async () => {
  const databaseUrl = await pooled(true);
  server = await startServer({ database: { ...database, settings: { ...database.settings, databaseUrl } } });
  const { anyone } = server;
  const client = await server.as(3);
  const notes = [];
  for (let count = 0; count < 5; count += 1) notes.push(await aNote(server, { total: 900 }));
  const responses = await Promise.all(
    notes.flatMap((note) =>
      [10, 20, 30].flatMap((amount) => [
        client.request(endpoints.createAbono, { body: { user_id: note.user_id, amount }, key: randomUUID() }),
        client.request(endpoints.listAlumnos),
        client.request(endpoints.dashboardTotals),
        client.request(endpoints.getNote, { params: { userId: note.user_id } }),
        anyone.request(endpoints.health),
      ]),
    ),
  );
  expect(responses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
  expect(
    (
      await client.raw(
        (
          await client.get(endpoints.downloadTicket, { body: { path: endpoints.exportStructure.path } })
        ).url,
      )
    ).status,
  ).toBe(200);
});

test('each transaction has its timeouts, which do not stay on the connection', async () => {
  const databaseUrl = await pooled(true);
  const db: Database = await openDatabase({ ...database.settings, databaseUrl });
  try {
    const limit = `SELECT current_setting('lock_timeout') AS limit`;
    const within = await db.write((tx) => tx.get<{ limit: string }>(limit));
    expect(within?.limit).toBe(`${REQUEST_LIMITS.lock_timeout / 1000}s`);
    expect((await db.get<{ limit: string }>(limit))?.limit).toBe('0');
  } finally {
    await db.close();
  }
});
