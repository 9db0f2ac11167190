/** Product and limit side by side over equal data, loaded in turn. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { startProcess } from '../support/server-process.ts';
import { dataOf, STAFF } from './data.ts';
import { type Loader, median, type Side, startLimit, startLoader, type Taken, take } from './machine.ts';
import type { Measure } from './page.ts';

const CONNECTIONS = 16;
const ROUNDS = 6;
const SECONDS = 1;
/** Rounds before those that count: the engine compiles what runs often, and a server that runs all day has it compiled. */
const WARM_ROUNDS = 3;

/** The same question to both, as paths asked for in turn. */
export interface Question {
  name: string;
  product: string[];
  limit: string[];
  /** Writes abonos of these alumnos instead of reading. */
  alumnos?: number[];
}

export interface Responses {
  product: Taken;
  limit: Taken;
  /** CPU of the product for each response, by that of the limit in the same round; the middle round. */
  ratio: number;
  /** The same of the rate of responses. */
  rate: number;
}

export interface Pair {
  loader: Loader;
  product: Side;
  limit: Side;
  /** Reads the data that both answer from. */
  rows<Row>(sql: string, ...params: (string | number)[]): Row[];
  end(): Promise<void>;
}

/** Starts the product on a data folder and signs in as its administrador; with a database address, on PostgreSQL. */
export async function startProduct(dataDir: string, databaseUrl?: string): Promise<Side & { started: number }> {
  const began = performance.now();
  // One person stands here for a whole business.
  const asMuchAsAll = { WRITES_PER_SECOND: '1000000' };
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_ENV: 'production', ...asMuchAsAll };
  const server = await startProcess({ ...environment, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
  const started = (performance.now() - began) / 1000;
  const response = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  const { token } = (await response.json()) as { token: string };
  return { origin: server.origin, pid: server.pid, token, started, end: () => server.end('SIGTERM') };
}

/** Sends a request below /api and gives what came back; throws what an error says. */
export async function sent<Body>(side: Side, method: string, path: string, body?: FormData | object): Promise<Body> {
  const form = body instanceof FormData;
  const response = await fetch(`${side.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${side.token ?? ''}`,
      'idempotency-key': randomUUID(),
      ...(body && !form && { 'content-type': 'application/json' }),
    },
    body: form ? body : body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

/** Both over copies of the same data. */
export async function startPair(alumnos: number): Promise<Pair> {
  const [ours, theirs] = [await dataOf(alumnos), await dataOf(alumnos)];
  const loader = startLoader();
  const [product, limit] = [await startProduct(ours.dataDir), await startLimit(theirs.dataDir)];
  const db = new DatabaseSync(join(ours.dataDir, FILE_NAME), { readOnly: true, timeout: 5000 });
  return {
    loader,
    product,
    limit,
    rows: <Row>(sql: string, ...params: (string | number)[]) => db.prepare(sql).all(...params) as Row[],
    async end() {
      loader.end();
      db.close();
      await Promise.all([product.end(), limit.end()]);
      await Promise.all([ours.remove(), theirs.remove()]);
    },
  };
}

/** Milliseconds of CPU for one response of a side that is loaded once. */
export async function cost(loader: Loader, side: Side, paths: string[]): Promise<number> {
  return (await take(loader, side, { paths, connections: CONNECTIONS, seconds: SECONDS })).cpu;
}

/**
 * Measures several things in turn, again and again, and gives the figures of each round: what is compared is measured
 * at one time, and whatever else the machine does falls on all. The first rounds, in which all warm up, are left out.
 */
export async function inRounds(parts: (() => Promise<number>)[], counted = ROUNDS): Promise<number[][]> {
  const rounds: number[][] = [];
  for (let round = 0; round < WARM_ROUNDS + counted; round += 1) {
    const figures: number[] = [];
    for (const part of parts) figures.push(await part());
    if (round >= WARM_ROUNDS) rounds.push(figures);
  }
  return rounds;
}

/** Loads both in turn, so that whatever else the machine does falls on both. */
export async function compare(
  { loader, product, limit }: Pick<Pair, 'loader' | 'product' | 'limit'>,
  question: Question,
): Promise<Responses> {
  const load = {
    connections: CONNECTIONS,
    seconds: SECONDS,
    ...(question.alumnos ? { alumnos: question.alumnos } : {}),
  };
  const request = (side: Side) =>
    take(loader, side, { ...load, paths: side === limit ? question.limit : question.product });
  const rounds: { product: Taken; limit: Taken }[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    const pair = { product: await request(product), limit: await request(limit) };
    if (round >= WARM_ROUNDS) rounds.push(pair);
  }
  const middle = (side: 'product' | 'limit'): Taken => {
    const of = (key: keyof Taken) => median(rounds.map((round) => round[side][key]));
    return {
      ...{ responses: of('responses'), failed: 0, seconds: of('seconds'), cpu: of('cpu'), rate: of('rate') },
      ...{ p50: of('p50'), p95: of('p95'), p99: of('p99') },
    };
  };
  return {
    product: middle('product'),
    limit: middle('limit'),
    ratio: median(rounds.map((round) => round.product.cpu / round.limit.cpu)),
    rate: median(rounds.map((round) => round.product.rate / round.limit.rate)),
  };
}

const ms = (value: number) => Number(value.toPrecision(3));
const wordsOf = ({ cpu, rate, p50, p95, p99 }: Taken) =>
  `${ms(cpu)} ms CPU, ${Math.round(rate)}/s, p50/p95/p99 ${ms(p50)}/${ms(p95)}/${ms(p99)} ms`;

/** What a comparison says in words. */
export const reported = ({ product, limit }: Responses): string =>
  `product ${wordsOf(product)}; limit ${wordsOf(limit)}`;

/** A comparison of CPU as a figure. */
export function ratioOf(name: string, responses: Responses, most?: number): Measure {
  return { name, figure: responses.ratio, unit: '×', ...(most ? { goal: { most } } : {}), detail: reported(responses) };
}
