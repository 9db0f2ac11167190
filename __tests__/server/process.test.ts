/** The product as a process: what it prints, what it logs, how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { openDatabase } from '#server/db/open.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { apiClient, type Client, keepAlive } from '../support/api-client.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { embedded } from '../support/embedded.ts';
import { notTried } from '../support/figure.ts';
import { environmentOf, runServer, type ServerProcess, startProcess } from '../support/server-process.ts';

const EMAIL = 'jefa@example.com';
const PASSWORD = 'secreto-del-arranque';
let database: TestDatabase;
let environment: Record<string, string>;
const running: ServerProcess[] = [];
const agent = keepAlive();

beforeEach(async () => {
  database = await testDatabase();
  environment = { ...environmentOf(database), ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'trace' };
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.end('SIGKILL')));
  await database.cleanup();
});
afterAll(() => agent.destroy());

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const started = await startProcess({ ...environment, ...more });
  running.push(started);
  return started;
}
const clientOf = ({ origin }: ServerProcess, token: string | null = null): Client =>
  apiClient(() => origin, agent, token);

test('a start that cannot listen ends before it deletes anything', async () => {
  const db = await openDatabase(database.settings);
  try {
    // Housekeeping takes it as soon as it begins.
    const old = `INSERT INTO login_failures (account_key, address, failed_at) VALUES ('x', 'x', '2020-01-01T00:00:00.000Z')`;
    await db.write((tx) => tx.run(old));
    // Looking for the name takes a moment; a port that is taken is found out sooner.
    const { process: child, output } = runServer({ ...environment, HOST: 'nobody.invalid' });
    await once(child, 'close');
    expect([child.exitCode, output()]).toEqual([1, expect.stringMatching(/ENOTFOUND|EAI_AGAIN/)]);
    expect(await db.all('SELECT account_key FROM login_failures')).toEqual([{ account_key: 'x' }]);
  } finally {
    await db.close();
  }
});

test('invalid settings are reported all at once, without a stack, with exit code 1', async () => {
  const { process: child, output } = runServer({ ...environment, PORT: 'x', LOG_LEVEL: 'y', ADMIN_PASSWORD: 'corta' });
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(
    /^La configuración no es válida:\n {2}PORT="x": .*\n {2}ADMIN_PASSWORD: .*\n {2}LOG_LEVEL="y": .*\n$/,
  );
});

embedded?.test.each([
  ['a file', (folder: string) => writeFile(folder, ''), /^Donde se espera una carpeta hay un archivo\./],
  [
    'a folder with another file in the place of the database',
    async (folder: string) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, FILE_NAME), 'esto no es una base de datos, aunque lo parezca'.repeat(40));
    },
    /no es de SQLite o está dañado/,
  ],
  [
    'a folder with a folder in the place of the database',
    (folder: string) => mkdir(join(folder, FILE_NAME), { recursive: true }),
    /No se pudo abrir el archivo de la base de datos/,
  ],
])('a DATA_DIR that is %s is reported in one sentence', async (_which, make, sentence) => {
  const parent = await mkdtemp(join(tmpdir(), 'servicios-arranque-'));
  const folder = join(parent, 'datos');
  await make(folder);
  const { process: child, output } = runServer({ ...environment, DATA_DIR: folder });
  await once(child, 'close');
  await rm(parent, { recursive: true });
  expect([child.exitCode, output()]).toEqual([1, expect.stringMatching(sentence)]);
  expect(output()).not.toMatch(/^\s+at /m);
});

test('the first start shows the generated password once; a common ADMIN_PASSWORD is ignored later', async () => {
  const own = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  const first = await start(own);
  const [, password = ''] = /Contraseña \(se muestra solo esta vez\): (\S+)/.exec(first.output()) ?? [];
  expect(first.output()).toContain('Primer administrador: admin@servicios.local\n');
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await start(own);
  expect(second.output()).not.toMatch(/administrador|Contraseña/);
  const signedIn = await clientOf(second).request(endpoints.login, {
    body: { email: 'admin@servicios.local', password },
  });
  expect(signedIn.status).toBe(200);
  expect(await second.end('SIGTERM')).toBe(0);
  await start({ ...own, ADMIN_PASSWORD: 'administrador1' });
});

test('a port in use is exit code 1; SIGINT ends cleanly with open connections; a trusted proxy is no warning', async () => {
  const server = await start({ TRUST_PROXY: 'loopback' });
  await clientOf(server).raw('/api/health', { headers: { 'x-forwarded-for': '203.0.113.77' } });
  const other = await testDatabase();
  const { process: child, output } = runServer({ ...environmentOf(other), PORT: new URL(server.origin).port });
  await once(child, 'close');
  await other.cleanup();
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(/\nEl puerto ya está en uso: [^\n]* elige otro con PORT\. \(EADDRINUSE\)\n$/);
  expect(await server.end('SIGINT')).toBe(0);
  expect(server.output()).not.toContain('TRUST_PROXY');
});

test('systemd hears that it is ready, that its main loop turns, and that it ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'servicios-avisos-'));
  const socket = join(folder, 'notify');
  // Node opens no sockets of this kind. What comes with a barrier is heard and let go, as systemd does.
  const hear = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind(sys.argv[1]); print('listening', flush=True)
while True: print(s.recv(4096).decode(), flush=True)`;
  const listener = spawn('python3', ['-c', hear, socket], { stdio: ['ignore', 'pipe', 'ignore'] });
  const commands = [listener, spawn('systemd-notify', ['--version'], { stdio: 'ignore' })];
  const missing = await Promise.all(
    commands.map((command) => Promise.race([once(command, 'error'), once(command, 'spawn')])),
  );
  if (missing.some(([error]) => error)) {
    listener.kill();
    return notTried(13, 'sd_notify: python3 and systemd-notify');
  }
  let heard = '';
  const until = (wanted: string) =>
    new Promise<void>((resolve) => {
      const look = () => heard.includes(wanted) && resolve();
      listener.stdout.on('data', look);
      look();
    });
  listener.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  try {
    await until('listening');
    const server = await start({ NOTIFY_SOCKET: socket, WATCHDOG_USEC: '200000' });
    await until('READY=1');
    await until('WATCHDOG=1');
    expect(heard).not.toContain('STOPPING=1');
    expect(await server.end('SIGTERM')).toBe(0);
    await until('STOPPING=1');
    expect(server.output()).not.toContain('systemd-notify');
  } finally {
    listener.kill();
    await rm(folder, { recursive: true });
  }
});
