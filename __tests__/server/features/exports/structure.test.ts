/** `estructura_fotos.xlsx`, opened by another library and compared with the database. */

import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import { aNote, anAbono, anAlumno, anEscuela, aServicio, bajaOf, photoCodes } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';

const server = serverOfFile();
const PATH = '/api/export-photos-structure';

async function structure(query = '') {
  const { token } = await server.as(1);
  const response = await download(server.origin, PATH + query, { token });
  expect(response.status).toBe(200);
  return sheetsOf(await response.bytes());
}

let school: School;
let none: Awaited<ReturnType<typeof structure>>;

beforeAll(async () => {
  none = await structure();
  school = await anEscuela(server, { nombre: 'Benito Juárez / Norte', prefijo: '=BJ' });
});

const person = { apaterno: 'Núñez', amaterno: 'de la O' };

test('without alumnos it has three empty sheets', () => {
  expect(none).toEqual({ Alumnos: [], Fotos: [], Faltantes: [] });
});

// [S9.11]
test('it is sent as a named file that is not cached', async () => {
  const { token } = await server.as(1);
  const response = await download(server.origin, PATH, { token });
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="estructura_fotos.xlsx"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await response.bytes();
});

// [S7.27]
test('an alumno has one row with school, note and codes, one for each code, and a folder', async () => {
  const alumno = await anAlumno(server, { ...person, nombre: 'José', escuela: school, grupo: '2B' });
  const [paquete, toga] = [await aServicio(server, { costo: 99.5 }), await aServicio(server, { costo: 400 })];
  await aNote(server, { alumno, folio: '000123', servicios: [toga, paquete, toga], paid: 120 });
  await photoCodes(server, { user_id: alumno.id, prefijo: 'EXTRA', toga: 'EXTRA0012', amigos_formal: 'EXTRA7' });
  const { Alumnos, Fotos, Faltantes } = await structure('?grupo=2b');
  const carpeta = `BENITO_JUAREZ_NORTE/2B/NUNEZ_DE_LA_O_JOSE_${alumno.id}`;
  const base = { Escuela: 'Benito Juárez / Norte', Prefijo: '=BJ', Grupo: '2B', ID: alumno.id, Carpeta: carpeta };
  const name = { Nombre: 'José', 'Apellido paterno': 'Núñez', 'Apellido materno': 'de la O' };
  expect(Alumnos).toEqual([
    {
      ...{ ...base, ...name, Folio: '000123' },
      ...{ Toga: 'EXTRA0012', 'Casual 1': null, 'Casual 2': null, 'Amigos Formal': 'EXTRA7' },
      ...{ School: null, Amarillo: null, Rayado: null, Gris: null },
      ...{ Servicios: `2 × ${toga.servicio}, ${paquete.servicio}`, Estado: 'Pendiente' },
      ...{ Total: 899.5, Pagado: 120, Saldo: 779.5 },
    },
  ]);
  expect(Object.keys(Alumnos?.[0] ?? {})).toEqual([
    ...['Escuela', 'Prefijo', 'Grupo', 'Folio', 'ID', 'Apellido paterno', 'Apellido materno', 'Nombre'],
    ...['Toga', 'Casual 1', 'Casual 2', 'Amigos Formal', 'School', 'Amarillo', 'Rayado', 'Gris'],
    ...['Servicios', 'Estado', 'Total', 'Pagado', 'Saldo', 'Carpeta'],
  ]);
  expect(Fotos).toEqual([
    { ...base, ...name, Foto: 'Toga', Código: 'EXTRA0012' },
    { ...base, ...name, Foto: 'Amigos Formal', Código: 'EXTRA7' },
  ]);
  expect(Faltantes).toEqual([]);
});

test('the note is the listed one: the newest with a saldo, never a cancelled one', async () => {
  const [alumno, settled] = [
    await anAlumno(server, { escuela: school, grupo: '3A' }),
    await anAlumno(server, { escuela: school, grupo: '3A' }),
  ];
  const owed = await aNote(server, { alumno });
  await aNote(server, { alumno, paid: true });
  await aNote(server, { alumno, cancelled: true });
  await aNote(server, { alumno: settled, folio: 'VIEJA', paid: true });
  const newest = await aNote(server, { alumno: settled, paid: true });
  const { Alumnos = [] } = await structure('?grupo=3A');
  expect(Alumnos.map(({ Folio, Estado, Saldo }) => [Folio, Estado, Saldo])).toEqual([
    [owed.folio, 'Pendiente', owed.total],
    [newest.folio, 'Pagado', 0],
  ]);
});

test('faltantes are alumnos with a note and no code', async () => {
  const of = { escuela: school, grupo: '4A' };
  const [coded, empty, without, nothing, cancelled] = [
    await anAlumno(server, of),
    await anAlumno(server, { ...of, celular: '5512345678' }),
    await anAlumno(server, of),
    await anAlumno(server, of),
    await anAlumno(server, of),
  ];
  for (const alumno of [coded, empty, without]) await aNote(server, { alumno });
  await aNote(server, { alumno: cancelled, cancelled: true });
  await photoCodes(server, { user_id: coded.id });
  await photoCodes(server, { user_id: empty.id, toga: null });
  const { Alumnos, Faltantes = [] } = await structure('?grupo=4A');
  expect(Alumnos).toHaveLength(5);
  expect(Faltantes.map(({ ID, Celular }) => [ID, Celular])).toEqual([
    [empty.id, '5512345678'],
    [without.id, null],
  ]);
  expect(nothing.id).toBeGreaterThan(0);
});

test('alumnos in baja and employees are left out', async () => {
  const alumno = await anAlumno(server, { escuela: school, grupo: '5A' });
  const note = await aNote(server, { alumno });
  await photoCodes(server, { user_id: alumno.id });
  expect((await structure('?grupo=5A')).Alumnos).toHaveLength(1);
  await server.db.write((tx) => bajaOf(tx, note.user_id, server.clock.now().toISOString()));
  expect(await structure('?grupo=5A')).toEqual({ Alumnos: [], Fotos: [], Faltantes: [] });
});

test('it is filtered by school and group in any spelling', async () => {
  const other = await anEscuela(server);
  const [here, , there] = [
    await anAlumno(server, { escuela: other, grupo: '6A' }),
    await anAlumno(server, { escuela: other, grupo: '6B' }),
    await anAlumno(server, { escuela: school, grupo: '6A' }),
  ];
  const ids = async (query: string) => (await structure(query)).Alumnos?.map(({ ID }) => ID);
  expect(await ids(`?escuela=${other.id}&grupo=6%C2%B0a`)).toEqual([here.id]);
  expect(await ids(`?escuela=${other.id}`)).toHaveLength(2);
  expect((await ids('?grupo=6A'))?.sort()).toEqual([here.id, there.id].sort());
});

test('an unknown school or group is reported', async () => {
  const employee = await server.as(1);
  const gone = await employee.request(endpoints.exportStructure, { query: { escuela: 999_999 } });
  expect([gone.status, gone.refused.message]).toEqual([404, 'Esta escuela ya no existe. Elige otra.']);
  expect((await employee.raw(`${PATH}?grupo=9Z`)).status).toBe(400);
});

test('formula-like and path-like names, emoji and 300 characters are safe', async () => {
  const of = { escuela: await anEscuela(server, { nombre: '../=HYPERLINK("http://x")' }), grupo: '1A' };
  const names = ['=1+1', '+Ana', '-Luz', '@Eva', '😀', '../../etc', 'CON', 'a\tb'];
  const made: User[] = [];
  for (const nombre of names) made.push(await anAlumno(server, { ...of, nombre, apaterno: '=cmd|x' }));
  await server.db.write((tx) =>
    tx.run(
      'UPDATE users SET nombre = ?, amaterno = ? WHERE id = ?',
      'x'.repeat(300),
      'ü\u0001\u0007',
      made[0]?.id ?? 0,
    ),
  );
  const { Alumnos = [] } = await structure(`?escuela=${of.escuela.id}`);
  const rows = made.map(({ id }) => Alumnos.find(({ ID }) => ID === id));
  expect(rows.map((row) => row?.Nombre)).toEqual(['x'.repeat(300), ...made.slice(1).map(({ nombre }) => nombre)]);
  expect(new Set(rows.map((row) => row?.['Apellido paterno']))).toEqual(new Set(['=cmd|x']));
  for (const row of rows) {
    expect(row?.Carpeta).toMatch(/^HYPERLINK_HTTP_X\/1A\/CMD_X[A-Z0-9_]{0,60}_\d+$/);
    expect(String(row?.Carpeta).length).toBeLessThan(160);
  }
  expect(rows[0]?.['Apellido materno']).toBe('ü');
});

// [S7.27]
test('its figures match the database over hundreds of alumnos and several slices', async () => {
  const escuela = await anEscuela(server);
  // By SQL: the builders would take a minute.
  const now = server.clock.now().toISOString();
  await server.db.write(async (tx) => {
    for (let at = 0; at < 700; at += 1) {
      const key = `masa ${String(at).padStart(4, '0')}`;
      const person = await tx.get<{ id: number }>(
        `INSERT INTO users (nombre, apaterno, escuela_id, grupo, rol, created_at, sort_key, nombre_busqueda,
           email_busqueda, celular_busqueda) VALUES (?, 'Masa', ?, '1B', 0, ?, ?, '', '', '') RETURNING id`,
        key,
        escuela.id,
        now,
        key,
      );
      if (at % 3 === 0) continue;
      const total = at * 100;
      await tx.run(
        `INSERT INTO notes (user_id, folio, folio_key, folio_busqueda, total_cents, pagado_cents, created_at, creada_por)
         VALUES (?, ?, ?, '', ?, ?, ?, ?)`,
        ...[person?.id ?? 0, key, key.toUpperCase(), total, at % 2 === 0 ? total : 0, now, person?.id ?? 0],
      );
    }
  });
  const { Alumnos = [], Faltantes = [] } = await structure(`?escuela=${escuela.id}`);
  const stored = await server.db.get<{ alumnos: number; notas: number; total: number; pagado: number }>(
    `SELECT (SELECT count(*) FROM users WHERE escuela_id = ?) AS alumnos, count(*) AS notas, sum(total_cents) AS total,
       sum(pagado_cents) AS pagado FROM notes n JOIN users u ON u.id = n.user_id WHERE u.escuela_id = ?`,
    escuela.id,
    escuela.id,
  );
  const sum = (column: string) => Alumnos.reduce((cents, row) => cents + Math.round(Number(row[column] ?? 0) * 100), 0);
  expect({ alumnos: Alumnos.length, notas: Faltantes.length, total: sum('Total'), pagado: sum('Pagado') }).toEqual(
    stored,
  );
  expect(sum('Saldo')).toBe(sum('Total') - sum('Pagado'));
  expect(Alumnos.map(({ Nombre }) => Nombre)).toEqual(Alumnos.map(({ Nombre }) => Nombre).sort());
});

test('a school deleted and abonos taken during the export change nothing in it', async () => {
  const [big, escuela] = [
    await anEscuela(server, { nombre: 'Con muchos' }),
    await anEscuela(server, { nombre: 'Se va' }),
  ];
  const alumno = await anAlumno(server, { escuela });
  const note = await aNote(server, { alumno, total: 300 });
  const { token } = await server.as(1);
  // Enough rows that the response has begun and is far from its end: nothing is read from it meanwhile.
  await server.db.write(async (tx) => {
    for (let at = 0; at < 600; at += 1) {
      const noise = Array.from({ length: 400 }, (_, n) => ((at * 7919 + n * 104_729) % 1_000_003).toString(36)).join(
        '',
      );
      await tx.run(
        `INSERT INTO users (nombre, apaterno, escuela_id, grupo, rol, created_at, sort_key, nombre_busqueda,
           email_busqueda, celular_busqueda) VALUES (?, ?, ?, '1A', 0, ?, ?, '', '', '')`,
        ...[noise, 'Ruido', big.id, server.clock.now().toISOString(), String(at)],
      );
    }
  });
  const response = await download(server.origin, PATH, { token });
  await anAbono(server, { note, amount: 100 });
  await server.db.write(async (tx) => {
    for (const table of ['abonos', 'note_conceptos']) {
      await tx.run(`DELETE FROM ${table} WHERE note_id = ?`, note.id);
    }
    await tx.run('DELETE FROM notes WHERE id = ?', note.id);
    await tx.run('DELETE FROM users WHERE escuela_id = ?', escuela.id);
    await tx.run('DELETE FROM escuelas WHERE id = ?', escuela.id);
  });
  const { Alumnos = [], Faltantes = [] } = await sheetsOf(await response.bytes());
  const row = { ID: alumno.id, Escuela: 'Se va', Folio: note.folio, Total: 300, Pagado: 0, Saldo: 300 };
  expect(Alumnos.find(({ ID }) => ID === alumno.id)).toMatchObject(row);
  expect(Faltantes.find(({ ID }) => ID === alumno.id)).toMatchObject(row);
  expect((await structure()).Alumnos?.some(({ ID }) => ID === alumno.id)).toBe(false);
});

test('the export is logged with person and filter', async () => {
  const employee = await server.as(1);
  await (await download(server.origin, `${PATH}?escuela=${school.id}&grupo=2B`, { token: employee.token })).bytes();
  const line = await server.db.get('SELECT actor_id, accion, tabla, despues FROM audit ORDER BY id DESC LIMIT 1');
  expect(line).toEqual({
    actor_id: employee.userId,
    accion: 'exportar',
    tabla: 'photo_codes',
    despues: JSON.stringify({ archivo: 'estructura_fotos.xlsx', escuela: school.nombre, grupo: '2B' }),
  });
});
