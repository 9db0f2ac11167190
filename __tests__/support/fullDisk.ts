/** Real ways to take a disk away from a running server and to give it back. Each says when this machine has none. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Gives the disk back. */
export type Edit = () => Promise<void>;

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A file system in memory of so many bytes, which only the command behind it sees, filled with `from` at the start. */
export function smallDisk(at: string, megabytes: number, from: string): string[] | null {
  const script = `mount -t tmpfs -o size=${megabytes}m none "$0" && cp -r "$1"/. "$0"/ && shift && exec "$@"`;
  if (!runs('unshare', '-Urm', 'sh', '-c', 'mount -t tmpfs none /tmp')) return null;
  return ['unshare', '-Urm', 'sh', '-c', script, at, from];
}

/** What a process sees at a path, also on a disk that only it sees. */
export const seenBy = (pid: number, path: string): string => join(`/proc/${pid}/root`, path);

/** Fills a disk until it leaves so many megabytes; 0 leaves nothing at all. */
export function fillDisk(folder: string, megabytes: number): Edit {
  const path = join(folder, `relleno-${megabytes}`);
  const file = openSync(path, 'w');
  const leaves = (size: number) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize - size >= megabytes * 1_048_576;
  };
  try {
    for (const size of [1_048_576, 4096, 1]) {
      const part = Buffer.alloc(size);
      while (leaves(size)) writeSync(file, part);
    }
  } catch (error) {
    // The server writes on it too: its last byte may be gone meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return async () => rmSync(path);
}

/** Has the kernel refuse a process every byte beyond the present size of this file. */
export function limitFiles(pid: number, file: string): Edit | null {
  const set = (limit: string) => runs('prlimit', '--pid', String(pid), `--fsize=${limit}`);
  if (!set(`${statSync(file).size}:unlimited`)) return null;
  return async () => {
    set('unlimited:unlimited');
  };
}

/** Has every fsync of a process fail with an input/output error. */
export async function failFsync(pid: number): Promise<Edit | null> {
  if (!runs('strace', '-V')) return null;
  const requests = 'fsync,fdatasync';
  const tracer = spawn('strace', ['-f', '-p', `${pid}`, '-o', '/dev/null', '-e', `inject=${requests}:error=EIO`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'close');
  const attached = await new Promise<boolean>((resolve) => {
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (/attached/.test(text)) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!attached) return null;
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}
