import { normalizeNss, normalizeRfc, nssFault, rfcFault } from '#contract/fields-persona.ts';
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

describe('NSS and RFC', () => {
  const listed = vectors<'nss' | 'valido' | 'motivo'>('identificadores/nss_validez.csv');

  test('the list is whole', () => {
    expect(listed).toHaveLength(19);
  });

  test.each(listed.map((row) => [row.nss, row.valido, row.motivo] as const))('NSS %s: %s %s', (nss, valido, motivo) => {
    expect(nssFault(nss)?.fault ?? 'si').toBe(valido === 'si' ? 'si' : motivo);
  });

  test('an NSS is stored as eleven digits', () => {
    expect(normalizeNss(' 16-98 79\u00a00000 4')).toBe('16987900004');
  });

  test('a zero that a spreadsheet dropped is asked for, another missing digit is not', () => {
    expect(nssFault('1058800002')?.texto).toBe('El NSS tiene 11 dígitos y este tiene 10. ¿Empieza con 0?');
    expect(nssFault('1058800003')?.texto).toBe('El NSS tiene 11 dígitos y este tiene 10.');
    expect(nssFault('')?.texto).toBe('El NSS tiene 11 dígitos y este tiene 0.');
    expect(nssFault('１６９８７９００００４')?.texto).toBe('El NSS sólo lleva números.');
  });

  test.each(['MALL110311AB1', ' mall-110311-ab1 ', 'ÑU&A800101XX0', 'Ñu&a 800101 xx0'])('RFC %s', (typed) => {
    expect(rfcFault(typed)).toBeNull();
  });

  test('an RFC is stored in capitals without blanks, its Ñ in one piece', () => {
    expect(normalizeRfc(' n\u0303u&a-800101 xx0')).toBe('ÑU&A800101XX0');
  });

  test.each([
    ['MAL110311AB1', 'Este RFC de 12 caracteres es de una empresa. El de una persona tiene 13.'],
    ['MALL110311', 'El RFC de una persona tiene 13 caracteres y este tiene 10.'],
    ['MALL11O311AB1', 'El RFC de una persona son 4 letras, 6 números (año, mes y día) y 3 letras o números.'],
    ['1ALL110311AB1', 'El RFC de una persona son 4 letras, 6 números (año, mes y día) y 3 letras o números.'],
    ['MALL110311AÑ1', 'El RFC de una persona son 4 letras, 6 números (año, mes y día) y 3 letras o números.'],
  ])('explains what is wrong with the RFC %s', (typed, texto) => {
    expect(rfcFault(typed)).toBe(texto);
  });
});
