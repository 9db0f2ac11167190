/** The text of a note's contract: what it says, what makes it another one, and what does not. */
import { type Agreed, contratoBlocks, contratoText } from '#contract/contrato.ts';
import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Firma } from '#contract/firma.ts';
import { sumDollars } from '#contract/money.ts';
import { random } from './random.ts';

const sold = (servicio: string, costo: number) => ({ servicio_id: 1, servicio, costo });
const noteOf = (conceptos: ReturnType<typeof sold>[]): Agreed['note'] => ({
  folio: 'BJ-7',
  conceptos,
  recargos: [],
  total: sumDollars(conceptos.map(({ costo }) => costo)),
  note_description: null,
  created_at: '2026-11-22T03:00:00.000Z',
  capturado_en: null,
  plan: [],
});
const AGREED: Agreed = {
  negocio: {
    nombre: 'Fotografía Escolar',
    direccion: 'Av. Hidalgo 12',
    telefono: '4771234567',
    rfc: 'FEB010203AB1',
    recargos: [],
    condiciones: 'Se cancela hasta ocho días después.\r\n\r\n  Se devuelve todo menos el anticipo.  ',
  },
  alumno: { nombre: 'Íñigo', apaterno: 'Muñoz', amaterno: null, escuela_nombre: 'Benito Juárez', grupo: '1A' },
  note: { ...noteOf([sold('Toga', 500), sold('Marco', 80.5), sold('Toga', 500)]), note_description: 'Talla 12' },
  zone: 'America/Mexico_City',
};

test('a contract names seller, buyer, items, amount, date and terms', () => {
  const texto = contratoText(AGREED);
  expect(texto).toBe(
    `Contrato de la nota BJ-7
Fecha de la venta: 21/11/2026

Quien vende
Fotografía Escolar
Av. Hidalgo 12
Tel. 477 123 4567
RFC FEB010203AB1

Alumno
Íñigo Muñoz
Benito Juárez · 1A

Lo que se compra
2 × Toga ($500.00 c/u): $1,000.00
1 × Marco: $80.50
Total: $1,080.50

Notas
Talla 12

Condiciones de cancelación
Se cancela hasta ocho días después.
Se devuelve todo menos el anticipo.

Conformidad
Quien firma leyó este contrato y está de acuerdo con lo que se compra, su precio y las condiciones de cancelación.`,
  );
  expect(contratoBlocks(texto).map(({ title }) => title)).toEqual(
    ...[
      [
        'Contrato de la nota BJ-7',
        'Quien vende',
        'Alumno',
        'Lo que se compra',
        'Notas',
        'Condiciones de cancelación',
      ].concat('Conformidad'),
    ],
  );
});

test('settings that the business left empty are left out and not agreed to', () => {
  const nothing = { nombre: null, direccion: null, telefono: null, rfc: null, condiciones: null, recargos: [] };
  const blocks = contratoBlocks(contratoText({ ...AGREED, negocio: nothing, note: noteOf([sold('Toga', 500)]) }));
  expect(blocks.map(({ title }) => title)).toEqual([
    ...['Contrato de la nota BJ-7', 'Alumno', 'Lo que se compra', 'Conformidad'],
  ]);
  expect(blocks.at(-1)?.lines).toEqual([
    'Quien firma leyó este contrato y está de acuerdo con lo que se compra y su precio.',
  ]);
});

test('the same sale has the same text, and any other sale another', () => {
  const next = random(20_261_123);
  const upTo = (most: number) => Math.floor(next() * most);
  // Names that look like the lines of a contract.
  const names = ['Toga', '2 × Toga', 'Toga ($5.00 c/u)', 'Toga: $5.00', '1 × Toga', 'Toga\n1 × Toga: $5.00'];
  const sales = new Map<string, string>();
  for (let round = 0; round < 3000; round += 1) {
    const lines = Array.from({ length: 1 + upTo(3) }, () => sold(names[upTo(names.length)] ?? '', 5 * (1 + upTo(3))));
    const grouped = Map.groupBy(lines, ({ servicio, costo }) => `${servicio}|${costo}`);
    const sale = JSON.stringify([...grouped].map(([key, { length }]) => [key.replace(/\s+/g, ' '), length]));
    const texto = contratoText({ ...AGREED, note: noteOf(lines) });
    expect(sales.get(texto) ?? sale).toBe(sale);
    sales.set(texto, sale);
    expect(contratoText({ ...AGREED, note: noteOf(lines) })).toBe(texto);
  }
  expect(new Set(sales.values()).size).toBe(sales.size);
});

test('a contract text survives a request unchanged, however it was typed', () => {
  const condiciones = ' Uno.\n\n\n\tDos.\u0000\r\nTre\u0301s. ';
  const note = { ...noteOf([sold('  To\u0301ga\n\n Gris ', 500)]), note_description: '\n' };
  const texto = contratoText({ ...AGREED, negocio: { ...AGREED.negocio, condiciones }, note });
  const firma: Firma = [
    [
      [0, 0],
      [1000, 400],
    ],
  ];
  const { value, errors } = checkBody(endpoints.signContrato, { texto, firmante: 'Ana', firma });
  expect(errors).toBeNull();
  expect(value).toMatchObject({ texto });
  expect(contratoBlocks(texto)).toHaveLength(6);
});

const stroke = (points: number) => Array.from({ length: points }, (_, index) => [index % 1001, 10]);
test.each([
  ['nothing', null, 'Falta la firma.'],
  ['no stroke', [], 'Falta la firma.'],
  ['a dot', [[[500, 200]]], 'La firma es solo un punto. Bórrala y firma otra vez.'],
  [
    'a tremble',
    [
      [
        [500, 200],
        [520, 210],
      ],
    ],
    'La firma es solo un punto. Bórrala y firma otra vez.',
  ],
  [
    'a point beside the box',
    [
      [
        [0, 0],
        [1001, 0],
      ],
    ],
    'La firma no se pudo leer o es demasiado larga. Bórrala y firma otra vez.',
  ],
  [
    'half a point',
    [
      [
        [0, 0],
        [500.5, 0],
      ],
    ],
    'La firma no se pudo leer o es demasiado larga. Bórrala y firma otra vez.',
  ],
  ['an empty stroke', [[]], 'La firma no se pudo leer o es demasiado larga. Bórrala y firma otra vez.'],
  ['a text', 'x', 'La firma no se pudo leer o es demasiado larga. Bórrala y firma otra vez.'],
  [
    'too many strokes',
    Array.from({ length: 201 }, () => stroke(2)),
    'La firma no se pudo leer o es demasiado larga. Bórrala y firma otra vez.',
  ],
  [
    'too many points',
    Array.from({ length: 4 }, () => stroke(900)),
    'La firma no se pudo leer o es demasiado larga. Bórrala y firma otra vez.',
  ],
])('%s is not a signature', (_, firma, text) => {
  const { errors } = checkBody(endpoints.signContrato, { texto: 'x', firmante: 'Ana', firma });
  expect(errors).toEqual({ firma: [text] });
});

test('a contract includes the plan, which changes its text, and is unchanged by abonos', () => {
  const pago = { fecha: '2026-12-15', monto: 80, pagado: 0, estado: 'pendiente' as const };
  const planned = (plan: Agreed['note']['plan']) => contratoText({ ...AGREED, note: { ...AGREED.note, plan } });
  const texto = planned([pago, { ...pago, fecha: '2027-01-31', monto: 1000.5 }]);
  expect(contratoBlocks(texto)).toContainEqual({
    title: 'Plan de pagos',
    lines: ['1. 15 dic 2026: $80.00', '2. 31 ene 2027: $1,000.50'],
  });
  expect(texto).toContain('lo que se compra, su precio, su plan de pagos y las condiciones de cancelación.');
  const paid = { ...pago, pagado: 80, estado: 'pagado' as const };
  expect(planned([paid, { ...pago, fecha: '2027-01-31', monto: 1000.5 }])).toBe(texto);
});
