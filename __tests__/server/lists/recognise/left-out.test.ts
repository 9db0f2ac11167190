/** A column that no field takes is asked about where it holds money; a column of other numbers is not. */
import type { Tipo } from '#contract/importaciones.ts';
import { readLines } from './written.ts';

const NAMES = ['López Ruiz, Ana', 'Pech Uc, Juan', 'Gómez Díaz, Luis', 'Tun Chi, Eva', 'Poot Ek, Rosa', 'May Uc, Leo'];

interface List {
  tipo: Tipo;
  /** Another column of money. */
  total?: boolean;
}
const PAYMENTS: List = { tipo: 'cobranza', total: true };
const PEOPLE: List = { tipo: 'alumnos' };
const PEOPLE_WHO_PAY: List = { tipo: 'alumnos', total: true };
const ALL = [PAYMENTS, PEOPLE, PEOPLE_WHO_PAY];

/** What is asked of the last column, or the field that takes it; '-' where it is left out without a word. */
function lookOf({ tipo, total = false }: List, heading: string, cells: readonly string[]): string {
  const [headings, values] = total ? [' | Total', ' | 1000'] : ['', ''];
  const rows = cells.map((cell, at) => `${NAMES[at]} | 3A${values} | ${cell}`);
  const { list } = readLines([`Alumno | Grupo${headings} | ${heading}`, ...rows], { tipo });
  const { campo = null, parece = null } = list.columnas.find(({ encabezado }) => encabezado === heading) ?? {};
  return campo ?? parece ?? '-';
}

describe('plain amounts are a question', () => {
  const AMOUNTS = ['500', '250', '', '300', '0', '500'];
  const everywhere = [
    ['Por abonar', 'Monto a abonar', 'Dio', 'Falta por pagar', 'Dejó', 'Colegiatura oct', '¿Cuánto pagó?'],
    ['Pagó la mamá', 'Lo que dio', 'Entregó', 'Le resta', 'Cuota', 'Cooperación', 'Por cobrar', 'En efectivo', 'Pesos'],
  ].flat();

  test.each(everywhere)('under «%s», which has a word of money, in each kind of list', (heading) =>
    expect(ALL.map((list) => lookOf(list, heading, AMOUNTS))).toEqual(['dinero', 'dinero', 'dinero']),
  );

  test.each(['Kermés', 'Toga', 'Le falta', 'Dato 3', 'Foto de grupo', 'Libro de español', 'A cuenta'])(
    'under «%s» only beside other money or in a list of payments',
    (heading) => expect(ALL.map((list) => lookOf(list, heading, AMOUNTS))).toEqual(['dinero', '-', 'dinero']),
  );

  test('also when negative, with a decimal comma, or mostly empty', () => {
    const read = (...cells: string[]) => lookOf(PAYMENTS, 'Le falta', cells);
    expect([read('(750)', '-300'), read('1250,5', '80,5'), read('', '', '', '350', '', '')]).toEqual([
      'dinero',
      'dinero',
      'dinero',
    ]);
  });

  test('also with words or several amounts in a cell, under a word of money', () => {
    const read = (heading: string, ...cells: string[]) => lookOf(PEOPLE, heading, cells);
    expect([
      read('Ya dio', '500 oct', '250 nov'),
      read('Dejó', '500+250', '100, 50'),
      read('Descuento', '50%'),
    ]).toEqual(['dinero', 'dinero', 'dinero']);
    expect([read('Entregó', '15/10/2026', '16/10/2026'), read('Entregó', '3 de 4', 'todo')]).toEqual(['-', '-']);
  });

  test('in two columns of one field, unless equal or one is chosen', () => {
    const read = (total: string, columnas: { hoja: string; columna: number; campo: 'total' }[] = []) => {
      const lines = [`Alumno | Grupo | Costo | Total a pagar`, `López Ruiz, Ana | 3A | 1000 | ${total}`];
      const { list } = readLines(lines, { tipo: 'cobranza', columnas });
      return list.columnas.slice(2).map(({ campo, parece }) => campo ?? parece ?? null);
    };
    expect(read('1200')).toEqual(['total', 'dinero']);
    expect(read('1000')).toEqual(['total', null]);
    expect(read('1200', [{ hoja: 'Hoja1', columna: 3, campo: 'total' }])).toEqual([null, 'total']);
  });
});

test.each([
  ['9,991,204,501', '9,991,304,777'],
  ['999 120 4501 mamá', 'papá 999 130 4777'],
  ['mama1@example.com (mamá)', 'papa@example.com / 9991304777'],
])('contacts under an unknown heading are a question: «%s»', (...cells) =>
  expect(ALL.map((list) => lookOf(list, 'Dato', cells))).toEqual(['contacto', 'contacto', 'contacto']),
);

test('dates of a spreadsheet are a question in a list of payments, in any format', () => {
  const day = (text: string, date: string) => ({ text, number: 46_000, date });
  const [first, second] = [day('10/15/26', '2026-10-15'), day('10-15-26', '2026-10-15')];
  const rows = [first, second].map((cell, at) => [String(NAMES[at]), '1000', cell]);
  const { list } = readLines([['Alumno', 'Total', 'Pasó a caja'], ...rows], { tipo: 'cobranza' });
  expect(list.columnas.at(-1)).toMatchObject({ encabezado: 'Pasó a caja', parece: 'fecha' });
});

test.each<[string, List, string, string]>([
  ['dinero', PEOPLE, 'Kermés', '$80.00'],
  ['dinero', PAYMENTS, 'Marco', '$80.00'],
  ['fecha', PAYMENTS, 'Pasó a caja', '03/11/2026'],
  ['email', PEOPLE, 'Red', 'ana@example.com'],
  ['-', PEOPLE, 'Faltas', '3'],
  ['-', PEOPLE, 'Observaciones', 'Debe $80.00'],
])('the content of a cell identifies «%s»', (look, list, heading, cell) =>
  expect(lookOf(list, heading, [cell])).toBe(look),
);

describe('other numbers are no question', () => {
  test.each<[string, string[]]>([
    ['Lugar', ['21', '35', '22', '40']],
    ['Edad', ['20', '21', '22', '25']],
    ['Edad en meses', ['120', '131', '98', '110']],
    ['Talla de pantalón', ['28', '30', '32', '34']],
    ['Número de lista', ['21', '22', '23', '24']],
    ['Calificación', ['90', '85', '100', '70']],
    ['Español', ['90', '85', '100', '70']],
    ['Estatura', ['120', '135', '128', '140']],
    ['Altura (cm)', ['120', '135', '128', '140']],
    ['Peso', ['25', '31', '42', '28']],
    ['Peso en kg', ['25', '31', '42', '28']],
    ['Código', ['4512', '7781', '3390', '1204']],
    ['Código de pago', ['4512', '7781', '3390', '1204']],
    ['Referencia de pago', ['4512', '7781', '3390', '1204']],
    ['Días de pago', ['25', '30', '28', '30']],
    ['C.P.', ['97000', '97130', '97219', '97000']],
    ['Cód. postal', ['97000', '97130', '97219', '97000']],
    ['Matrícula', ['20231', '20245', '20288', '20291']],
    ['Clave', ['4512', '7781', '3390', '1204']],
    ['Núm. de foto', ['1021', '1044', '1090', '1100']],
    ['¿Cuánto mide?', ['120', '135', '128', '140']],
    ['¿Qué edad tiene?', ['20', '21', '22', '25']],
    ['Playera, talla', ['28', '30', '32', '34']],
    ['Inasistencias', ['21', '25', '30', '22']],
    ['Puntos', ['100', '200', '150', '300']],
    ['Generación', ['2024', '2024', '2024', '2024']],
    // By their values, whatever stands above them.
    ['Dato 3', ['20231', '20232', '20233', '20236']],
    ['Dato 3', ['0123', '0456', '0789', '0101']],
    ['Dato 3', ['2014', '2015', '2014', '2016']],
    ['Dato 3', ['1', '2', '3', '19']],
    ['Dato 3', ['201934', '212245', '230188', '239077']],
    ['Dato 3', ['sí', '500', 'no', 'sí']],
    ['Dato 3', ['Calle 60 No. 123 x 45, Centro 97000', 'Calle 21 #110 x 8 y 10']],
    ['Dato 3', ['12345678901', '12345678905', '12345777905']],
  ])('under «%s», as %j', (heading, cells) => {
    const found = ALL.map((list) => lookOf(list, heading, cells));
    expect(found.filter((look) => look !== 'numero')).toEqual(found[0] === 'numero' ? [] : ['-', '-', '-']);
  });
});
