import type { Abono } from '#contract/entities.ts';
import { abonoTicket, saldoThen } from '#contract/ticket.ts';

const THEN = '2026-11-21T17:03:00.000Z';
const ABONOS = [
  { id: 3, amount: 0.1, cancelado: null },
  { id: 5, amount: 0.2, cancelado: null },
  { id: 9, amount: 50, cancelado: null },
];
const cancelledAt = (fecha: string) => ({ fecha, motivo: 'Monto equivocado', por: 'Ana' });

test('what was owed after an abono counts those before it, to the cent', () => {
  expect(saldoThen(100, ABONOS, { id: 5, created_at: THEN })).toBe(99.7);
  expect(saldoThen(100, ABONOS, { id: 9, created_at: THEN })).toBe(49.7);
});

test('what was cancelled later still counts as it did then, what was cancelled before does not', () => {
  const [first, ...others] = ABONOS as [(typeof ABONOS)[number]];
  const after = { ...first, cancelado: cancelledAt('2026-11-21T17:03:00.001Z') };
  const before = { ...first, cancelado: cancelledAt('2026-11-21T17:02:59.999Z') };
  const abono = { id: 5, created_at: THEN };
  expect([after, before].map((one) => saldoThen(100, [one, ...others], abono))).toEqual([99.7, 99.8]);
  // Its own cancelling changes nothing of what its paper said.
  const own = ABONOS.map((one) => (one.id === 5 ? { ...one, cancelado: cancelledAt(THEN) } : one));
  expect(saldoThen(100, own, abono)).toBe(99.7);
});

const ABONO: Abono = {
  ...{ id: 5, user_id: 7, nota_id: 2, amount: 0.2, metodo: 'tarjeta', ticket: 41, reimpresiones: 2, version: 3 },
  created_at: THEN,
  capturado_en: null,
  referencia: null,
  caja: null,
  registrado_por: 'Iván',
  cancelado: null,
};
const SOLD = {
  note: {
    folio: 'BJ-7',
    total: 100,
    saldo: 49.7,
    proximo: null,
    vencido: 0,
    note_description: null,
    recargos: [],
    conceptos: [1, 2].map((servicio_id) => ({ servicio_id, servicio: 'Toga', costo: 50 })),
  },
  abonos: ABONOS,
  alumno: {
    nombre: 'Íñigo',
    apaterno: 'Muñoz',
    amaterno: null,
    escuela_nombre: 'Primaria Benito Juárez',
    grupo: '1A',
  } as never,
  zone: 'America/Mexico_City',
};
const said = (abono: Abono, reprint: boolean) => {
  const { marks, lines } = abonoTicket({ ...SOLD, abono, reprint });
  return { marks, lines: lines.map(({ label, value }) => `${label}: ${value}`) };
};

test('the original says what was owed then, a reprint also what is owed today', () => {
  const lines = [
    'Ticket: 41',
    'Fecha: 21/11/2026 11:03',
    'Folio: BJ-7',
    'Alumno: Íñigo Muñoz',
    'Escuela: Primaria Benito Juárez · 1A',
    'Servicios: 2 × Toga',
    'Abono: $0.20',
    'Método: Tarjeta',
    'Total a pagar: $100.00',
    'Saldo: $99.70',
    'Atendió: Iván',
  ];
  expect(said(ABONO, false)).toEqual({ marks: [], lines });
  expect(said(ABONO, true)).toEqual({
    marks: ['REIMPRESIÓN 2'],
    lines: lines.toSpliced(-1, 0, 'Saldo hoy: $49.70'),
  });
});

test('one that was cancelled says so, why, what was owed then and what is owed today', () => {
  const cancelado = cancelledAt('2026-11-22T18:00:00.000Z');
  const { marks, lines } = said({ ...ABONO, cancelado, capturado_en: '2026-11-21T16:00:00.000Z' }, true);
  expect(marks).toEqual(['CANCELADO', 'REIMPRESIÓN 2']);
  expect(lines).toContain('Recibido: 21/11/2026 10:00');
  expect(lines).toContain('Saldo: $99.70');
  expect(lines).toContain('Saldo hoy: $49.70');
  expect(lines.at(-1)).toBe('Cancelado el 22/11/2026 12:00: Monto equivocado');
});

test('it says what is to be paid next and what is late; of a later day it says so', () => {
  const note = { ...SOLD.note, proximo: { fecha: '2026-12-15', monto: 250 }, vencido: 80.5 };
  const due = (reprint: boolean) =>
    abonoTicket({ ...SOLD, note, abono: ABONO, reprint }).lines.filter(({ label }) => /^(Próximo|Vencido)/.test(label));
  expect(due(false)).toEqual([
    { label: 'Próximo pago', value: '15 dic 2026, $250.00', words: true },
    { label: 'Vencido', value: '$80.50' },
  ]);
  expect(due(true).map(({ label }) => label)).toEqual(['Próximo pago a hoy', 'Vencido a hoy']);
});
