/** Runs what may never end, or ask for all the memory, in a process of its own that the system itself holds in. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { FileRefused, LATE } from './refused.ts';

export interface ProcessLimits {
  /** The longest that it is waited for. */
  deadlineMs: number;
  /** Seconds that it may work: on a busy machine less than it is waited for. */
  cpuSeconds: number;
  /** All memory that it may take beyond what the engine sets aside when it starts, in kilobytes. */
  memoryKb: number;
}

/** The process itself is at fault, not the file. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed';
}

/**
 * Set by the shell before the program begins, so that nothing in it can go beyond them: memory, seconds of a processor
 * (they end it also when nobody waits for it any more), no file of its memory when it breaks.
 */
const LIMITED = 'ulimit -c 0; ulimit -H -t "$(($0 + 5))"; ulimit -S -t "$0"; ulimit -d "$1"; shift; exec "$@"';
const ENGINE = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];
/** What was compiled at an earlier start of the server is not compiled for each file anew. */
function environment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {};
}
/** Where Linux tells of the memory that a process may write to. */
const STATUS = '/proc/self/status';
/** Characters of a response: it is a line. */
const RESPONSE_MAX = 10_000;

/**
 * What the engine sets aside before it runs anything, half a gigabyte for its machine code among it: the system counts
 * it as memory, though hardly any of it is used. Measured, for it differs between machines.
 */
async function measuredKb(): Promise<number> {
  const print = `process.stdout.write(require('node:fs').readFileSync('${STATUS}'))`;
  const { stdout } = await promisify(execFile)(process.execPath, [...ENGINE, '-e', print], { env: {} });
  const found = /^VmData:\s+(\d+) kB$/m.exec(stdout);
  if (!found) throw new ProcessFailed('The system does not tell how much memory a process has');
  return Number(found[1]);
}
let reserved: Promise<number> | undefined;

/** The limit as the system counts. Other systems than Linux do not count so: there the process watches itself. */
async function dataLimit(memoryKb: number): Promise<string> {
  if (!existsSync(STATUS)) return 'unlimited';
  reserved ??= measuredKb();
  return String((await reserved) + memoryKb);
}

/**
 * Runs the program `file` of this folder over the file at `path`, which it has as its standard input to read and to
 * write. Gives what it answers. Throws FileRefused when it takes too long, and with the reason `broken` when it is ended
 * for its memory; ProcessFailed when it ends without a response; the signal's reason when that is aborted.
 */
export async function runLimited(
  file: string,
  path: string,
  { deadlineMs, cpuSeconds, memoryKb }: ProcessLimits,
  broken: string,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted();
  const input = await open(path, 'r+');
  // Close to the limit the engine should tidy up rather than ask the system for more.
  const heap = `--max-old-space-size=${Math.floor((memoryKb / 1024) * 0.75)}`;
  const program = [process.execPath, ...ENGINE, heap, file];
  const child = spawn('/bin/sh', ['-c', LIMITED, String(cpuSeconds), await dataLimit(memoryKb), ...program], {
    env: environment(),
    stdio: [input.fd, 'pipe', 'ignore'],
  });
  const end = () => child.kill('SIGKILL');
  // Said here, not measured when it has ended: the timer's clock is not exactly the other one.
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    end();
  }, deadlineMs);
  signal.addEventListener('abort', end);
  let response = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    response += chunk;
    if (response.length > RESPONSE_MAX) end();
  });
  try {
    const [code, by] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', reject).once('close', (exit, name) => resolve([exit, name]));
    });
    signal.throwIfAborted();
    if (by === 'SIGXCPU' || (by === 'SIGKILL' && late)) throw new FileRefused(LATE);
    if (by) throw new FileRefused(broken, new Error(`Ended by ${by}`));
    if (code !== 0) throw new ProcessFailed(`${file} ended with code ${code}`);
    return JSON.parse(response);
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', end);
    await input.close();
  }
}
