/**
 * Of somebody who was anonymised no byte is left: every column of text is seeded with one word, and afterwards it is
 * looked for in the files themselves, as somebody would who has the disk.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import { readTables } from '#server/backup/tables.ts';
import { makeBackup } from '#server/backup/write.ts';
import type { Database } from '#server/db/database.ts';
import {
  aContrato,
  aFamily,
  aFoto,
  aNote,
  anAbono,
  anAdulto,
  anAlumno,
  anAnuncio,
  anEscuela,
  anImport,
  anInfante,
  aStaff,
  PASSWORD,
  photoCodes,
} from '../../../support/builders.ts';
import { testDatabase } from '../../../support/database.ts';
import { embedded } from '../../../support/embedded.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile, startServer, type TestServer } from '../../../support/server.ts';
import { commandEnvironment, environmentOf } from '../../../support/server-process.ts';
import { uploadsEnded } from '../../../support/storedFiles.ts';
import { upload } from '../../../support/uploads.ts';
import { within } from '../../backup/business.ts';

const server = serverOfFile();

/** A word that nothing else has; what is searched for is stored in small letters. */
const WORD = 'Zxqvkjwy';
const FOUND = /zxqvkjwy/i;
const EMAIL = 'zxqvkjwy@example.com';
const RESTORE = join(import.meta.dirname, '../../../../src/tools/restore.ts');

/** Columns of text that hold no words of people about people, and why. */
const NO_WORDS: Record<string, string> = {
  'ajustes.*': 'the business’s',
  'impresoras.*': 'the business’s',
  'plan_plantillas.*': 'the business’s',
  'impresiones.*': 'the product’s',
  'escuelas.*': 'the school’s',
  'servicios.*': 'the catalogue’s',
  'note_conceptos.servicio': 'of the catalogue',
  'counters.name': 'the product’s',
  'migrations.*': 'the product’s',
  'secretos.*': 'the product’s',
  'archivos.*': 'names are random, types are told by content',
  'cortes.*': 'a page of the books keeps who took the money',
  'corte_lineas.*': 'a page of the books keeps who took the money',
  'corte_sumas.metodo': 'one of three',
  'abonos.metodo': 'one of three',
  'abonos.referencia_huella': 'a hash with a random text, which goes',
  'abonos.motivo_huella': 'a hash with a random text, which goes',
  'notes.textos_huella': 'a hash with a random text, which goes',
  'cadena.*': 'hashes',
  'contratos.firma': 'numbers, and they go too',
  'recordatorios.canal': 'one of four',
  'contactos.celular_equivocado': 'a number that reaches somebody else, and it goes too',
  'movimientos.tipo': 'one of three',
  'movimientos.motivo_huella': 'a hash with a random text, which goes',
  'movimientos.cancelado_huella': 'a hash with a random text, which goes',
  'conteos.desglose': 'how many of each denomination',
  'acciones.accion': 'one of four',
  'acciones.egresan': 'one of two',
  'acciones.grupo': 'one of 60',
  'accion_filas.*': 'groups, and a link that goes too',
  'anuncio_grupos.grupo': 'one of 60',
  'users.grupo': 'one of 60 or 0',
  'users.password_hash': 'argon2id, and it goes too',
  'notes.limite': 'a day',
  'note_pagos.fecha': 'a day',
  'notes.folio': 'a number of the books',
  'notes.folio_key': 'a number of the books',
  'notes.folio_busqueda': 'a number of the books',
  'sessions.token_hash': 'random',
  'login_addresses.counted_since': 'an instant',
  'contratos_impresos.impreso': 'an instant',
  'download_tickets.token_hash': 'random',
  'recibos.*': 'random, and instants',
  'enlaces.*': 'random, and instants; they go too',
  'idempotency.key': 'hashed',
  'idempotency.call': 'method and path',
  'idempotency.body_hash': 'hashed under the key',
  'audit.accion': 'the product’s',
  'audit.tabla': 'the product’s',
  'audit.direccion': 'an address of the network',
  'audit.request_id': 'random',
  'audit.antes': 'what is said of a person stands in audit_personal',
  'audit.despues': 'what is said of a person stands in audit_personal',
  'login_failures.address': 'an address of the network',
  'login_addresses.address': 'an address of the network, and it goes too',
  'sessions.address': 'an address of the network, and it goes too',
  'infantes.estado': 'the product’s',
  'infante_adultos.quien': 'one of two',
  'documentos.tipo': 'one of a list',
  'documentos.persona': 'one of a list',
  'documentos.estado': 'one of a list',
  'documento_archivos.archivo': 'a random name',
  'fotos.archivo': 'a random name',
  'fotos.miniatura': 'a random name',
  'importaciones.*': 'of a file: its headings, schools and groups',
  'importacion_filas.reconocido': 'one of a list',
  'importacion_filas.resultado': 'one of a list',
};

const isDate = (name: string) =>
  /(^|_)(fecha|en|at|hasta|desde|vigencia|hasta)(_|$)|^(entregar_hasta|creada|deshecha)$/.test(name);

/** Columns of text in which a word could stand, as «table.column». */
async function wordColumns(db: Database): Promise<string[]> {
  const tables = await readTables(db);
  return tables
    .flatMap(({ name, columns }) =>
      columns.filter(({ type, name: column }) => /^text/i.test(type) && !isDate(column)).map((one) => [name, one.name]),
    )
    .map(([table, column]) => `${table}.${column}`)
    .filter((column) => !NO_WORDS[column] && !NO_WORDS[column.replace(/\..*/, '.*')]);
}

/** Columns in which the word stands. */
async function columnsWithWord(db: Database): Promise<string[]> {
  const found = new Set<string>();
  for (const { name } of await readTables(db)) {
    for (const row of await db.all<Record<string, unknown>>(`SELECT * FROM ${name}`)) {
      for (const [column, value] of Object.entries(row)) if (FOUND.test(String(value))) found.add(`${name}.${column}`);
    }
  }
  return [...found].sort();
}

/** Places below a folder in whose bytes the word stands, unpacked where they are packed. */
async function filesWithWord(folder: string, but?: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || (but && path.startsWith(join(folder, but)))) continue;
    const bytes = await readFile(path);
    const text = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    if (FOUND.test(text.toString('latin1')) || FOUND.test(path.slice(folder.length))) found.push(path);
  }
  return found;
}

/** Places in which something of the word is left, whatever the engine. */
async function left(one: Pick<TestServer, 'db' | 'database'>): Promise<string[]> {
  const places = [
    ...(await columnsWithWord(one.db)),
    ...(await filesWithWord(one.database.settings.dataDir, 'respaldos')),
  ];
  if (one.db.dialect.name === 'postgres') {
    const quoted = await one.db.all<{ tablename: string; attname: string; values: string | null }>(
      `SELECT tablename, attname, concat(CAST(most_common_vals AS text), CAST(histogram_bounds AS text)) AS values
        FROM pg_stats WHERE schemaname = current_schema()`,
    );
    return [...places, ...quoted.filter(({ values }) => FOUND.test(values ?? '')).map(({ tablename }) => tablename)];
  }
  // The index keeps the word in threes.
  for (const table of ['users', 'notes', 'infantes', 'adultos']) {
    const blocks = await one.db.all<{ block: Uint8Array }>(`SELECT block FROM ${table}_busqueda_data`);
    const text = Buffer.concat(blocks.map(({ block }) => block)).toString('latin1');
    if (/zxq|xqv|qvk|vkj|kjw|jwy/.test(text)) places.push(`${table}_busqueda`);
  }
  return places;
}

const backup = async (name: string): Promise<string> => {
  const { db, database, clock } = server;
  const folder = join(database.settings.dataDir, 'respaldos', name);
  await makeBackup({ db, dataDir: database.settings.dataDir, folder, version: 'test', now: clock.now() });
  return folder;
};

/** A family with all that can be written down of one: in every column the word stands. */
async function aSeeded() {
  const familia = await aFamily(server, { nombre: WORD, apaterno: WORD, email: EMAIL });
  const staff = await server.as(3);
  const keyed = () => ({ key: randomUUID() });
  // What was so before, and is deleted or changed.
  await staff.get(endpoints.updateUser, {
    params: { id: familia.id },
    body: { nombre: `${WORD} María`, amaterno: WORD },
  });
  await staff.get(endpoints.bajaUser, { params: { id: familia.id }, body: { motivo: WORD }, ...keyed() });
  await staff.get(endpoints.restoreUser, { params: { id: familia.id }, ...keyed() });
  const several = { accion: 'baja', ids: [familia.id, (await anAlumno(server)).id], motivo: WORD } as const;
  const { accion } = await staff.get(endpoints.createAccion, { body: several, ...keyed() });
  await staff.get(endpoints.undoAccion, { params: { id: accion.id }, body: { motivo: WORD }, ...keyed() });
  const note = await aNote(server, { alumno: familia, note_description: WORD });
  const abono = await anAbono(server, { note });
  await aContrato(staff, note, { firmante: WORD });
  const about = { user_id: familia.id, canal: 'papel' as const, texto: `{alumno}, ${WORD}` };
  await staff.get(endpoints.createRecordatorio, { body: about, ...keyed() });
  const fecha = server.clock.now().toISOString().slice(0, 10);
  const promised = { nota_id: note.id, fecha, monto: 1, comentario: WORD };
  const surcharge = { params: { id: note.id }, body: { nombre: WORD, monto: 5, motivo: WORD } };
  const { recargo } = await staff.get(endpoints.createRecargo, { ...surcharge, ...keyed() });
  const taken = { params: { id: note.id, rid: recargo.id }, body: { motivo: WORD } };
  await staff.get(endpoints.cancelRecargo, { ...taken, ...keyed() });
  await staff.get(endpoints.createPromesa, { body: promised, ...keyed() });
  await staff.get(endpoints.cancelAbono, { params: { id: abono.id }, body: { motivo: `De ${WORD}` }, ...keyed() });
  await staff.get(endpoints.cancelNote, { params: { id: note.id }, body: { motivo: `De ${WORD}` }, ...keyed() });
  await anAnuncio(server, { mensaje: WORD, user_id: familia.id });
  await photoCodes(server, { user_id: familia.id, prefijo: WORD.slice(0, 4) });
  await aFoto(server, { alumno: familia, nombre: `${WORD}.jpg`, categoria: WORD });
  await server.anyone.get(endpoints.login, { body: { email: EMAIL, password: PASSWORD } });
  await server.anyone.request(endpoints.login, { body: { email: EMAIL, password: 'no es' } });
  // What is searched for and taken along.
  const path = `/guarderia/export?texto=${WORD}`;
  await staff.get(endpoints.downloadTicket, { body: { path } });
  await staff.request(endpoints.search, { query: { texto: WORD } });

  const own = await server.as(familia);
  const infante = await anInfante(server, { familia, nombre: WORD, apaterno: WORD });
  const params = { id: infante.id };
  await anAdulto(server, { infante, nombre: WORD });
  const tia = { nombre: WORD, parentesco: WORD, celular: '5577665544' };
  const { autorizado } = await own.get(endpoints.createAutorizado, { params, body: tia, ...keyed() });
  await staff.get(endpoints.deleteAutorizado, { params: { id: autorizado.id } });
  await own.get(endpoints.createAutorizado, { params, body: tia, ...keyed() });
  const scan = { field: 'archivos', name: `${WORD}.jpg`, bytes: photo('formatos/hopper.jpg') };
  const fields = { tipo: 'fotografia', persona: 'infante' };
  // PostgreSQL forgets what it quotes of a table's values when it looks at other ones: a second family has papers too.
  const other = { id: (await anInfante(server)).id };
  const others = [{ ...scan, name: 'otra.jpg' }];
  await upload(staff, endpoints.uploadDocumento, fields, others, { params: other, ...keyed() });
  await upload(own, endpoints.uploadDocumento, fields, [scan], { params, ...keyed() });
  await upload(own, endpoints.uploadDocumento, fields, [scan], { params, ...keyed() });
  await uploadsEnded(server);
  await anImport(server);
  return { familia, infante };
}

/** Writes the word into what is left of the columns: a form would have to be filled in for each. */
async function seedRest(db: Database, { familia, infante }: Awaited<ReturnType<typeof aSeeded>>): Promise<void> {
  const whose: Record<string, string> = {
    users: `id = ${familia.id}`,
    sessions: `user_id = ${familia.id}`,
    notes: `user_id = ${familia.id}`,
    abonos: `user_id = ${familia.id}`,
    anuncios: `user_id = ${familia.id}`,
    fotos: `user_id = ${familia.id}`,
    photo_codes: `user_id = ${familia.id}`,
    photo_code_keys: `photo_codes_id IN (SELECT id FROM photo_codes WHERE user_id = ${familia.id})`,
    infantes: `id = ${infante.id}`,
    adultos: `id IN (SELECT adulto_id FROM infante_adultos WHERE infante_id = ${infante.id})`,
    infante_adultos: `infante_id = ${infante.id}`,
    autorizados: `infante_id = ${infante.id}`,
    consentimientos: `infante_id = ${infante.id}`,
    documentos: `infante_id = ${infante.id}`,
    importacion_filas: `user_id = ${familia.id}`,
    documento_archivos: `documento_id IN (SELECT id FROM documentos WHERE infante_id = ${infante.id})`,
  };
  await db.write(async (tx) => {
    await tx.run(
      `INSERT INTO movimientos (tipo, monto_cents, motivo, sal, motivo_huella, cancelado_motivo, corte, created_at, registrado_por)
       VALUES ('gasto', 1, ?, ?, '', ?, 1, ?, ?)`,
      ...[WORD, WORD, WORD, server.clock.now().toISOString(), familia.id],
    );
    await tx.run(
      `INSERT INTO consentimientos (infante_id, tipo, otorgado, fecha, version, firmante, revocable)
       VALUES (?, ?, 1, ?, ?, ?, 1)`,
      ...[infante.id, WORD, server.clock.now().toISOString(), WORD, WORD],
    );
    await tx.run('UPDATE importacion_filas SET user_id = ?', familia.id);
    const known = new Set(await columnsWithWord(tx as unknown as Database));
    for (const column of await wordColumns(tx as unknown as Database)) {
      const [table = '', name = ''] = column.split('.');
      if (known.has(column) || !whose[table]) continue;
      const json = ['domicilio', 'alergias', 'pediatra'].includes(name) ? JSON.stringify({ de: WORD }) : WORD;
      await tx.run(`UPDATE ${table} SET ${name} = ? WHERE ${whose[table]}`, json);
    }
  });
}

const anonymise = (id: number, where: TestServer = server) =>
  where.get(3, endpoints.anonymizeUser, {
    params: { id },
    body: { motivo: `Lo pidió ${WORD}, por escrito.` },
    key: randomUUID(),
  });

test('a word seeded in every text column is in no byte afterwards: database, log, files, backup, restore', async () => {
  const someone = await aSeeded();
  await seedRest(server.db, someone);
  const seeded = new Set(await columnsWithWord(server.db));
  // A new column of text is seeded here, or says above why no word about a person can stand in it.
  expect((await wordColumns(server.db)).filter((column) => !seeded.has(column))).toEqual([]);
  expect((await left(server)).length).toBeGreaterThan(60);
  await server.db.dialect.tableAccess.analyze(server.db);
  const before = await backup('antes');
  expect((await filesWithWord(before)).length).toBeGreaterThan(10);

  server.clock.advance({ days: 1 });
  await anonymise(someone.familia.id);
  expect(await left(server)).toEqual([]);
  expect(await filesWithWord(await backup('despues'))).toEqual([]);

  const target = await testDatabase();
  try {
    const env = commandEnvironment(environmentOf(target));
    const { status, stderr } = spawnSync(process.execPath, [RESTORE, before], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    // Tries and tickets of the day before are not in a backup.
    await within(target, async (db) => expect(await left({ db, database: target })).toEqual([]));
  } finally {
    await target.cleanup();
  }
});

test('the log keeps the reason without the name', async () => {
  const { id } = await aFamily(server, { nombre: 'Begoña', apaterno: 'de la Luz', email: 'luz@example.com' });
  const body = { motivo: 'Lo pidió la señora BEGONA de la Luz, por correo: luz@example.com' };
  await server.get(3, endpoints.anonymizeUser, { params: { id }, body, key: randomUUID() });
  const line = `SELECT despues FROM audit WHERE accion = 'anonimizar' AND registro_id = ?`;
  expect(await server.db.get(line, id)).toEqual({
    despues: '{"motivo":"Lo pidió la señora … de la …, por correo: …"}',
  });
});

test('the log names a download without its search text', async () => {
  const staff = await server.as(3);
  await staff.get(endpoints.downloadTicket, { body: { path: `/guarderia/export?texto=${WORD}&sala=Maternal` } });
  const line = `SELECT despues FROM audit WHERE tabla = 'download_tickets' ORDER BY id DESC LIMIT 1`;
  expect(await server.db.get(line)).toEqual({ despues: '{"descarga":"/guarderia/export"}' });
});

embedded?.test('a long read keeps the write-ahead log, which is emptied when it ends', async () => {
  const business = await startServer();
  try {
    const { id } = await aFamily(business, { nombre: WORD });
    const reading = await business.db.snapshot();
    await anonymise(id, business);
    expect(await left(business)).not.toEqual([]);
    await reading.close();
    expect(await business.db.sweep()).toBe(true);
    expect(await left(business)).toEqual([]);
  } finally {
    await business.close();
  }
});

test.each([
  ['of an employee', false],
  ['of an employee who became an alumno', true],
])('%s the books keep only the name', async (_, becameAlumno) => {
  const business = await startServer();
  try {
    const employee = await aStaff(business, 2, { nombre: WORD, apaterno: 'Solís' });
    const client = await business.as(employee);
    const key = () => ({ key: randomUUID() });
    const note = await aNote(business);
    const { abono } = await client.get(endpoints.createAbono, {
      body: { user_id: note.user_id, amount: 10 },
      ...key(),
    });
    // Somebody else's answer shows who took the abono before.
    const other = await business.as(2);
    await other.get(endpoints.createAbono, { body: { user_id: note.user_id, amount: 20 }, ...key() });
    await client.get(endpoints.closeCorte, { body: { declarado: 30 }, ...key() });
    const motivo = 'Se cobró dos veces';
    await client.get(endpoints.cancelAbono, { params: { id: abono.id }, body: { motivo }, ...key() });
    const wrong = await aNote(business);
    await client.get(endpoints.cancelNote, { params: { id: wrong.id }, body: { motivo }, ...key() });
    const edad_autorizada = { motivo: 'Hermano inscrito' };
    const child = { nombre: 'Ana', apaterno: 'Ríos', familia_id: (await aFamily(business)).id, edad_autorizada };
    await client.get(endpoints.createInfante, { body: child, ...key() });
    if (becameAlumno) {
      const body = { rol: 0, escuela: (await anEscuela(business)).id, grupo: '1A' } as const;
      await business.get(3, endpoints.updateUser, { params: { id: employee.id }, body });
    }
    await anonymise(employee.id, business);
    const books = ['cortes.cerrado_por_nombre', 'corte_lineas.nombre'];
    expect(await columnsWithWord(business.db)).toEqual(books.sort());
  } finally {
    await business.close();
  }
});
