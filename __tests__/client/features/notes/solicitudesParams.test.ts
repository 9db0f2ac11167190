/** What the address of the requests list says; people type and send addresses. */

import { argOf, fieldOf, likelierField, PARAMS, type Param } from '#client/features/notes/list/solicitudesParams.ts';
import { readListParams } from '#client/lib/listAddress.ts';

const read = (filters: Partial<Record<Param, string>>, page = 1, sort?: string) =>
  argOf({ ...(Object.fromEntries(PARAMS.map((name) => [name, ''])) as Record<Param, string>), ...filters }, page, sort);
const nothing = {
  pendientes: false,
  texto: '',
  campo: 'nombre',
  escuela: null,
  grupo: null,
  baja: false,
  page: 1,
  sort: null,
};

test('the pending list ignores filters', () => {
  expect(read({ vista: 'pendientes', texto: 'ana', por: 'email', escuela: '3', grupo: '1A' }, 4, 'email')).toEqual({
    ...nothing,
    pendientes: true,
    page: 4,
    sort: 'email',
  });
});

test('invalid values count as left out and are not sent to the server', () => {
  expect(read({ por: 'rol', escuela: '-3', grupo: '9Z', vista: 'x' }, 1, 'password_hash')).toEqual(nothing);
  expect(readListParams(new URLSearchParams({ page: '9000000000' }), []).page).toBe(1_000_000);
  expect(read({ escuela: '99999999999' })).toEqual(nothing);
  expect(read({ texto: 'a'.repeat(500) }).texto).toHaveLength(200);
});

test('without a text the search field requests no other rows', () => {
  expect(read({ por: 'folio' })).toEqual(nothing);
  expect(fieldOf('folio')).toBe('folio');
});

test.each([
  ['ANA@EXAMPLE.COM', 'email'],
  ['55 1234-5678', 'celular'],
  ['ANA', null],
  ['BJ-000001', null],
])('%s suggests a search by %s', (texto, field) => {
  expect(likelierField(read({ texto }))).toBe(field);
});

test('the current search field is not suggested', () => {
  expect(likelierField(read({ texto: '5512345678', por: 'celular' }))).toBeNull();
});
