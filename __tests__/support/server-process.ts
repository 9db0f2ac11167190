/** The product as people start it: a process of its own, by the words of `npm start`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The words of `npm start` behind «exec node»: settings of the engine, and the file that is run. */
const START = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(2)
  .map((word) => (word.startsWith('--') ? word : join(ROOT, word)));

/** Environment of a command that a test runs: its settings, where programs lie, and what Node compiled before. */
export const commandEnvironment = (settings: Record<string, string | undefined>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...settings,
});

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  pid: number;
  /** All that it has printed so far. */
  output(): string;
  /** Sends a signal and resolves with the exit code, or with the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Environment of a server on a test database, on a free port. */
export function environmentOf({ settings }: TestDatabase): Record<string, string> {
  const { dataDir, databaseUrl } = settings;
  return { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

/** The product on a machine whose clock is ahead by so many milliseconds. */
export const skewed = (ahead: number): string[] => [
  ...START.slice(0, -1),
  join(import.meta.dirname, 'skewedServer.ts'),
  String(ahead),
];

/**
 * Runs the product with this environment and nothing else of this process's; gives all that it prints. `before` is a command
 * that runs the one behind it in its own place, `program` what Node runs.
 */
export function runServer(
  environment: Record<string, string>,
  before: readonly string[] = [],
  program: readonly string[] = START,
): { process: ChildProcess; output(): string } {
  const [command = '', ...args] = [...before, process.execPath, ...program];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return { process: child, output: () => printed };
}

/** Starts the server and resolves when it says that it is ready; throws what it printed when it ends instead. */
export async function startProcess(
  environment: Record<string, string>,
  before: readonly string[] = [],
  program: readonly string[] = START,
): Promise<ServerProcess> {
  const { process: child, output } = runServer(environment, before, program);
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /listo en (\S+)/.exec(output())?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
      // «close» comes when all that it printed has arrived.
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
      return child.exitCode ?? child.signalCode;
    },
  };
}
