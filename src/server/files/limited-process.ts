/** Runs programs that may hang or take all memory in a process with limits of the operating system. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { JOB } from './limited-program.ts';
import { FileRefused, LATE } from './refused.ts';

interface ProcessLimits {
  /** The longest that it is waited for. */
  deadlineMs: number;
  /** Seconds that it may work: on a busy machine less than it is waited for. */
  cpuSeconds: number;
  /** Memory beyond the engine's own at start, in kilobytes. */
  memoryKb: number;
  /** Characters of all that it writes. */
  responseMax: number;
}

interface LimitedProgram {
  /** Where its code lies. */
  file: string;
  /** The file that it has as its standard input. */
  path: string;
  /** Whether it may also write to that file. */
  access: 'r' | 'r+';
  /** The job as JSON for a program that reads it (`readJob`). */
  job?: unknown;
  limits: ProcessLimits;
  /** Why the file is refused when the program is ended for its memory, or for writing too much. */
  broken: string;
}

/** The process itself is at fault, not the file. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed';
}

/**
 * Set by the shell before the program starts: memory, processor seconds (they end it also without a waiting parent), no
 * core file.
 */
const LIMITED = 'ulimit -c 0; ulimit -H -t "$(($0 + 5))"; ulimit -S -t "$0"; ulimit -d "$1"; shift; exec "$@"';
const ENGINE = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];
/** Reuses code compiled at an earlier start of the server. */
function environment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {};
}
/** Where Linux tells of the memory that a process may write to. */
const STATUS = '/proc/self/status';

/**
 * Address space that V8 reserves at start, half a gigabyte for machine code among it: the system counts
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

function start({ file, limits, job }: LimitedProgram, input: number, dataKb: string): ChildProcess {
  // Close to the limit the engine should tidy up rather than ask the system for more.
  const heap = `--max-old-space-size=${Math.floor((limits.memoryKb / 1024) * 0.75)}`;
  const program = [process.execPath, ...ENGINE, heap, file];
  const child = spawn('/bin/sh', ['-c', LIMITED, String(limits.cpuSeconds), dataKb, ...program], {
    env: environment(),
    stdio: [input, 'pipe', 'ignore', 'pipe'],
  });
  const jobPipe = child.stdio[JOB] as Writable;
  // A program that ends without its job says why by how it ends.
  jobPipe.on('error', () => {}).end(JSON.stringify(job ?? null));
  return child;
}

/** The lines that a stream has, each as the JSON that it is. */
async function* parsedLines(stream: Readable, responseMax: number, end: () => void): AsyncGenerator<unknown> {
  let rest = '';
  let received = 0;
  for await (const chunk of stream.setEncoding('utf8')) {
    received += chunk.length;
    if (received > responseMax) return end();
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

/**
 * Runs a program over a file and yields its output line by line, with back pressure. Lines before an error are not to
 * be used. Throws FileRefused when it takes too long, and with the reason `broken` when it is ended for its memory;
 * ProcessFailed when it fails itself; the signal's reason when that is aborted.
 */
export async function* limitedLines(program: LimitedProgram, signal: AbortSignal): AsyncGenerator<unknown, void> {
  signal.throwIfAborted();
  const { file, path, access, limits, broken } = program;
  const dataKb = await dataLimit(limits.memoryKb);
  await using input = await open(path, access);
  const child = start(program, input.fd, dataKb);
  const ended = new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject).once('close', (exit, name) => resolve([exit, name]));
  });
  const end = () => void child.kill('SIGKILL');
  // Said here, not measured when it has ended: the timer's clock is not exactly the other one.
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    end();
  }, limits.deadlineMs);
  signal.addEventListener('abort', end);
  try {
    yield* parsedLines(child.stdout as Readable, limits.responseMax, end);
    const [code, by] = await ended;
    signal.throwIfAborted();
    if (by === 'SIGXCPU' || (by === 'SIGKILL' && late)) throw new FileRefused(LATE);
    if (by) throw new FileRefused(broken, new Error(`Ended by ${by}`));
    if (code !== 0) throw new ProcessFailed(`${file} ended with code ${code}`);
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', end);
    // A reader that stops early leaves it running.
    end();
    await ended.catch(() => {});
  }
}

/** Runs a program that writes one line, and gives it. Throws as `limitedLines` does. */
export async function runLimited(program: LimitedProgram, signal: AbortSignal): Promise<unknown> {
  const lines: unknown[] = [];
  for await (const line of limitedLines(program, signal)) lines.push(line);
  if (lines.length !== 1) throw new ProcessFailed(`${program.file} wrote ${lines.length} lines`);
  return lines[0];
}
