import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

declare global {
  /** The process that keeps the cluster of this run; setup-postgres-end.ts lets it go. */
  var postgresGuard: ChildProcess | undefined;
}

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL when set (a role that may create databases), else a cluster of
 * its own. A process apart keeps it and removes it as soon as this one is gone, however it went.
 */
export default async function startPostgres(): Promise<void> {
  process.env.POSTGRES_OF_THIS_RUN = process.env.TEST_DATABASE_URL || (await startCluster());
}

async function startCluster(): Promise<string> {
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'setup-postgres-cluster.mjs')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own: Ctrl+C in the terminal must not end it before it has cleaned up.
    detached: true,
  });
  globalThis.postgresGuard = guard;
  let complaint = '';
  guard.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    guard.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
    guard.once('close', () => reject(new Error(complaint.trim() || 'The PostgreSQL of the tests did not start')));
    guard.once('error', reject);
  });
  guard.unref();
  for (const pipe of [guard.stdin, guard.stdout, guard.stderr]) (pipe as unknown as { unref(): void }).unref();
  return url;
}
