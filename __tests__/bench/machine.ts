/** What the processes that are measured take of the machine, by /proc, and how they are loaded. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Load, Loaded } from './load.ts';

/** Ticks of the kernel's clock in a second, which `getconf CLK_TCK` gives everywhere. */
const TICKS = 100;

/** Milliseconds of CPU that a process has used so far, all its threads together, user and system. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the command in brackets, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Megabytes that a process has in memory now, or had at most. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const found = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

/** Begins to count the most that a process has in memory anew. */
export function forgetPeak(pid: number): Promise<void> {
  return import('node:fs/promises').then(({ writeFile }) => writeFile(`/proc/${pid}/clear_refs`, '5'));
}

export interface Loader {
  load(load: Load): Promise<Loaded>;
  end(): void;
}

/** A process that loads servers. */
export function startLoader(): Loader {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load.ts'));
  return {
    async load(load) {
      child.send(load);
      const [response] = (await once(child, 'message')) as [Loaded & { error?: string }];
      if (response.error) throw new Error(response.error);
      return response;
    },
    end: () => void child.kill(),
  };
}

export interface Side {
  origin: string;
  pid: number;
  token?: string;
  end(): Promise<unknown>;
}

/** Starts the limit over a data folder. */
export async function startLimit(dataDir: string): Promise<Side> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'limit.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const origin = /listo en (\S+)/.exec(line)?.[1] ?? '';
  return {
    origin,
    pid: child.pid ?? 0,
    async end() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export interface Taken extends Loaded {
  /** Milliseconds of CPU for one response. */
  cpu: number;
  /** Answers a second. */
  rate: number;
}

/** Loads one side once, and sees what it cost. */
export async function take(loader: Loader, side: Side, load: Omit<Load, 'origin' | 'token'>): Promise<Taken> {
  const before = cpuOf(side.pid);
  const { origin, token } = side;
  const loaded = await loader.load({ origin, ...(token ? { token } : {}), ...load });
  const cpu = (cpuOf(side.pid) - before) / loaded.responses;
  if (loaded.failed > 0) throw new Error(`${loaded.failed} of ${loaded.responses} answers failed: ${load.paths[0]}`);
  return { ...loaded, cpu, rate: loaded.responses / loaded.seconds };
}

/** The middle one. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
