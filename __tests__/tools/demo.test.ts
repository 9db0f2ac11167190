/** `npm run demo` as people start it, but for the building of the screens. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandEnvironment } from '../support/server-process.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-demo-'));
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

function start(): { output: () => string; ended: Promise<number | null>; ready: Promise<void> } {
  child = spawn(process.execPath, ['src/tools/demo.ts'], {
    cwd: root,
    env: commandEnvironment({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      output += text;
      if (output.includes('datos reales.')) resolve();
    };
    child?.stdout?.setEncoding('utf8').on('data', hear);
    child?.stderr?.setEncoding('utf8').on('data', hear);
    void ended.then(() => reject(new Error(output)));
  });
  ready.catch(() => {});
  return { output: () => output, ended, ready };
}

async function stop(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

/** The rol that each printed sign-in opens, and a way to call as one of them. */
async function signIns(output: string) {
  const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
  const printed = [...output.matchAll(/^ {2}(\S+@\S+) {2,}(\S+) {2}/gm)];
  const rows = await Promise.all(
    printed.map(async ([, email, password]) => {
      const response = await fetch(`${address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      return (await response.json()) as { token: string; user: { rol: number } };
    }),
  );
  const request = async (rol: number, path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const { token } = rows.find(({ user }) => user.rol === rol) ?? { token: '' };
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, json: await response.json() };
  };
  return { roles: rows.map(({ user }) => user.rol), request };
}

test('prints one account per rol and keeps changes', async () => {
  const first = start();
  await first.ready;
  const { roles, request } = await signIns(first.output());
  expect(roles).toEqual([0, 1, 2, 3]);
  expect(await request(1, '/admin/alumnos')).toMatchObject({ status: 200, json: { total: 600 } });
  expect((await request(2, '/escuelas', { nombre: 'Nueva', prefijo: 'NVA' })).status).toBe(201);
  const { json: me } = await request(0, '/me');
  const { json: note } = await request(0, `/get-note/${me.user.id}`);
  expect(note).toMatchObject({ note: { status: 0, creditos: expect.arrayContaining([expect.anything()]) } });
  expect(note.otras).toHaveLength(1);
  const albums = ['casual', 'festival_de_primavera', 'fotos_de_grupo', 'retratos_con_toga'];
  const { json: gallery } = await request(1, '/fotos');
  expect(Object.keys(gallery).sort()).toEqual(albums);
  expect(Object.values<unknown[]>(gallery).flat().length).toBeGreaterThan(30);
  const { json: own } = await request(0, '/fotos');
  expect(Object.values<unknown[]>(own).flat()).toHaveLength(4);
  expect((await request(0, `/get-fotos/${me.user.id}`)).json.data).toHaveLength(1);
  const [foto] = gallery.casual as { id: number }[];
  expect((await request(2, `/fotos/${foto?.id}`, undefined, 'DELETE')).status).toBe(200);
  await stop();
  expect(await first.ended).toBe(0);

  const second = start();
  await second.ready;
  const again = await signIns(second.output());
  expect(again.roles).toEqual([0, 1, 2, 3]);
  expect((await again.request(1, '/escuelas')).json.datos).toHaveLength(7);
  expect((await again.request(1, '/admin/alumnos')).json.total).toBe(600);
  // What somebody deleted does not come back.
  expect((await again.request(1, '/fotos')).json.casual.map(({ id }: { id: number }) => id)).not.toContain(foto?.id);
});

test('refuses a folder with other files', async () => {
  await writeFile(join(folder, 'tesis.docx'), 'x');
  const { output, ended } = start();
  expect(await ended).toBe(1);
  expect(output()).toContain(`La carpeta ${folder} tiene otros archivos (tesis.docx) y no se toca.`);
  expect(await readdir(folder)).toEqual(['tesis.docx']);
});
