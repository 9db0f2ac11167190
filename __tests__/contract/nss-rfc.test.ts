import { normalizeNss, normalizeRfc, nssFault, rfcFault } from '#contract/fields-persona.ts';
import { vectors } from './vectors.ts';

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
