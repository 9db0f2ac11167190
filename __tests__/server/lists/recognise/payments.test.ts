/** Lists of payments. */
import { readLines, readSheets, saidOf, sheetOf } from './written.ts';

const read = (
  lines: readonly (string | (string | { text: string; number?: number; date?: string; unknown?: true } | null)[])[],
) => readLines(lines, { tipo: 'cobranza' });

test('abonos have the date of their heading and any notation of amounts', () => {
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

test('an abono under a future date is a question and gets no date', () => {
  const { rows } = read([
    'Nombre del alumno | Paquete | Total | Abono 15/12/2026 | Abono 15-12-26',
    'LÓPEZ RUIZ ANA | Paquete A | 1250 | 250 | 100',
    'ORTIZ PECH LUIS | Paquete A | 1250 | |',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'alta']);
  expect(rows[0]?.cobro?.abonos.map(({ fecha }) => fecha)).toEqual([null, null]);
  expect(saidOf(rows[0])).toMatch(/todavía no llega/);
});

describe('the due date', () => {
  const due = (heading: string, ...lines: string[]) => {
    const { rows } = read([heading, ...lines]);
    return rows.map(({ cobro }) => cobro?.pagos.map(({ fecha, monto }) => (monto ? `${fecha} ${monto}` : fecha)));
  };

  test('is the future date of an abono heading without payment', () => {
    const heading =
      'Alumno | Total | 15/10 | 2do pago 15 nov 2026 | Pago 3 15/12 | 4o pago, 15 de enero | Abono 31/01/27';
    expect(due(heading, 'López Ruiz, Ana | 980 | 100 | 50 | | |', 'Ortiz Pech, Luis | 980 | 100 | | 30 | |')).toEqual([
      ['2026-12-15', '2027-01-15', '2027-01-31'],
      ['2027-01-15', '2027-01-31'],
    ]);
    expect(due('Alumno | Total | Pago 1/3 | Pago 2/3 | Pago 3/3 | 23-nov', 'Uc, Eva | 980 | 1 | | |')).toEqual([
      ['2026-11-23'],
    ]);
    // Where all days are past they are those on which it was paid.
    expect(due('Alumno | Total | 15/09/2026 | 15/10/2026', 'Uc, Eva | 980 | 100 |')).toEqual([[]]);
  });

  test('can have its own columns: a date per cell, or an amount under the date', () => {
    const days = 'Alumno | Total | Anticipo | Vence | Fecha límite de pago 2';
    expect(
      due(
        days,
        'Uc, Eva | 980 | 80 | 15/12/2026 | 15 ene',
        'Pech, Ana | 980 | | 15/09/26 | LIQUIDADO',
        'Ek, Luz | 980 | | |',
      ),
    ).toEqual([['2026-12-15', '2027-01-15'], ['2026-09-15'], []]);
    const amounts = 'Alumno | Total | Pagado | Vence 15/10 | Vence 15/11 | Vence 15/12';
    expect(due(amounts, 'Uc, Eva | 980 | 80 | $300 | 300.5 | 379.50', 'Pech, Ana | 980 | 680 | | | 300')).toEqual([
      ['2026-10-15 30000', '2026-11-15 30050', '2026-12-15 37950'],
      ['2026-12-15 30000'],
    ]);
    const { rows, list } = read([
      'Alumno | Total | Vence | Vence 15/12',
      'Uc, Eva | 980 | 15/12/2036 |',
      'Ek, Luz | 980 | | 3OO',
    ]);
    expect(rows.map(saidOf)).toEqual([
      '«15/12/2036» de «Vence» no es una fecha ni una cantidad de un plan.',
      '«3OO» de «Vence 15/12» no es una fecha ni una cantidad de un plan.',
    ]);
    expect(list.columnas.map(({ campo, fecha }) => [campo, fecha])).toEqual([
      ['nombre_completo', null],
      ['total', null],
      ['vence', null],
      ['vence', '2026-12-15'],
    ]);
  });

  test('is found in two-row headings and in numeric dates', () => {
    const { rows } = read([
      ['Alumno', 'Total', 'Anticipo', '2do pago', '3er pago'],
      [null, null, null, { text: '12/15/26', number: 46_371, date: '2026-12-15' }, '15/01/2027'],
      ['Uc, Eva', '980', '80', null, null],
    ]);
    expect(rows.map(({ cobro }) => cobro?.pagos)).toEqual([
      [
        { fecha: '2026-12-15', monto: null },
        { fecha: '2027-01-15', monto: null },
      ],
    ]);
  });
});

test('a balance or sum that differs from its abonos is a question with the figures', () => {
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

test('a formula without a result is unknown, not zero', () => {
  const unknown = { text: '', unknown: true as const };
  const { rows } = read([
    ['Alumno', 'Total', 'Abono 1', 'Abono 2', 'Saldo'],
    ['López Ruiz, Ana', { text: '980', number: 980 }, { text: '80', number: 80 }, null, unknown],
    ['Ortiz Pech, Luis', '980', unknown, '80', unknown],
  ]);
  expect(rows[0]?.cobro).toMatchObject({ pagado: 8000, saldo: 90_000 });
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'pregunta']);
});

test.each([
  [
    ['50%', '0.5', '1', '0'],
    [[], [], [], []],
  ],
  [
    ['100 %', '25', '99.5', '225'],
    [[], [], [], [22_500]],
  ],
])('in a percent column no number up to 100 is an amount: %j', (cells, expected) => {
  const names = ['López Ruiz, Ana', 'Ortiz Pech, Luis', 'Sosa Uc, Eva', 'Gómez Díaz, Luz'];
  const { rows } = read(['Alumno | Total | Anticipo', ...cells.map((cell, at) => `${names[at]} | 980 | ${cell}`)]);
  expect(rows.map(({ cobro }) => cobro?.abonos.map(({ monto }) => monto))).toEqual(expected);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'pregunta', 'pregunta', 'alta']);
  expect(saidOf(rows[1])).toBe(`El abono de «Anticipo» no es una cantidad: «${cells[1]}».`);
});

test('without single abonos the total paid is one abono', () => {
  const { rows } = read(['Alumno | Precio | A cuenta | Debe', 'López Ruiz, Ana | 980 | 300 | 680']);
  expect(rows[0]?.cobro).toMatchObject({ abonos: [{ monto: 30_000 }], pagado: 30_000, saldo: 68_000 });
  const balance = read(['Alumno | Precio | Debe', 'López Ruiz, Ana | 980 | 680']);
  expect(balance.rows[0]?.cobro).toMatchObject({ abonos: [{ monto: 30_000 }], saldo: 68_000 });
});

test('two packages of one alumno are separate, an identical row is a duplicate', () => {
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

describe('totals of the list', () => {
  const HEADING = 'Alumno | Grupo | Total | Abono 1 | Abono 2 | Saldo';

  test('cover the rows since the last total, the sheet or the file, whichever matches', () => {
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

  test('are ignored without a result and in lists of alumnos', () => {
    const unknown = { text: '', unknown: true as const };
    const lines = [HEADING, 'López Ruiz, Ana | 3A | 980 | 100 | | 880', ['TOTAL', '', '999', unknown, '5', unknown]];
    expect(read(lines).list.sumas).toMatchObject([{ total: 99_900, abonos: null, saldo: null, desde: 1, hasta: 1 }]);
    expect(readLines(lines).list.sumas).toEqual([]);
  });
});

describe('a payment heading', () => {
  const readOne = (heading: string) => {
    const { list, rows } = read([
      `Alumno | Grupo | Paquete | Total | Anticipo | ${heading}`,
      'Uc, Eva | 1A | A | 350 | 120 | 230',
    ]);
    const { campo = null, parece = null } = list.columnas[5] ?? {};
    return [campo ?? parece, ...(rows[0]?.cobro?.abonos.map(({ monto }) => monto) ?? [])];
  };

  test.each(['Pago pendiente', 'Abono faltante', 'Pago (pendiente)', 'Abono por pagar', 'Pago restante'])(
    'is a debt, not an abono: «%s»',
    (heading) => expect(readOne(heading)).toEqual(['saldo', 12_000]),
  );

  test.each(
    [
      ['Pagos pendientes', 'Pago atrasado', 'Pago siguiente', 'Abono mínimo', 'Abono sugerido', 'Pago mensual'],
      ['Pago acordado', 'Anticipo requerido', 'Último pago', 'Pago total', 'Pago cancelado', 'Devolución de pago'],
      [
        'Pago 2 (pendiente)',
        'Pago 2 pendiente',
        'Mensualidad',
        'Anticipo 50%',
        'Octubre pendiente',
        'Cuánto pagó de anticipo',
      ],
      ['Total (pendiente)'],
    ].flat(),
  )('is a question when unclear: «%s»', (heading) => expect(readOne(heading)).toEqual(['dinero', 12_000]));

  test.each(
    [
      ['Abono 2', 'Segundo pago', 'Pago 15/10', '3er pago 15 oct 2026', 'Pago en efectivo', 'Pago con tarjeta'],
      [
        'Abono 2 (transferencia)',
        'Cantidad de abono',
        'Mensualidad octubre',
        'Pago de fotos',
        'Fecha de pago 15/10',
        'Octubre',
      ],
    ].flat(),
  )('is an abono when it says which, when, how or for what: «%s»', (heading) =>
    expect(readOne(heading)).toEqual(['abono', 12_000, 23_000]),
  );

  test('is a question in two rows too, and dates no other abono', () => {
    const merged = { top: 1, bottom: 2, left: 0, right: 0 };
    const lines = ['Alumno | Total | Pagos |', ' | | 1 | Atrasado', 'Uc, Eva | 350 | 120 | 230'];
    const { list } = readSheets([sheetOf('Hoja1', lines, [merged])], { tipo: 'cobranza' });
    expect(list.columnas.map(({ campo, parece }) => campo ?? parece).slice(2)).toEqual(['abono', 'dinero']);
    const dated = read([
      'Alumno | Total | Anticipo | Último pago | Fecha de último pago',
      'Uc, Eva | 350 | 120 | 230 | 15/10/2026',
    ]);
    expect(dated.rows[0]?.cobro?.abonos).toMatchObject([{ fecha: null, monto: 12_000 }]);
    expect(dated.list.columnas.slice(3).map(({ parece }) => parece)).toEqual(['dinero', 'fecha']);
  });
});
