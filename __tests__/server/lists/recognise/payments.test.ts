/** Lists of payments. */
import { readLines, readSheets, saidOf, sheetOf } from './written.ts';

const read = (lines: readonly (string | (string | { text: string; number?: number; unknown?: true } | null)[])[]) =>
  readLines(lines, { tipo: 'cobranza' });

test('abonos with the day of their heading, amounts in each way to write them', () => {
  const { rows } = read([
    'Nombre del alumno | Paquete | Total | Anticipo | Abono 15/09/2026 | 3-oct | Pagado | Saldo',
    'LÓPEZ RUIZ ANA | PAQ. A | $1,250.00 | 250 | $ 99.50 | - | 349.50 | 900.50',
    'ORTIZ PECH LUIS | Paquete B | 980 | | 80 | 900 | 980 | 0',
    'SOSA UC VALERIA | PAQTE B | 980 | | | | |',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'alta', 'alta']);
  expect(rows.map(({ cobro }) => cobro)).toMatchObject([
    {
      concepto: 'Paquete A',
      total: 125_000,
      abonos: [
        { fecha: null, monto: 25_000 },
        { fecha: '2026-09-15', monto: 9950 },
      ],
      pagado: 34_950,
      saldo: 90_050,
    },
    {
      concepto: 'Paquete B',
      abonos: [
        { fecha: '2026-09-15', monto: 8000 },
        { fecha: '2026-10-03', monto: 90_000 },
      ],
      saldo: 0,
    },
    { abonos: [], pagado: 0, saldo: 98_000 },
  ]);
});

test('an abono under a day that is still to come is asked, and keeps no day', () => {
  const { rows } = read([
    'Nombre del alumno | Paquete | Total | Abono 15/12/2026 | Abono 15-12-26',
    'LÓPEZ RUIZ ANA | Paquete A | 1250 | 250 | 100',
    'ORTIZ PECH LUIS | Paquete A | 1250 | |',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'alta']);
  expect(rows[0]?.cobro?.abonos.map(({ fecha }) => fecha)).toEqual([null, null]);
  expect(saidOf(rows[0])).toMatch(/todavía no llega/);
});

test('a balance or a sum that its abonos do not give is asked with the figures', () => {
  const { rows } = read([
    'Alumno | Costo | 1er pago | 2do pago | Total pagado | Resta',
    'López Ruiz, Ana | 980 | 100 | 200 | 300 | 700',
    'Ortiz Pech, Luis | 980 | 100 | 200 | 400 | 680',
    'Sosa Uc, Eva | 980 | 500 | 500 | 1000 |',
    'Gómez Díaz, Luz | 980 | cien | | |',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'pregunta', 'pregunta', 'pregunta']);
  expect(saidOf(rows[0])).toBe('La lista dice que debe $700.00, pero $980.00 menos $300.00 son $680.00.');
  expect(saidOf(rows[1])).toBe('La lista dice pagado $400.00 y sus abonos suman $300.00.');
  expect(saidOf(rows[2])).toContain('Pagó $20.00 más que el total.');
  expect(saidOf(rows[3])).toContain('«cien»');
});

test('a formula without result is unknown and not zero', () => {
  const unknown = { text: '', unknown: true as const };
  const { rows } = read([
    ['Alumno', 'Total', 'Abono 1', 'Abono 2', 'Saldo'],
    ['López Ruiz, Ana', { text: '980', number: 980 }, { text: '80', number: 80 }, null, unknown],
    ['Ortiz Pech, Luis', '980', unknown, '80', unknown],
  ]);
  expect(rows[0]?.cobro).toMatchObject({ pagado: 8000, saldo: 90_000 });
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'pregunta']);
});

test('without single abonos what was paid in all is one', () => {
  const { rows } = read(['Alumno | Precio | A cuenta | Debe', 'López Ruiz, Ana | 980 | 300 | 680']);
  expect(rows[0]?.cobro).toMatchObject({ abonos: [{ monto: 30_000 }], pagado: 30_000, saldo: 68_000 });
  const balance = read(['Alumno | Precio | Debe', 'López Ruiz, Ana | 980 | 680']);
  expect(balance.rows[0]?.cobro).toMatchObject({ abonos: [{ monto: 30_000 }], saldo: 68_000 });
});

test('two packages of one pupil are no repetition, the same row twice is one', () => {
  const { rows } = read([
    'Folio | Alumno | Paquete | Total',
    '1 | López Ruiz, Ana | A | 980',
    '2 | López Ruiz, Ana | B | 650',
    '1 | López Ruiz, Ana | A | 980',
  ]);
  expect(rows.map(({ resultado, duplicado_de }) => [resultado, duplicado_de])).toEqual([
    ['alta', null],
    ['alta', 1],
    ['duplicado', 1],
  ]);
  expect(rows.map(saidOf)).toEqual([
    '',
    'Es otra compra del alumno de la fila Hoja1!2.',
    'Tiene el mismo nombre que la fila Hoja1!2.',
  ]);
});

describe('sums of the list itself', () => {
  const HEADING = 'Alumno | Grupo | Total | Abono 1 | Abono 2 | Saldo';

  test('are those of the rows since the line before, of the sheet or of the file, whichever they agree with', () => {
    const first = sheetOf('3A', [
      HEADING,
      'López Ruiz, Ana | 3A | 980 | 100 | | 880',
      'SUBTOTAL | | 980 | 100 | 0 | 880',
      'Ortiz Pech, Luis | 3A | 650 | 50 | 50 | 550',
      ' | SUBTOTAL | 650 | 50 | 50 | 550',
      'TOTAL | | 1630 | 150 | 50 | 1430',
    ]);
    const second = sheetOf('3B', [
      HEADING,
      'Sosa Uc, Valeria | 3B | 500 | 0 | | 500',
      'TOTAL DE ALUMNOS | | 3 | | |',
      'GRAN TOTAL | | 2130 | | | 1930',
    ]);
    const { list, rows } = readSheets([first, second], { tipo: 'cobranza', grupo: null });
    expect(rows).toHaveLength(3);
    expect(list.sumas).toEqual([
      { fila_origen: '3A!3', desde: 1, hasta: 1, total: 98_000, abonos: 10_000, saldo: 88_000 },
      { fila_origen: '3A!5', desde: 2, hasta: 2, total: 65_000, abonos: 10_000, saldo: 55_000 },
      { fila_origen: '3A!6', desde: 1, hasta: 2, total: 163_000, abonos: 20_000, saldo: 143_000 },
      { fila_origen: '3B!4', desde: 1, hasta: 3, total: 213_000, abonos: null, saldo: 193_000 },
    ]);
  });

  test('a formula without result says nothing, and neither does a list of alumnos', () => {
    const unknown = { text: '', unknown: true as const };
    const lines = [HEADING, 'López Ruiz, Ana | 3A | 980 | 100 | | 880', ['TOTAL', '', '999', unknown, '5', unknown]];
    expect(read(lines).list.sumas).toMatchObject([{ total: 99_900, abonos: null, saldo: null, desde: 1, hasta: 1 }]);
    expect(readLines(lines).list.sumas).toEqual([]);
  });
});
