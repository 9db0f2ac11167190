/** Names whose letters were lost on their way. */
import { column, readLines, saidOf } from './written.ts';

const HEADINGS = 'Paterno | Materno | Nombre | CURP';

test('the list of names tells which letter was lost, and it is said', () => {
  const { rows } = readLines([
    HEADINGS,
    'MU!OZ | PE%A | IÑIGO',
    'N#ÑEZ | CASTA?EDA | SOF\uFFFDA',
    'Ordo¤ez | Garc?a | Ra\uFFFDl',
    'ZUÐIGA | AVENDAÿO | JOS\uFFFD',
  ]);
  expect(column(rows, 'apaterno')).toEqual(['MUÑOZ', 'NÚÑEZ', 'Ordoñez', 'ZUÑIGA']);
  expect(column(rows, 'amaterno')).toEqual(['PEÑA', 'CASTAÑEDA', 'García', 'AVENDAÑO']);
  expect(column(rows, 'nombre')).toEqual(['IÑIGO', 'SOFÍA', 'Raúl', 'JOSÉ']);
  expect(rows.every(({ resultado }) => resultado === 'alta')).toBe(true);
  expect(saidOf(rows[0])).toContain('Venía «MU!OZ», con una letra perdida: se leyó «MUÑOZ».');
});

test('letters of two bytes that were read one by one', () => {
  const { rows } = readLines([
    'Nombre | Grupo',
    'MUÃ‘OZ PEÃ‘A SOFÃA | 3Â°A',
    'GarcÃ­a NÃºÃ±ez RaÃºl | 3Â°A',
    'IBAÏ¿½EZ LOPEZ ANA | 3A',
  ]);
  expect(column(rows, 'apaterno')).toEqual(['MUÑOZ', 'García', 'IBAÑEZ']);
  expect(column(rows, 'nombre')).toEqual(['SOFÍA', 'Raúl', 'ANA']);
  expect(column(rows, 'grupo')).toEqual(['3A', '3A', '3A']);
});

test('where no list has the name, the CURP may tell; else it is asked', () => {
  // Ñ gives X as first consonant inside.
  const { rows } = readLines([HEADINGS, 'TU?ACAO | LOPEZ | ANA | TULA160302MYNXPNZ0', 'TU?ACAO | LOPEZ | ANA |']);
  expect(column(rows, 'apaterno')[0]).toBe('TUÑACAO');
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'pregunta']);
  expect(saidOf(rows[1])).toContain('Falta una letra');
});

test('a letter that is there is never changed', () => {
  const { rows } = readLines([
    HEADINGS,
    'MUNOZ | CASTANEDA | ANA',
    "O'HIGGINS | D'ACOSTA | Zoë",
    'PÉREZ-GIL | MC GREGOR | IAN',
  ]);
  expect(column(rows, 'apaterno')).toEqual(['MUNOZ', "O'HIGGINS", 'PÉREZ-GIL']);
  expect(column(rows, 'amaterno')).toEqual(['CASTANEDA', "D'ACOSTA", 'MC GREGOR']);
  expect(rows.every(({ resultado, avisos }) => resultado === 'alta' && avisos.length === 0)).toBe(true);
});
