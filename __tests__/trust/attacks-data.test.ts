/** Who has a backup, a login of the staff, another account of the computer or the disk: what each of them gets. */
import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import { makeBackup } from '#server/backup/write.ts';
import { openDatabase } from '#server/db/open.ts';
import { random } from '../contract/random.ts';
import { groundOf, within } from '../server/backup/business.ts';
import { everyText } from '../server/everything.ts';
import type { Client } from '../support/api-client.ts';
import { type AttackedServer, attackedServer } from '../support/attackedServer.ts';
import { aFamily, anAdulto, anAutorizado, anInfante } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';
import { figure, many, notTried } from '../support/figure.ts';
import { photo } from '../support/samplePhotos.ts';
import { environmentOf, startProcess } from '../support/server-process.ts';
import { upload } from '../support/uploads.ts';

let server: AttackedServer;
afterEach(() => server?.cleanup());

/** Every file below a folder, the folders too. */
const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const files = (folder: string) => below(folder).filter((path) => statSync(path).isFile());

const ACCOUNTS = 40;
const GUESSES = 20_000;
/** What people make of a word and some digits: not on any list, and soon found out by whoever can try. */
const WORDS = ['girasol', 'tulipan', 'colibri', 'jacaranda', 'papalote', 'marimba', 'nopalito', 'quetzal'];
const guess = (number: number) => `${WORDS[number % WORDS.length]}-${1000 + Math.floor(number / WORDS.length)}`;

/** The same fields in another order: whoever guesses knows how the product sorts them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

test('no password falls to whoever has a backup and knows the program', async () => {
  server = await attackedServer({ alumnos: 0 });
  const admin = await server.as(server.admin);
  const next = random(20_261_121);
  const bodies = Array.from({ length: ACCOUNTS }, (_, number) => ({
    ...{ nombre: `Nueva ${number}`, apaterno: 'Persona', escuela: 'empleado', grupo: 0, rol: 1 },
    ...{ email: `nueva${number}@example.com`, password: guess(Math.floor(next() * GUESSES)) },
  }));
  for (const body of bodies) {
    expect((await admin.request(endpoints.createUser, { body, key: randomUUID() })).status).toBe(201);
  }
  const { dataDir } = server.database.settings;
  const folder = join(dataDir, 'respaldos', 'robado');
  await within(server.database, (db) => makeBackup({ db, dataDir, folder, version: 'test', now: new Date() }));
  const stolen = files(folder)
    .map((path) => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)))
    .map((bytes) => bytes.toString('latin1'))
    .join('\n');
  // All that could be a digest, and all that could be the key of one.
  const words = new Set(stolen.match(/[\w+/=-]{20,100}/g));
  const keys = [...words].filter((word) => word.length >= 32);
  const began = performance.now();
  let tries = 0;
  const fallen = new Set<string>();
  for (const { password: right, ...known } of bodies) {
    for (let number = 0; number < GUESSES / ACCOUNTS; number += 1) {
      // Every account's own guesses are among those that are tried.
      const password = number === 0 ? right : guess(Math.floor(next() * GUESSES));
      const texts = [password, JSON.stringify({ ...known, password }), JSON.stringify(sorted({ ...known, password }))];
      const keyed = number === 0 ? keys.slice(0, 2000) : [];
      const digests = texts.flatMap((text) => [
        ...(['hex', 'base64', 'base64url'] as const).flatMap((form) => [
          createHash('sha256').update(text).digest(form),
          createHash('sha512').update(text).digest(form),
        ]),
        ...keyed.map((key) => createHmac('sha256', key).update(text).digest('hex')),
      ]);
      tries += digests.length;
      if (digests.some((digest) => words.has(digest))) fallen.add(password);
    }
  }
  figure(
    14,
    `${ACCOUNTS} initial passwords in a stolen backup: ${fallen.size} fell to ${many(tries)} tries without argon2id in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  expect([...fallen]).toEqual([]);
  expect(await server.faults()).toEqual([]);
});

const CHILDREN = 300;

test('nobody reads the children’s files in bulk without a line in the log, and lists hold nothing that they don’t show', async () => {
  server = await attackedServer({ alumnos: 0, families: 0 });
  const secret = 'Secreto-de-salud';
  const db = await openDatabase(server.database.settings);
  const ground = groundOf(db);
  const ids: number[] = [];
  for (let child = 0; child < CHILDREN; child += 1) {
    const infante = await anInfante(ground, {
      familia: await aFamily(ground),
      ...{ padecimientos: secret, medicamentos: secret, dieta: secret, discapacidad_apoyos: secret },
      ...{ alergias: [{ sustancia: secret, tipo: null, gravedad: null, reaccion: secret, que_hacer: secret }] },
      ...{ pediatra: { nombre: secret, telefono: '5512345678' } },
    } as Parameters<typeof anInfante>[1]);
    await anAdulto(ground, { infante });
    await anAutorizado(ground, { infante });
    ids.push(infante.id);
  }
  await db.close();
  const thief = await server.as(server.clerks[0] ?? '');
  const lines = async () =>
    within(server.database, async (open) => {
      const row = await open.get<{ total: number }>('SELECT count(*) AS total FROM audit');
      return row?.total ?? 0;
    });
  const before = await lines();
  let [requested, reported] = [0, 0];
  const request = async (response: Promise<{ status: number; text: string }>, list: boolean) => {
    const { status, text } = await response;
    expect(status).toBe(200);
    requested += 1;
    if (list && text.includes(secret)) reported += 1;
  };
  for (let page = 1; page <= CHILDREN / 100; page += 1) {
    await request(thief.request(endpoints.listInfantes, { query: { page, per_page: 100 } }), true);
  }
  await request(thief.request(endpoints.searchAdultos, { query: { texto: 'Adulta' } as never }), true);
  for (const id of ids) {
    const params = { id };
    await request(thief.request(endpoints.getInfante, { params }), false);
    await request(thief.request(endpoints.expediente, { params }), false);
    await request(thief.request(endpoints.listDocumentos, { params }), false);
    await request(thief.request(endpoints.getAdulto, { params: { id, quien: 'madre' } }), false);
    await request(thief.request(endpoints.listAutorizados, { params }), false);
  }
  const written = (await lines()) - before;
  figure(
    14,
    `the files of ${CHILDREN} children read one by one and in lists by one of the staff: ${many(requested)} answers, ${many(written)} lines in the log; ${reported} pages of lists with data of health`,
  );
  expect(reported).toBe(0);
  expect(written).toBeGreaterThanOrEqual(requested);
  expect(await server.faults()).toEqual([]);
});

test('no other account of the computer reads what the product stores, whatever the folder was before', async () => {
  const database = await testDatabase();
  const { dataDir } = database.settings;
  // Made by hand as most people do, with a mask as most computers have.
  chmodSync(dataDir, 0o755);
  const before = ['sh', '-c', 'umask 022 && exec "$0" "$@"'];
  try {
    await (await openDatabase(database.settings)).close();
    for (const path of below(dataDir)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    const admin = { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'jirafa-de-prueba-7' };
    const started = await startProcess({ ...environmentOf(database), ...admin }, before).catch((error: Error) => error);
    if (started instanceof Error) {
      // Refused is as good, with the command that mends it.
      expect(started.message).toMatch(/chmod/);
      figure(14, 'a data folder that everybody may read: refused at the start, with the command that mends it');
      return;
    }
    try {
      const open = (path: string) => (statSync(path).mode & 0o077) !== 0;
      const readable = [dataDir, ...below(dataDir)].filter(open);
      expect(readable).toEqual([]);
      const nobody = spawnSync('setpriv', ['--reuid=65534', '--clear-groups', 'ls', dataDir]);
      if (nobody.error || process.getuid?.() !== 0) notTried(14, 'reading the data folder as another user');
      else expect(nobody.status).not.toBe(0);
      figure(
        14,
        `a data folder with mode 755 and files with 644: after the start nobody else reads any of ${below(dataDir).length}`,
      );
    } finally {
      expect(await started.end('SIGTERM')).toBe(0);
    }
  } finally {
    await database.cleanup();
  }
});

const PEOPLE = 50;
const ALUMNOS = 3000;
/** Pages of the database are let go of after the response. */
const MOST_WAIT_MS = 30_000;

/** The marks of these people that are in any file of the data folder, or in any row where the database is elsewhere. */
async function leftIn({ settings }: AttackedServer['database'], marks: readonly string[]): Promise<string[]> {
  const texts = files(settings.dataDir).map((path) => readFileSync(path).toString('latin1'));
  if (settings.databaseUrl) texts.push(await within({ settings } as AttackedServer['database'], everyText));
  return marks.filter((mark) => texts.some((text) => text.includes(mark)));
}

/** Somebody with a mark of their own in everything that can hold one. */
async function marked(mark: string, admin: Client, clerk: Client, { servicio }: AttackedServer) {
  const { datos } = await admin.get(endpoints.listEscuelas);
  const body = {
    ...{ nombre: mark, apaterno: mark, amaterno: mark, email: `${mark}@example.com`, grupo: '1A', rol: 0 },
    ...{ escuela: datos[0]?.id ?? 0, sala_guarderia: 'Maternal' },
  };
  const { user } = await clerk.get(endpoints.createUser, { body, key: randomUUID() });
  const nota = {
    user_id: user.id,
    folio: `F${user.id}`,
    status: 0 as const,
    serviciosArr: [servicio],
    costosArr: [90],
  };
  const { note } = await clerk.get(endpoints.createNote, {
    body: { ...nota, note_description: mark },
    key: randomUUID(),
  });
  const { abono } = await clerk.get(endpoints.createAbono, {
    body: { user_id: user.id, nota_id: note.id, amount: 20 },
    key: randomUUID(),
  });
  await admin.get(endpoints.cancelAbono, {
    params: { id: abono.id },
    body: { motivo: `Lo pidió ${mark}` },
    key: randomUUID(),
  });
  await admin.get(endpoints.cancelNote, {
    params: { id: note.id },
    body: { motivo: `Lo pidió ${mark}` },
    key: randomUUID(),
  });
  const { infante } = await clerk.get(endpoints.createInfante, {
    body: { nombre: mark, apaterno: mark, familia_id: user.id, padecimientos: mark },
    key: randomUUID(),
  });
  const scan = { field: 'archivos', name: `${mark}.jpg`, bytes: photo('formatos/hopper.jpg') };
  await upload(clerk, endpoints.uploadDocumento, { tipo: 'fotografia' }, [scan], { params: { id: infante.id } });
  await clerk.get(endpoints.updateUser, { params: { id: user.id }, body: { nombre: `${mark} segunda` } });
  await clerk.request(endpoints.searchUsers, { params: { text: mark } });
  const { url } = await clerk.get(endpoints.downloadTicket, { body: { path: `/guarderia/export?texto=${mark}` } });
  expect((await clerk.raw(url)).status).toBe(200);
  return user.id;
}

test('of whoever was anonymised nothing is left, in whatever file', async () => {
  server = await attackedServer({ alumnos: ALUMNOS, families: 0 });
  const [admin, clerk] = [await server.as(server.admin), await server.as(server.clerks[0] ?? '')];
  const marks: string[] = [];
  const ids: number[] = [];
  for (let one = 0; one < PEOPLE; one += 1) {
    const mark = `zqx${String.fromCharCode(97 + (one % 26), 97 + Math.floor(one / 26))}wvk`;
    marks.push(mark);
    ids.push(await marked(mark, admin, clerk, server));
  }
  expect(await leftIn(server.database, marks)).toEqual(marks);
  for (const id of ids) {
    const body = { motivo: 'Lo pidió por escrito' };
    const response = await admin.request(endpoints.anonymizeUser, { params: { id }, body, key: randomUUID() });
    expect(response.text).toBe('{"success":true}');
  }
  const began = performance.now();
  let left = await leftIn(server.database, marks);
  while (left.length > 0 && performance.now() - began < MOST_WAIT_MS) {
    await wait(500);
    left = await leftIn(server.database, marks);
  }
  figure(
    14,
    `${PEOPLE} people among ${many(ALUMNOS)} anonymised, with cancelled notes and abonos, a child, papers and searches: of ${left.length} something is left in a file of the data folder`,
  );
  expect(left).toEqual([]);
  expect(await server.faults()).toEqual([]);
});
