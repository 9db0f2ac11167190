import { formatPhone, normalizePhone, phoneSearch } from '#contract/phones.ts';
import { vectors } from './vectors.ts';

const listed = vectors<'entrada' | 'esperado_10_digitos'>('telefonos/telefonos_mx_vectores.csv');

test('the list is whole', () => {
  expect(listed).toHaveLength(73);
});

test.each(listed.map((row) => [row.entrada, row.esperado_10_digitos] as const))('«%s» is %s', (typed, digits) => {
  expect(normalizePhone(typed)).toBe(digits || null);
});

test.each([
  ['(+52) 55 0123 4567', '5501234567'],
  ['+52(55)0123-4567', '5501234567'],
  ['00 52 55 0123 4567', '5501234567'],
  ['(044)33 1234 5678', '3312345678'],
  ['mamá: 5501234567', '5501234567'],
  ['5.501234567e+9', '5501234567'],
  // +52 and a local number of eight digits make ten, and are none.
  ['+52 1234 5678', null],
  ['+55 1234 5678', null],
  ['+34 912 345 678', null],
  ['55+0123+4567', null],
  ['5501234567 5501234567', null],
])('«%s» is %s', (typed, digits) => {
  expect(normalizePhone(typed)).toBe(digits);
});

test('a text of a megabyte is refused at once', () => {
  expect(normalizePhone(`5${' '.repeat(1_000_000)}5`)).toBeNull();
});

test.each([
  ['+52 55 0123 4567', '5501234567'],
  ['55-01', '5501'],
  [' +52 5501', '5501'],
  ['５５ ０１', '5501'],
  ['04455', '04455'],
])('a search for «%s» looks for %s', (typed, digits) => {
  expect(phoneSearch(typed)).toBe(digits);
});

test.each([
  ['5512345678', '55 1234 5678'],
  ['9991234567', '999 123 4567'],
  ['123', '123'],
])('%s is shown as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});
