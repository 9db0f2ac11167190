/** The search from anywhere: a few of each kind, whatever is typed. */
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAlumno, anAnuncio, anEscuela, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const search = (texto: string) => server.get(1, endpoints.search, { query: { texto } });
const NOTHING = { alumnos: [], total: 0, notas: [], escuelas: [], anuncios: [] };

test('alumnos are found by name, e-mail and phone, without regard to accents, case and order', async () => {
  const alumno = await anAlumno(server, {
    ...{ nombre: 'José', apaterno: 'Peña', amaterno: 'Ibáñez', email: 'jose.pena@example.com', celular: '5512345678' },
  });
  for (const texto of ['jose pena', 'PEÑA JOS', 'jose.pena@exam', '55 1234 56 78', '+52 55-1234-5678', 'ibañez']) {
    expect([texto, (await search(texto)).alumnos.map(({ id }) => id)]).toEqual([texto, [alumno.id]]);
  }
});

test('the alumno of a scanned code is found', async () => {
  const { id } = await anAlumno(server);
  const found = await search(`https://caja.example.com/alumnos/${id}`);
  expect([found.alumnos.map((one) => one.id), found.total]).toEqual([[id], 1]);
  expect((await search(`/alumnos/${(await aStaff(server, 1)).id}`)).alumnos).toEqual([]);
});

test('employees and people in baja are not found; alumnos in baja are counted when no other matches', async () => {
  await aStaff(server, 1, { nombre: 'Wenceslao' });
  await anAlumno(server, { nombre: 'Wenceslao', baja: true });
  await aStaff(server, 1, { nombre: 'Wenceslao', baja: true });
  expect(await search('wenceslao')).toEqual({ ...NOTHING, en_baja: 1 });
  await anAlumno(server, { nombre: 'Wenceslao' });
  expect(await search('wenceslao')).not.toHaveProperty('en_baja');
});

test('notes are found by folio with alumno and debt', async () => {
  const alumno = await anAlumno(server, { nombre: 'Iker', apaterno: 'Chan', amaterno: 'Poot' });
  const note = await aNote(server, { alumno, folio: 'BJ-000777', total: 300, paid: 99.5 });
  expect((await search('000777')).notas).toEqual([
    { id: note.id, user_id: alumno.id, folio: 'BJ-000777', saldo: 200.5, alumno: 'Iker Chan Poot' },
  ]);
});

test('each alumno has the debt of all notes that are not cancelled, debtors first', async () => {
  const alumno = await anAlumno(server, { nombre: 'Deudora' });
  await aNote(server, { alumno, total: 300, paid: 99.5 });
  await aNote(server, { alumno, total: 100 });
  await aNote(server, { alumno, total: 700, cancelled: true });
  const settled = await anAlumno(server, { nombre: 'Deudora', apaterno: 'Aa' });
  await aNote(server, { alumno: settled, total: 50, paid: 50 });
  const { alumnos, total } = await search('deudora');
  expect([alumnos[0]?.id, total]).toEqual([alumno.id, 2]);
  expect(Object.fromEntries(alumnos.map(({ id, saldo }) => [id, saldo]))).toEqual({
    [alumno.id]: 300.5,
    [settled.id]: 0,
  });
});

test('schools are found by name and prefijo', async () => {
  const school = await anEscuela(server, { nombre: 'Colegio Vasco de Quiroga', prefijo: 'CVQ' });
  for (const texto of ['quiroga', 'cvq', 'vasco cole']) expect((await search(texto)).escuelas).toEqual([school]);
});

test('announcements are found by message, newest first', async () => {
  const one = await anAnuncio(server, { mensaje: 'Sesión de fotos el viernes en el jardín' });
  const two = await anAnuncio(server, { mensaje: 'El viernes no hay fotos' });
  expect((await search('FOTOS viernes')).anuncios).toEqual([two, one]);
  expect((await search('jardin')).anuncios).toEqual([one]);
  expect((await search('fotos el viernes en el jardín de sesión')).anuncios).toEqual([one]);
});

test('a few results of each kind are returned, with the count of alumnos', async () => {
  for (let number = 0; number < 8; number += 1) {
    const escuela = await anEscuela(server, { nombre: `Xochicalco ${number}` });
    await aNote(server, {
      alumno: await anAlumno(server, { nombre: `Xochicalco ${number}`, escuela }),
      folio: `XOCHICALCO-${number}`,
    });
    await anAnuncio(server, { mensaje: `Xochicalco ${number}` });
  }
  const { alumnos, total, notas, escuelas, anuncios } = await search('xochicalco');
  expect(total).toBe(8);
  expect([alumnos.length, notas.length, escuelas.length, anuncios.length]).toEqual([6, 6, 6, 6]);
});

const STRANGE = [
  '<img onerror=x>',
  "'; DROP--",
  'cien%por',
  'guion_bajo',
  'barra\\inversa',
  '"comillas"',
  'مرحبا',
  '😀😀😀',
  'a*b*c',
  'NEAR(xyz)',
];

test.each(STRANGE)('«%s» is found in all kinds and has no special meaning', async (text) => {
  const escuela = await anEscuela(server, { nombre: text });
  const alumno = await anAlumno(server, { nombre: text, escuela });
  const note = await aNote(server, { alumno, folio: text.slice(0, 18) });
  const anuncio = await anAnuncio(server, { mensaje: text });
  const found = await search(text);
  expect(found.alumnos.map(({ id }) => id)).toEqual([alumno.id]);
  expect(found.notas.map(({ id }) => id)).toEqual([note.id]);
  expect(found.escuelas).toEqual([escuela]);
  expect(found.anuncios).toEqual([anuncio]);
});

test.each(['%', '_', '%%%', '___', '\\', '*', '"', '^', 'AND OR NOT', '('])('«%s» is not a wildcard', async (texto) => {
  const { alumnos, anuncios, escuelas, notas } = await search(texto);
  const names = [
    ...alumnos.map(({ nombre }) => nombre),
    ...anuncios.map(({ mensaje }) => mensaje),
    ...escuelas.map(({ nombre }) => nombre),
    ...notas.map(({ folio }) => folio),
  ];
  for (const name of names) expect(STRANGE).toContain(name);
});

test.each([
  ['no text', '/api/busqueda', 400],
  ['blanks', '/api/busqueda?texto=%20%20', 400],
  ['invisible characters', '/api/busqueda?texto=%E2%80%8D%E2%80%AE', 400],
  ['a text too long', `/api/busqueda?texto=${'x'.repeat(201)}`, 400],
  ['a text twice', '/api/busqueda?texto=a&texto=b', 400],
  ['the longest text', `/api/busqueda?texto=${'xy%20'.repeat(66)}`, 200],
  ['a NUL', '/api/busqueda?texto=%00a%00', 200],
  ['half an emoji', '/api/busqueda?texto=%ED%A0%BD', 200],
])('%s', async (_what, path, status) => {
  expect((await (await server.as(1)).raw(path)).status).toBe(status);
});
