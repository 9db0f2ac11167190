/**
 * Whoever attacks sits at another computer: a process of its own, behind all others in the queue of the processor. It
 * is told what to do by messages and tells at the end what was answered.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { apiClient, type Client, type Sending } from './api-client.ts';
import { bombs, hidden } from './hostilePdfs.ts';
import { upload } from './uploads.ts';

interface HostileBody extends Sending {
  path: string;
  /** The endpoint and what is wrong with its body. */
  what: string;
}

const ITEMS = 1000;
const KEYS = 20_000;
const DEPTH = 5000;

/** A body in which every field of the endpoint holds the same. */
const everyField = (endpoint: AnyEndpoint, value: unknown): string =>
  JSON.stringify(Object.fromEntries(Object.keys(endpoint.body?.fields ?? {}).map((field) => [field, value])));

const shapes: Record<string, (endpoint: AnyEndpoint) => string> = {
  'lists of wrong records': (endpoint) =>
    everyField(
      endpoint,
      Array.from({ length: ITEMS }, () => ({ a: 1 })),
    ),
  'lists of nothing': (endpoint) => everyField(endpoint, Array(ITEMS).fill({})),
  'lists of texts': (endpoint) => everyField(endpoint, Array(ITEMS).fill('x')),
  'lists of lists': (endpoint) =>
    everyField(
      endpoint,
      Array.from({ length: 100 }, () => Array(10).fill([[{}]])),
    ),
  'unknown keys': () => JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, at) => [`clave${at}`, at]))),
  brackets: (endpoint) => `{"${Object.keys(endpoint.body?.fields ?? {})[0]}":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
  'accents upon one letter': (endpoint) => everyField(endpoint, `a${'\u0301\u0323'.repeat(10_000)}`),
};

/** Every endpoint with a JSON body, with each shape. */
function hostileBodies(): HostileBody[] {
  const tried: AnyEndpoint[] = Object.values<AnyEndpoint>(endpoints).filter(
    ({ body, content }) => body && content !== 'multipart',
  );
  return tried.flatMap((endpoint) =>
    Object.entries(shapes).map(([shape, make]) => ({
      path: `${API_BASE}${endpoint.path.replace(/:\w+/g, '1')}`,
      method: endpoint.method,
      body: make(endpoint),
      what: `${endpoint.method} ${endpoint.path}: ${shape}`,
    })),
  );
}

/** A megabyte for a form of two short fields. */
const hugeLogin = (): HostileBody => ({
  path: `${API_BASE}${endpoints.login.path}`,
  method: 'POST',
  body: `{"email":"a@example.com","password":"x","x":[${Array(200_000).fill('{}').join(',')}${' '.repeat(400_000)}]}`,
  what: 'POST /login: a megabyte',
});

export interface Orders {
  origin: string;
  /** Families that upload, each to its own child. */
  families: { token: string; infante: number }[];
  /** Signed-in people who send hostile bodies. */
  people: string[];
  /** One person who signs in again and again. */
  login: { email: string; password: string };
}

/** What one kind of attack was answered: how often which status, and the longest wait; status 0 is a broken connection. */
export interface Responded {
  statuses: Record<number, number>;
  longestMs: number;
  /** What was taken though nobody should take it. */
  taken: string[];
}
export type Report = Record<'pdfs' | 'bodies' | 'unknown' | 'logins' | 'guesses', Responded>;

/** Bodies of signed-in people and of nobody that are on their way at once, and rests between two of one sender. */
const BODIES_AT_ONCE = 12;
const UNKNOWN_AT_ONCE = 4;
export const LOGINS_AT_ONCE = 150;
const REST_MS = 250;

const empty = (): Responded => ({ statuses: {}, longestMs: 0, taken: [] });

/** Attacks until it is told to stop. */
function attack({ origin, families, people, login }: Orders, stopped: AbortSignal): Promise<Report> {
  const report: Report = { pdfs: empty(), bodies: empty(), unknown: empty(), logins: empty(), guesses: empty() };
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const clientOf = (token: string | null): Client => apiClient(() => origin, agent, token);
  const nobody = clientOf(null);
  // The first of the hidden ones are refused whole; of others the rest is kept.
  const pdfs = [...bombs, ...hidden.slice(0, 4)].map(([what, make]): [string, Buffer] => [what, make()]);
  const bodies = hostileBodies();

  const send = async (into: Responded, what: string, sending: () => Promise<{ status: number }>) => {
    const began = performance.now();
    const { status } = await sending().catch(() => ({ status: 0 }));
    // What the end of the attack has cut off says nothing.
    if (stopped.aborted) return;
    into.statuses[status] = (into.statuses[status] ?? 0) + 1;
    into.longestMs = Math.max(into.longestMs, performance.now() - began);
    if (status > 0 && status < 300) into.taken.push(what);
  };
  const loop = async (first: number, turn: (number: number) => Promise<unknown>) => {
    for (let number = first; !stopped.aborted; number += 1) {
      await turn(number);
      await wait(REST_MS);
    }
  };
  const from = (number: number) => ({ 'x-forwarded-for': `10.9.${(number >> 8) & 255}.${number & 255}` });

  const uploading = families.map(({ token, infante }, family) =>
    // Each begins with another one: all of them are on their way at the same time.
    loop(family * 2, async (number) => {
      const [what, bytes] = pdfs[number % pdfs.length] ?? ['', Buffer.alloc(0)];
      const file = { field: 'archivos', name: 'acta.pdf', bytes };
      await send(report.pdfs, what, () =>
        upload(clientOf(token), endpoints.uploadDocumento, { tipo: 'otro' }, [file], { params: { id: infante } }),
      );
    }),
  );
  const writing = Array.from({ length: BODIES_AT_ONCE }, (_, sender) =>
    loop(sender * 7, async (number) => {
      const { what, path, ...sending } = bodies[number % bodies.length] ?? hugeLogin();
      await send(report.bodies, what, () => clientOf(people[sender % people.length] ?? null).raw(path, sending));
    }),
  );
  const { path, what, ...sending } = hugeLogin();
  const unknown = Array.from({ length: UNKNOWN_AT_ONCE }, (_, sender) =>
    loop(sender, (number) => send(report.unknown, what, () => nobody.raw(path, { ...sending, headers: from(number) }))),
  );
  const signingIn = loop(0, (round) =>
    Promise.all(
      Array.from({ length: LOGINS_AT_ONCE }, (_, number) =>
        send(report.logins, 'a login', () =>
          nobody.request(endpoints.login, { body: login, headers: from(round * LOGINS_AT_ONCE + number) }),
        ),
      ),
    ),
  );
  const guessing = loop(0, (number) => {
    const body = { email: `nadie${number}@example.com`, password: 'equivocada-siempre' };
    return send(report.guesses, 'a guess', () => nobody.request(endpoints.login, { body, headers: from(0) }));
  });
  // At the end they hang up in the middle of everything.
  stopped.addEventListener('abort', () => agent.destroy());
  return Promise.all([...uploading, ...writing, ...unknown, signingIn, guessing]).then(() => report);
}

/** Attacks for the time of `use`, from a process of its own; gives what was answered to it and what `use` gives. */
export async function whileAttacked<T>(orders: Orders, use: () => Promise<T>): Promise<[Report, T]> {
  const child = fork(import.meta.filename, { execArgv: [], stdio: 'inherit' });
  try {
    child.send(orders);
    await once(child, 'message');
    const used = await use();
    const reported = once(child, 'message');
    child.send('stop');
    const [report] = await reported;
    return [report as Report, used];
  } finally {
    child.kill();
  }
}

if (import.meta.main && process.send) {
  setPriority(19);
  const stop = new AbortController();
  process.once('message', async (orders: Orders) => {
    const attacking = attack(orders, stop.signal);
    process.once('message', () => stop.abort());
    process.send?.('begun');
    process.send?.(await attacking);
  });
}
