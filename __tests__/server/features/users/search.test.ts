import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
let escuela: School;
let jose: User;
let jimena: User;
let gone: User;
let employee: User;
beforeAll(async () => {
  escuela = await anEscuela(server);
  const at = { escuela };
  jose = await anAlumno(server, {
    ...at,
    ...{
      nombre: 'José María',
      apaterno: 'Peña',
      amaterno: 'de la O',
      celular: '55 1234 5678',
      email: 'Jose.Pena@Example.com',
    },
  });
  jimena = await anAlumno(server, {
    ...at,
    nombre: 'Jimena',
    apaterno: 'Josefino',
    amaterno: null,
    celular: '3312349999',
    email: null,
  });
  await anAlumno(server, {
    ...at,
    nombre: 'Ñandú',
    apaterno: '50%_real',
    amaterno: 'O’Hara',
    celular: null,
    email: null,
  });
  gone = await anAlumno(server, { ...at, nombre: 'José', apaterno: 'Ido', celular: '5512340000', baja: true });
  employee = await aStaff(server, 1, {
    nombre: 'Josefa',
    apaterno: 'Empleada',
    celular: '5599998888',
    email: 'josefa@example.com',
  });
});

type Field = 'nombre' | 'email' | 'celular' | 'folio';
const alumnos = (text: string, field: Field, query = {}) =>
  server.get(1, endpoints.searchAlumnos, {
    params: { text, field },
    query: { escuela: escuela.id, ...query },
  });
const namesOf = async (text: string, field: Field = 'nombre') =>
  (await alumnos(text, field)).data.map(({ nombre }) => nombre);

describe('by name', () => {
  test.each([
    ['JOSE PEÑA'],
    ['pena jose'],
    ['eñA maRÍA'],
    ['jo pe'],
    ['de la o peña'],
    ['  jose   pena  '],
    ['Jose\u0301 Pen\u0303a'],
  ])('%j finds José María Peña de la O', async (text) => {
    expect(await namesOf(text)).toEqual(['José María']);
  });

  test.each([
    ['jose', ['Jimena', 'José María']],
    ['j', ['Jimena', 'José María']],
    ['jo', ['Jimena', 'José María']],
    ['ji', ['Jimena']],
    ['ñ', ['Ñandú']],
    ['n', ['Ñandú']],
    ['o', ['Ñandú', 'José María']],
    ['jose x', []],
    ['josé peña garcía', []],
    ['nada', []],
    ['%', []],
    ['_', []],
    ['50%', ['Ñandú']],
    ['%_r', ['Ñandú']],
    ['50_', []],
    ['o’hara', ['Ñandú']],
    ["' OR 1=1 --", []],
    ['"', []],
    ['*', []],
    ['jose*', []],
    ['jose OR jimena', []],
    ['nombre_busqueda:jose', []],
    ['🦒', []],
    ['\\', []],
  ])('%j finds %j', async (text, expected) => {
    expect((await namesOf(text)).sort()).toEqual([...expected].sort());
  });

  test('ignores direction marks and other invisible characters', async () => {
    expect(await namesOf('\u202Epeña\u202C jo\u00ADsé')).toEqual(['José María']);
    await anAlumno(server, { escuela, nombre: 'Mar\u200Bía del Mar', apaterno: '\u202EInvisible\u202C' });
    expect(await namesOf('invisible maría')).toEqual(['Mar\u200Bía del Mar']);
  });
});

describe('by e-mail', () => {
  test.each([['jose.pena@example.com'], ['JOSE.PENA'], ['pena@exam'], ['jo']])('%j finds it', async (text) => {
    expect(await namesOf(text, 'email')).toEqual(['José María']);
  });

  test('ignores names', async () => {
    expect(await namesOf('maría', 'email')).toEqual([]);
  });
});

describe('by phone', () => {
  test.each([['5512345678'], ['55 1234 5678'], ['+52 55 1234 5678'], ['345678'], ['55']])(
    '%j finds 55 1234 5678',
    async (text) => {
      expect(await namesOf(text, 'celular')).toEqual(['José María']);
    },
  );

  test('finds all by a part, and nobody by text that is not a phone', async () => {
    expect((await namesOf('1234', 'celular')).sort()).toEqual(['Jimena', 'José María']);
    for (const text of ['jose', '-', '+', '%']) expect(await namesOf(text, 'celular')).toEqual([]);
  });
});

describe('by folio', () => {
  // [S7.24]
  test('finds the alumno with the matching note, also older or cancelled', async () => {
    const alumno = await anAlumno(server, { escuela });
    const old = await aNote(server, { alumno, folio: 'Viejo-77/A', paid: true });
    const cancelled = await aNote(server, { alumno, folio: 'Viejo-88', cancelled: true });
    const shown = await aNote(server, { alumno, folio: 'NUEVO-99' });
    for (const [text, note] of [
      ['viejo-77/a', old],
      ['77/', old],
      ['-77', old],
      ['VIEJO-88', cancelled],
      ['nuevo', shown],
      // Both match: the newer one of the two.
      ['viejo', cancelled],
    ] as const) {
      const { data } = await alumnos(text, 'folio');
      expect([text, data.map(({ id }) => id), data[0]?.note?.id]).toEqual([text, [alumno.id], note.id]);
    }
    expect((await alumnos(alumno.nombre, 'nombre')).data[0]?.note?.id).toBe(shown.id);
  });

  // [S7.6]
  test('finds the person in the users list', async () => {
    const { user_id } = await aNote(server, { folio: 'SOLO-DE-UNO' });
    const { datos } = await server.get(1, endpoints.searchUsersBy, {
      params: { by: 'note:folio', text: 'solo-de' },
    });
    expect(datos.data.map(({ id }) => id)).toEqual([user_id]);
  });
});

describe('those in baja', () => {
  test('are counted, and found on request', async () => {
    expect(await alumnos('josé', 'nombre')).toMatchObject({ total: 2, en_baja: 1 });
    expect((await alumnos('ido', 'nombre')).en_baja).toBe(1);
    expect(await alumnos('nadie', 'nombre')).toMatchObject({ total: 0, en_baja: 0 });
    const inBaja = await alumnos('josé', 'nombre', { activo: 0 });
    expect(inBaja.data.map(({ id }) => id)).toEqual([gone.id]);
    expect(inBaja).not.toHaveProperty('en_baja');
    // Of the school and the group that were asked for.
    expect((await alumnos('ido', 'nombre', { grupo: '6D' })).en_baja).toBe(0);
  });
});

describe('over all people', () => {
  const users = async (text: string, query = {}) =>
    (await server.get(1, endpoints.searchUsers, { params: { text }, query })).datos;
  const by = async (field: 'user:email' | 'user:nombre' | 'user:celular', text: string) =>
    (await server.get(1, endpoints.searchUsersBy, { params: { by: field, text } })).datos.data.map(({ id }) => id);

  // [S7.6]
  test('finds by e-mail, name or phone, and by parts of several', async () => {
    for (const text of [
      'josefa',
      'josefa@example.com',
      '55 9999 8888',
      '+52 5599998888',
      'josefa 5599998888',
      'empleada josefa@',
    ]) {
      expect([text, (await users(text)).data.map(({ id }) => id)]).toEqual([text, [employee.id]]);
    }
    expect((await users('jose')).data.map(({ id }) => id).sort()).toEqual([jose.id, jimena.id, employee.id].sort());
    expect(await users('jose', { rol: 0 })).toMatchObject({ total: 2, en_baja: 1 });
  });

  // [S5.15] [S7.6]
  test('by one field ignores the others', async () => {
    expect(await by('user:nombre', 'josefa')).toEqual([employee.id]);
    expect(await by('user:email', 'josefa')).toEqual([employee.id]);
    expect(await by('user:celular', '99998888')).toEqual([employee.id]);
    expect(await by('user:celular', 'josefa')).toEqual([]);
    expect(await by('user:nombre', 'example.com')).toEqual([]);
    expect(await by('user:email', '99998888')).toEqual([]);
  });

  test('treats direction marks alone as no search', async () => {
    const { status } = await server.request(1, endpoints.searchUsers, { params: { text: '   ' } });
    expect(status).toBe(400);
  });
});
