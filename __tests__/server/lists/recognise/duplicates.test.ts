/** The same pupil twice in one list. */
import { readLines, saidOf } from './written.ts';

const outcomes = (lines: string[]) =>
  readLines(lines, { grupo: null }).rows.map(({ resultado, duplicado_de }) => [resultado, duplicado_de]);

test('rows of one CURP are duplicates, in any group and spelling', () => {
  const { rows } = readLines([
    'Paterno | Materno | Nombre | Grupo | CURP',
    'HERNÁNDEZ | SÁNCHEZ | CAMILA | 1A | HESC160302MYNRNMZ0',
    'Hernandez | Sanchez | Camila | 2B | hesc160302mynrnmz0',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'duplicado']);
  expect(saidOf(rows[1])).toBe('Tiene la misma CURP que la fila Hoja1!2, en otro grupo (1A).');
});

test('rows of one name and birth date, or name and group, are duplicates; namesakes are not', () => {
  const born = 'Paterno | Materno | Nombre | Grupo | Fecha nac.';
  expect(
    outcomes([
      born,
      'Pech | Uc | Ana | 1A | 21/11/2014',
      'PECH | UC | ANA | 2B | 21/11/2014',
      'Pech | Uc | Ana | 1A | 22/11/2014',
    ]),
  ).toEqual([
    ['alta', null],
    ['duplicado', 1],
    ['alta', null],
  ]);
  expect(
    outcomes([
      'Paterno | Nombre | Grupo',
      'Muñoz | Ana | 1A',
      'Muñoz | Ana | 1B',
      'Munoz | Ana | 1A',
      'MUÑOZ | ANA | 1A',
    ]),
  ).toEqual([
    ['alta', null],
    ['alta', null],
    ['alta', null],
    ['duplicado', 1],
  ]);
});

test('an alumno in baja in one group and active in another is a question', () => {
  const { rows } = readLines([
    'Paterno | Nombre | Grupo | Fecha nac. | Estatus',
    'Pech | Ana | 1A | 21/11/2014 | BAJA',
    'Pech | Ana | 1B | 21/11/2014 | INSCRITO',
    'Uc | Eva | 1A | 22/11/2014 | INSCRITO',
    'Uc | Eva | 1B | 22/11/2014 | TRASLADO',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['baja', 'pregunta', 'alta', 'pregunta']);
  expect(saidOf(rows[1])).toContain('En la fila Hoja1!2 el mismo alumno está de baja y aquí no.');
});
