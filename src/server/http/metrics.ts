/** Metrics of the running server for the administrator, without personal data. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';
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
  /** Times of responses by endpoint, once somebody reads them. */
  times: Promise<Histogram> | null;
  endpoints: Histogram | null;
}

/** One process may run several applications, each on its own dependencies. */
const counted = new WeakMap<Deps, Counts>();

/** Counts the requests of an application until it closes. */
export function countRequests(app: FastifyInstance, deps: Deps): void {
  const counts: Counts = {
    total: 0,
    refused: 0,
    failed: 0,
    running: 0,
    recent: [],
    delay: monitorEventLoopDelay(),
    times: null,
    endpoints: null,
  };
  counted.set(deps, counts);
  if (deps.settings.metricsToken) void openTimes(counts);
  counts.delay.enable();
  app.addHook('onClose', async () => void counts.delay.disable());
  app.addHook('onRequest', (request, reply, done) => {
    counts.running += 1;
    // Not onResponse: a client that goes away has no response, and would be counted as running for ever.
    reply.raw.once('close', () => {
      counts.running -= 1;
      counts.recent[counts.total % RECENT] = reply.elapsedTime;
      counts.total += 1;
      if (reply.statusCode >= 500) counts.failed += 1;
      else if (reply.statusCode >= 400) counts.refused += 1;
      // The route and never the address, which holds names.
      const { method, routeOptions } = request;
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      counts.endpoints?.observe({ method, endpoint: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
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

function countsOf(deps: Deps): Counts {
  const counts = counted.get(deps);
  if (!counts) throw new Error('Nobody counts the requests of this application');
  return counts;
}

/** Seconds up to which responses are counted together: from a list out of memory to a workbook. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Loaded for its first reader: the library takes 20 MB of memory, and an office with one computer has no Prometheus. */
function openTimes(counts: Counts): Promise<Histogram> {
  counts.times ??= import('prom-client').then((prometheus) => {
    counts.endpoints = new prometheus.Histogram({
      name: 'servicios_request_seconds',
      help: 'Seconds until a response was sent, by endpoint',
      labelNames: ['method', 'endpoint', 'status'],
      buckets: SECONDS,
      registers: [],
    });
    return counts.endpoints;
  });
  return counts.times;
}

/** A figure in Prometheus's units, with them at the end of its name. */
function gaugeOf(name: string, value: number): [name: string, value: number] {
  const [stem, unit] = [name.replace(/_m?s$/, ''), /_m?s$/.exec(name)?.[0]];
  if (!unit) return [`servicios_${name}`, value];
  // -1 stands for what was not made yet.
  return [`servicios_${stem}_seconds`, unit === '_ms' && value > 0 ? value / 1000 : value];
}

/** Figures, and the times of responses by endpoint since they are read, in the text that Prometheus reads. */
export async function prometheusText(deps: Deps, figures: Record<string, number>): Promise<string> {
  const times = await openTimes(countsOf(deps));
  const { Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  registry.registerMetric(times);
  for (const [figure, value] of Object.entries(figures)) {
    const [name, inUnits] = gaugeOf(figure, value);
    new Gauge({ name, help: figure.replaceAll('_', ' '), registers: [registry] }).set(inUnits);
  }
  return registry.metrics();
}

/** The figures of this moment by name; the unit stands at the end of each name. */
export async function metricsOf(deps: Deps): Promise<Record<string, number>> {
  const counts = countsOf(deps);
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
    database_connections: deps.db.load.connections,
    database_connections_idle: deps.db.load.idle,
    database_waiting: deps.db.load.waiting,
    memory_rss_bytes: memory.rss,
    memory_heap_bytes: memory.heapUsed,
    cpu_user_s: rounded(cpu.user / MS),
    cpu_system_s: rounded(cpu.system / MS),
  };
}
