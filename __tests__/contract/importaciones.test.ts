import { originText, rowOf, sheetOf } from '#contract/importaciones.ts';

test.each([
  ['Primaria', 12, 'Primaria!12'],
  ['¡Ojo!', 3, '¡Ojo!!3'],
  ['', 7, '7'],
])('the label of a row of sheet «%s» has the sheet and its number', (sheet, row, fila_origen) => {
  expect(originText(sheet, row)).toBe(fila_origen);
  expect([sheetOf({ fila_origen }), rowOf({ fila_origen })]).toEqual([sheet, String(row)]);
});

test('the label of an alumno missing from the list has neither', () => {
  expect([sheetOf({ fila_origen: '' }), rowOf({ fila_origen: '' })]).toEqual(['', '']);
});
