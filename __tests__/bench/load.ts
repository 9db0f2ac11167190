/**
 * Loads a server from a process of its own, as its parent says: 16 connections, each asking again as soon as it is
 * answered, for a bounded time.
 */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export interface Load {
  origin: string;
  /** Asked for in turn. */
  paths: string[];
  token?: string;
  connections: number;
  seconds: number;
  /** Sends abonos of one dollar for these alumnos in turn instead of reading. */
  alumnos?: number[];
}
export interface Loaded {
  responses: number;
  /** Responses that are not 2xx, and connections that broke. */
  failed: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

function run({ origin, paths, token, connections, seconds, alumnos }: Load): Promise<Loaded> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const times: number[] = [];
  let failed = 0;
  let sent = 0;
  /** autocannon calls it before each request. */
  const abono = (request: autocannon.Request) => {
    sent += 1;
    const body = JSON.stringify({ user_id: alumnos?.[sent % alumnos.length], amount: 1 });
    const more = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    return { ...request, body, headers: { ...headers, ...more } };
  };
  const requests: autocannon.Request[] = paths.map((path) =>
    alumnos ? { method: 'POST', path, setupRequest: abono } : { method: 'GET', path, headers },
  );
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const running = autocannon(
      { url: origin, connections, duration: seconds, requests, timeout: 30 },
      (error, result) => {
        if (error) return reject(error);
        times.sort((a, b) => a - b);
        const share = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
        const figures = { p50: share(0.5), p95: share(0.95), p99: share(0.99) };
        const took = (performance.now() - began) / 1000;
        resolve({ responses: times.length, failed: failed + result.errors, seconds: took, ...figures });
      },
    );
    running.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status < 200 || status > 299) failed += 1;
    });
  });
}

process.on('message', async (load: Load) => {
  process.send?.(await run(load).catch((error: unknown) => ({ error: String(error) })));
});
