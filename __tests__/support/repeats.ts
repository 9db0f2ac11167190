/** The same write sent many times at once, some of it by people whose connection breaks. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import type { Client } from './api-client.ts';
import { aNote, anAlumno, aStaff } from './builders.ts';
import type { TestDatabase } from './database.ts';
import { withServer } from './kills.ts';
import type { ServerProcess } from './server-process.ts';

/** Keys that are under way at once. */
const AT_ONCE = 5;
/** Alumnos among whom the abonos are spread. */
const ALUMNOS = 25;

interface Sending {
  key: string;
  body: { user_id: number; nota_id: number; amount: number };
}

/** Cuts the connection when the request has been sent, or when the response begins to come. */
function cut(server: ServerProcess, token: string, { key, body }: Sending, when: 'sent' | 'answered'): Promise<void> {
  const { hostname, port } = new URL(server.origin);
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'idempotency-key': key,
  };
  const path = `${API_BASE}${endpoints.createAbono.url({}, {})}`;
  return new Promise((resolve) => {
    const requested = request({ hostname, port, path, method: 'POST', headers, agent: false });
    requested.once('close', resolve).on('error', () => {});
    if (when === 'sent') requested.once('finish', () => setImmediate(() => requested.destroy()));
    else requested.once('response', () => requested.destroy());
    requested.end(text);
  });
}

/** What is answered in the end: a server that has too much to do says so, and is asked again with the same key. */
async function responded(client: Client, sending: Sending): Promise<string> {
  for (;;) {
    const { status, text } = await client.request(endpoints.createAbono, sending);
    if (status !== 503) return `${status} ${text}`;
  }
}

/** Sends one write so many times at once; gives the responses of those who stayed. */
async function sendAtOnce(
  server: ServerProcess,
  client: Client,
  sending: Sending,
  sends: number,
  first: number,
): Promise<string[]> {
  const responses: string[] = [];
  const kinds = ['stays', 'sent', 'answered', 'stays'] as const;
  await Promise.all(
    Array.from({ length: sends }, async (_, at) => {
      const kind = kinds[(at + first) % kinds.length];
      if (kind === 'sent' || kind === 'answered') return cut(server, client.token ?? '', sending, kind);
      responses.push(await responded(client, sending));
    }),
  );
  return responses;
}

export interface Repeats {
  /** Abonos that are stored. */
  rows: number;
  /** Responses that came. */
  responses: number;
  /** What is not as it should be, in words. */
  faults: string[];
}

/**
 * Takes so many abonos, each sent so many times at once, kills the server, and sends each once more to the next one.
 * Every response to a key must be the same, byte for byte, and every key be one row.
 */
export async function repeatAndLook(
  database: TestDatabase,
  { keys, sends }: { keys: number; sends: number },
): Promise<Repeats> {
  const { email, sendings } = await prepare(database, keys);
  const faults: string[] = [];
  const responses = new Map<string, string>();
  let count = 0;
  const hear = (key: string, response: string) => {
    count += 1;
    const first = responses.get(key) ?? response;
    responses.set(key, first);
    if (!response.startsWith('201 ')) faults.push(`key ${key} was answered with ${response.slice(0, 200)}`);
    else if (response !== first) faults.push(`key ${key} was answered in two ways`);
  };

  await withServer(database, email, async (client, server) => {
    const waiting = sendings.map((sending, at) => ({ sending, at }));
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { sending, at } = next;
        for (const response of await sendAtOnce(server, client, sending, sends, at)) hear(sending.key, response);
      }
    });
    await Promise.all(workers);
    await server.end('SIGKILL');
  });
  await withServer(database, email, async (client) => {
    for (const sending of sendings) {
      const { status, text, headers } = await client.request(endpoints.createAbono, sending);
      hear(sending.key, `${status} ${text}`);
      if (headers['idempotent-replayed'] !== 'true') faults.push(`key ${sending.key} was not known after the restart`);
    }
  });
  const rows = await look(database, keys, faults);
  return { rows, responses: count, faults };
}

async function prepare(database: TestDatabase, keys: number): Promise<{ email: string; sendings: Sending[] }> {
  const db = await openDatabase(database.settings);
  const ground = { db, clock: { now: () => new Date() } };
  const { email } = await aStaff(ground, 3);
  const notes: { id: number; user_id: number }[] = [];
  for (let at = 0; at < Math.min(ALUMNOS, keys); at += 1) {
    notes.push(await aNote(ground, { alumno: await anAlumno(ground), total: 9000 }));
  }
  await db.close();
  const sendings = Array.from({ length: keys }, (_, at) => {
    const note = notes[at % notes.length] ?? { id: 0, user_id: 0 };
    return { key: randomUUID(), body: { user_id: note.user_id, nota_id: note.id, amount: 1 + (at % 7) } };
  });
  return { email: email ?? '', sendings };
}

async function look(database: TestDatabase, keys: number, faults: string[]): Promise<number> {
  const db = await openDatabase(database.settings);
  try {
    const stored = await db.get<{ rows: number; last: number }>(
      'SELECT count(*) AS rows, coalesce(max(ticket), 0) AS last FROM abonos',
    );
    const known = await db.get<{ keys: number }>('SELECT count(*) AS keys FROM idempotency WHERE status = 201');
    if (stored?.last !== stored?.rows) faults.push(`${stored?.rows} abonos, but the last ticket is ${stored?.last}`);
    if (known?.keys !== keys) faults.push(`${known?.keys} keys are stored`);
    faults.push(...(await verifyBalances(db)).differences);
    return stored?.rows ?? 0;
  } finally {
    await db.close();
  }
}
