/** Real ways to bound the memory of a server with all its children, and to see how much of it they take. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MemoryLimit {
  /** A command that runs the one behind it, and all that this one starts, within the limit. */
  before: string[];
  /** Who holds the limit; null when this machine has nobody and the peak alone is looked at. */
  by: string | null;
  /** Processes that the system has ended for being over it. */
  killed(): number;
  remove(): void;
}

/** A control group by the names of its version: where groups are made, and the files of one. */
interface ControlGroups {
  root: string;
  limit: string;
  swap: string;
  events: string;
}
const VERSIONS: Record<string, ControlGroups> = {
  'cgroup v2': {
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    swap: 'memory.swap.max',
    events: 'memory.events',
  },
  'cgroup v1': {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    events: 'memory.oom_control',
  },
};

const tried = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

function controlGroup(bytes: number): MemoryLimit | null {
  for (const [by, { root, limit, swap, events }] of Object.entries(VERSIONS)) {
    const folder = join(root, `servicios-${process.pid}-${performance.now().toFixed(0)}`);
    if (!tried(() => mkdirSync(folder))) continue;
    const remove = () => tried(() => rmdirSync(folder));
    if (!existsSync(join(folder, limit)) || !tried(() => writeFileSync(join(folder, limit), String(bytes)))) {
      remove();
      continue;
    }
    // A limit that swap goes around is none; without swap there is nothing to set.
    tried(() => writeFileSync(join(folder, swap), swap.includes('memsw') ? String(bytes) : '0'));
    return {
      before: ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', folder],
      by,
      killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(folder, events), 'utf8'))?.[1] ?? 0),
      remove,
    };
  }
  return null;
}

/** What whoever is not root has: a scope of their own session's systemd. Whom it ended, the dead server tells. */
function scope(bytes: number): MemoryLimit | null {
  const before = ['systemd-run', '--user', '--scope', '--quiet', '-p', `MemoryMax=${bytes}`, '-p', 'MemorySwapMax=0'];
  const [command = '', ...args] = [...before, 'true'];
  if (spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status !== 0) return null;
  return { before, by: 'systemd', killed: () => 0, remove: () => {} };
}

/** The strictest limit that this machine has. */
export function limitMemory(bytes: number): MemoryLimit {
  return controlGroup(bytes) ?? scope(bytes) ?? { before: [], by: null, killed: () => 0, remove: () => {} };
}

/** Parents of all processes, by /proc; empty where there is none. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const entry of existsSync('/proc/self/stat') ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(entry)) continue;
    tried(() => {
      // The name before the parent may hold blanks and brackets.
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      found.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    });
  }
  return found;
}

/** Bytes that a process and all below it hold in memory; what they share with files is left out. 0 without /proc. */
export function memoryOf(pid: number): number {
  const of = parents();
  const isBelow = (one: number): boolean => one === pid || (of.has(one) && isBelow(of.get(one) ?? 0));
  let bytes = 0;
  for (const one of of.keys()) {
    if (!isBelow(one)) continue;
    tried(() => {
      const [, resident = 0, shared = 0] = readFileSync(`/proc/${one}/statm`, 'utf8').split(' ').map(Number);
      bytes += (resident - shared) * 4096;
    });
  }
  return bytes;
}

/** Looks at the memory of a process and all below it every few milliseconds until it is stopped. */
export class MemoryWatch {
  peak = 0;
  readonly #timer: NodeJS.Timeout;
  constructor(pid: number, everyMs = 20) {
    const look = () => {
      this.peak = Math.max(this.peak, memoryOf(pid));
    };
    look();
    this.#timer = setInterval(look, everyMs);
  }
  stop(): number {
    clearInterval(this.#timer);
    return this.peak;
  }
}
