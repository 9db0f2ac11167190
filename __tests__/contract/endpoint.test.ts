import { number, object } from 'yup';
import { checkBody, checkParams, checkQuery, endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { flag, id, optionalText, requiredText } from '#contract/fields.ts';
import { together } from '#contract/fields-persona.ts';
import { list } from '#contract/list.ts';

const save = endpoint<unknown>()('PUT /things/:id', 'session:own', {
  body: object({
    nombre: requiredText('Escribe el nombre.', 10),
    apodo: optionalText(5),
    cantidad: number().typeError('Debe ser un número.').max(9, 'Hasta 9.').nullable(),
    activo: flag(),
    lugar: together({ calle: requiredText('Escribe la calle.', 10), cp: optionalText(5) }),
    hijos: list(object({ nombre: requiredText('Escribe el nombre.', 10) }).noUnknown(), 100),
    ids: list(id('Falta.'), 1000),
    password: optionalText(20),
  }),
  readOnly: ['id', 'created_at'],
});
const errorsOf = (body: unknown) => checkBody(save, body).errors;
const cleaned = (body: unknown) => checkBody(save, body).value;

describe('checkBody', () => {
  test('trims, composes, and turns empty text into null at any depth', () => {
    const body = {
      nombre: '  Pen\u0303a\u0000 ',
      apodo: '   ',
      lugar: { calle: ' 5 de Mayo ', cp: '' },
      hijos: [{ nombre: ' N\u0303 ' }],
    };
    expect(cleaned(body)).toEqual({
      nombre: 'Peña',
      apodo: null,
      lugar: { calle: '5 de Mayo', cp: null },
      hijos: [{ nombre: 'Ñ' }],
    });
  });

  test('keeps at most thirty combining accents on a letter, as composing more is slow', () => {
    const nombre = `a${'\u0323\u0301'.repeat(20)}`;
    expect(checkBody(endpoints.login, { email: nombre, password: 'x' }).errors).toHaveProperty('email');
    expect(checkBody(endpoints.createEscuela, { nombre, prefijo: 'A' }).value).toEqual({
      // The first dot below and the letter are one character, then 14 dots, then 15 accents.
      nombre: `ạ${'\u0323'.repeat(14)}${'\u0301'.repeat(15)}`.normalize('NFC'),
      prefijo: 'A',
    });
  });

  test('leaves passwords as they are', () => {
    expect(cleaned({ nombre: 'Ana', password: ' dos  blancos ' })).toEqual({
      nombre: 'Ana',
      password: ' dos  blancos ',
    });
  });

  test('keeps absent keys absent', () => {
    expect(cleaned({ nombre: 'Ana' })).toEqual({ nombre: 'Ana' });
  });

  test('drops null in a new record where no null is stored, and ignores it in a change', () => {
    const abono = { user_id: 1, amount: 5 };
    expect(checkBody(endpoints.createAbono, { ...abono, metodo: null, nota_id: null }).value).toEqual({
      ...abono,
      nota_id: null,
    });
    expect(checkBody(endpoints.createAbono, { ...abono, amount: null }).errors).toEqual({
      amount: ['Escribe el monto.'],
    });
    const employee = { nombre: 'Eva', apaterno: 'Ruiz', email: 'eva@example.com', password: '12345678', grupo: 0 };
    expect(checkBody(endpoints.createUser, { ...employee, escuela: 'empleado', rol: null }).errors).toEqual({
      rol: ['Elige el rol.'],
    });
    expect(errorsOf({ nombre: 'Ana', activo: null })).toEqual({ activo: ['Falta este dato.'] });
  });

  test('reports all fields at once', () => {
    expect(
      errorsOf({ apodo: 'demasiado', cantidad: 10, lugar: { cp: '123456' }, hijos: [{}, { nombre: 'Eva' }, {}], x: 1 }),
    ).toEqual({
      nombre: ['Escribe el nombre.'],
      apodo: ['Admite hasta 5 caracteres.'],
      cantidad: ['Hasta 9.'],
      'lugar.calle': ['Escribe la calle.'],
      'lugar.cp': ['Admite hasta 5 caracteres.'],
      'hijos[0].nombre': ['Escribe el nombre.'],
      'hijos[2].nombre': ['Escribe el nombre.'],
      x: ['El campo «x» no existe.'],
    });
  });

  test('reports an invalid item of a list of values once, at the list', () => {
    expect(errorsOf({ nombre: 'Ana', ids: [1, -2, 'x', 0] })).toEqual({ ids: ['Debe ser un número de registro.'] });
  });

  test('converts no type into another', () => {
    expect(errorsOf({ nombre: 5, cantidad: '5', activo: 'true', lugar: '{}', hijos: {}, ids: ['1'] })).toEqual({
      nombre: ['Debe ser texto.'],
      cantidad: ['Debe ser un número.'],
      activo: ['Debe ser verdadero o falso.'],
      lugar: ['Deben ser varios datos juntos.'],
      hijos: ['Debe ser una lista.'],
      ids: ['Debe ser un número de registro.'],
    });
    expect(errorsOf({ nombre: 'Ana', activo: 1, cantidad: true, lugar: [], ids: 1 })).toEqual({
      activo: ['Debe ser verdadero o falso.'],
      cantidad: ['Debe ser un número.'],
      lugar: ['Deben ser varios datos juntos.'],
      ids: ['Debe ser una lista.'],
    });
  });

  test('ignores read-only keys, whatever they hold', () => {
    expect(cleaned({ nombre: 'Ana', id: 'otro', created_at: { a: 1 } })).toEqual({ nombre: 'Ana' });
  });

  test('refuses the names of what objects inherit like any other unknown key', () => {
    const body: unknown = JSON.parse(
      '{"nombre":"Ana","__proto__":{"admin":true},"constructor":1,"toString":"x","hasOwnProperty":null,"Nombre":"x"}',
    );
    const errors = errorsOf(body);
    expect(Object.keys(errors ?? {}).sort()).toEqual([
      'Nombre',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'toString',
    ]);
    expect(JSON.parse(JSON.stringify(errors)).constructor).toEqual(['El campo «constructor» no existe.']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('refuses unknown keys inside a field, in a list too', () => {
    const body: unknown = JSON.parse(
      '{"nombre":"Ana","lugar":{"calle":"x","__proto__":{"cp":"1"}},"hijos":[{"nombre":"x","constructor":1}]}',
    );
    expect(errorsOf(body)).toEqual({ lugar: ['No existe: __proto__.'], hijos: ['No existe: constructor.'] });
    expect(({} as { cp?: string }).cp).toBeUndefined();
  });

  test.each([null, undefined, 5, 'x', true, []])('refuses %j as a body', (body) => {
    expect(errorsOf(body)).toEqual({ '': ['Se esperaba un objeto con campos.'] });
  });

  test('refuses any key for an endpoint without a body', () => {
    expect(checkBody(endpoints.logout, {}).errors).toBeNull();
    expect(checkBody(endpoints.logout, { a: 1 }).errors).toEqual({ a: ['El campo «a» no existe.'] });
  });

  test('refuses a body of a million brackets, items or keys without walking it', () => {
    const deep: unknown = JSON.parse(`{"nombre":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(errorsOf(deep)).toMatchObject({ nombre: ['Contiene demasiados datos.'] });
    expect(errorsOf({ nombre: 'Ana', ids: new Array(1_000_000).fill(1) })).toEqual({
      ids: ['Contiene demasiados datos.'],
    });
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, 1]));
    expect(Object.keys(errorsOf({ nombre: 'Ana', ...wide }) ?? {})).toHaveLength(20);
  });

  test('converts multipart fields from text', () => {
    expect(checkBody(endpoints.uploadFotos, { categoria: ' toga ', user_id: '7' }).value).toEqual({
      categoria: 'toga',
      user_id: 7,
    });
    expect(checkBody(endpoints.uploadFotos, { categoria: 'toga', user_id: 'x', otra: '1' }).errors).toEqual({
      user_id: ['Debe ser un número de registro.'],
      otra: ['El campo «otra» no existe.'],
    });
    expect(checkBody(endpoints.uploadFotos, { categoria: 'toga', user_id: ['7', '8'] }).errors).toEqual({
      user_id: ['Está repetido.'],
    });
  });
});

describe('checkQuery', () => {
  const { listUsers } = endpoints;

  test('converts text, treats the empty one as left out and ignores unknown parameters', () => {
    const query = JSON.parse('{"page":"3","per_page":"","sort":"-nombre","utm":"x","__proto__":"y"}');
    expect(checkQuery(listUsers, query).value).toEqual({ page: 3, sort: '-nombre' });
  });

  test.each([
    ['page', '0', 'page empieza en 1.'],
    ['page', '1.5', 'page debe ser entero.'],
    ['page', 'x', 'page debe ser un número.'],
    ['per_page', '101', 'per_page va de 1 a 100.'],
    ['per_page', '0', 'per_page va de 1 a 100.'],
    ['sort', 'password_hash', 'sort admite: id, nombre, email, celular, escuela, grupo.'],
    ['rol', '4', 'rol va de 0 a 3.'],
    ['activo', 'true', 'activo es 0 o 1.'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(checkQuery(listUsers, { [name]: value }).errors).toEqual({ [name]: [message] });
  });

  test('refuses a repeated parameter', () => {
    expect(checkQuery(listUsers, { page: ['1', '2'], sort: ['id', 'nombre'] }).errors).toEqual({
      page: ['Está repetido.'],
      sort: ['Está repetido.'],
    });
  });

  test('accepts any spelling of a group in the filters', () => {
    expect(checkQuery(endpoints.filterAlumnos, { escuela: '4', grupo: ' a1 ' }).value).toEqual({
      escuela: 4,
      grupo: 'a1',
    });
    expect(Object.keys(checkQuery(endpoints.filterAlumnos, { escuela: 'x', grupo: '7A' }).errors ?? {})).toEqual([
      'escuela',
      'grupo',
    ]);
  });
});

test('GET /pagos takes the name that version 0 had for the money of tills', () => {
  const days = { desde: '2026-11-02', hasta: '2026-11-08' };
  expect(checkQuery(endpoints.listPagos, { vista: 'caja', ...days }).value).toEqual({ vista: 'cobrado', ...days });
  expect(checkQuery(endpoints.listPagos, { vista: 'banco', ...days }).errors).toHaveProperty('vista');
});

describe('checkParams', () => {
  test('accepts only plain digits as ids', () => {
    expect(checkParams(endpoints.getUser, { id: '17' }).value).toEqual({ id: 17 });
    for (const text of ['0', '-1', '1.0', '1e3', '0x10', ' 1 x', '+1', '2147483648', 'undefined', '١']) {
      expect([text, checkParams(endpoints.getUser, { id: text }).errors]).toEqual([
        text,
        { id: ['Debe ser un número de registro.'] },
      ]);
    }
    expect(checkParams(endpoints.getUser, { id: '' }).errors).toEqual({ id: ['Falta el registro.'] });
  });

  test('trims and requires the search text', () => {
    expect(checkParams(endpoints.searchUsersBy, { by: 'user:email', text: ' JOSE ' }).value).toEqual({
      by: 'user:email',
      text: 'JOSE',
    });
    expect(checkParams(endpoints.searchUsersBy, { by: 'user:rol', text: '  ' }).errors).toEqual({
      by: ['Se busca por user:email, user:nombre, user:celular o note:folio.'],
      text: ['Escribe qué buscar.'],
    });
  });
});

describe('url', () => {
  const { searchAlumnos, searchUsers } = endpoints;

  test.each([
    'a/b',
    '50%',
    '#1',
    'ñandú',
    '¿qué?',
    'dos  palabras',
    'a+b&c=d',
    'a\\b',
    '😀',
    '.',
    '..',
    '...',
    "'; --",
  ])('preserves a search for «%s»', (text) => {
    const address = new URL(`/api${searchUsers.url({ text })}`, 'http://servidor');
    expect(address.pathname.split('/')).toHaveLength(5);
    const received = decodeURIComponent(address.pathname.split('/')[4] ?? '');
    expect(checkParams(searchUsers, { text: received }).value).toEqual({ text });
    expect([address.search, address.hash]).toEqual(['', '']);
  });

  test('sends half an emoji as the replacement character', () => {
    expect(searchUsers.url({ text: 'a\ud83d' })).toBe('/admin/search-user/a%EF%BF%BD');
  });

  test('leaves out absent query values', () => {
    const params = { text: 'PEÑA', field: 'nombre' } as const;
    expect(searchAlumnos.url(params)).toBe('/admin/search-alumnos/2/PE%C3%91A/nombre');
    const query = { escuela: 4, grupo: '1°A', page: undefined, sort: '', activo: 0 };
    expect(searchAlumnos.url(params, query)).toBe(
      '/admin/search-alumnos/2/PE%C3%91A/nombre?escuela=4&grupo=1%C2%B0A&activo=0',
    );
  });
});
