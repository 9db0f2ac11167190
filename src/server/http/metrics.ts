/** Metrics of the running server for the administrator, without personal data. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './handler.ts';

/** So many requests stand for how fast answers are at the moment. */
const RECENT = 1000;

interface Counts {
  total: number;
  refused: number;
  failed: number;
  running: number;
  /** Milliseconds of the last responses, written round and round. */
  recent: number[];
  delay: ReturnType<typeof monitorEventLoopDelay>;
}

/** One process may run several applications, each on its own dependencies. */
const counted = new WeakMap<Deps, Counts>();

/** Counts the requests of an application until it closes. */
export function countRequests(app: FastifyInstance, deps: Deps): void {
  const counts: Counts = { total: 0, refused: 0, failed: 0, running: 0, recent: [], delay: monitorEventLoopDelay() };
  counted.set(deps, counts);
  counts.delay.enable();
  app.addHook('onClose', async () => void counts.delay.disable());
  app.addHook('onRequest', (_request, reply, done) => {
    counts.running += 1;
    // Not onResponse: a client that goes away has no response, and would be counted as running for ever.
    reply.raw.once('close', () => {
      counts.running -= 1;
      counts.recent[counts.total % RECENT] = reply.elapsedTime;
      counts.total += 1;
      if (reply.statusCode >= 500) counts.failed += 1;
      else if (reply.statusCode >= 400) counts.refused += 1;
    });
    done();
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

const MS = 1e6;
const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0);

/** The figures of this moment by name; the unit stands at the end of each name. */
export async function metricsOf(deps: Deps): Promise<Record<string, number>> {
  const counts = counted.get(deps);
  if (!counts) throw new Error('Nobody counts the requests of this application');
  const { total, refused, failed, running, recent, delay } = counts;
  const before = performance.now();
  await deps.db.ping();
  const ping = performance.now() - before;
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  return {
    uptime_s: rounded(process.uptime()),
    requests: total,
    requests_running: running,
    requests_refused_4xx: refused,
    requests_failed_5xx: failed,
    answer_p50_ms: rounded(percentile(recent, 0.5)),
    answer_p99_ms: rounded(percentile(recent, 0.99)),
    event_loop_delay_p99_ms: rounded(delay.percentile(99) / MS),
    event_loop_delay_max_ms: rounded(delay.max / MS),
    database_ping_ms: rounded(ping),
    downloads_open: deps.db.openSnapshots,
    memory_rss_bytes: memory.rss,
    memory_heap_bytes: memory.heapUsed,
    cpu_user_s: rounded(cpu.user / MS),
    cpu_system_s: rounded(cpu.system / MS),
  };
}
