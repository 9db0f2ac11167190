import { originText, rowOf, sheetOf } from '#contract/importaciones.ts';

test.each([
  ['Primaria', 12, 'Primaria!12'],
  ['¡Ojo!', 3, '¡Ojo!!3'],
  ['', 7, '7'],
])('a row of the sheet «%s» says its sheet and its number', (sheet, row, fila_origen) => {
  expect(originText(sheet, row)).toBe(fila_origen);
  expect([sheetOf({ fila_origen }), rowOf({ fila_origen })]).toEqual([sheet, String(row)]);
});

test('an alumno that the list lacks has neither', () => {
  expect([sheetOf({ fila_origen: '' }), rowOf({ fila_origen: '' })]).toEqual(['', '']);
});
