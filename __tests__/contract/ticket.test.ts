import type { Abono } from '#contract/entities.ts';
import { familyMessage, mailUrl, ticketMessage, whatsappUrl } from '#contract/messages.ts';
import { abonoTicket } from '#contract/ticket.ts';

const THEN = '2026-11-21T17:03:00.000Z';
const cancelledAt = (fecha: string) => ({ fecha, motivo: 'Monto equivocado', por: 'Ana' });

const ABONO: Abono = {
  ...{ id: 5, user_id: 7, nota_id: 2, amount: 0.2, metodo: 'tarjeta', ticket: 41, reimpresiones: 2, version: 3 },
  ...{ created_at: THEN, total_entonces: 100, saldo_entonces: 99.7 },
  capturado_en: null,
  referencia: null,
  importado: false,
  caja: null,
  registrado_por: 'Iván',
  registrado_por_id: 9,
  en_corte_abierto: true,
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
    cancelada: null,
    recargos: [],
    conceptos: [1, 2].map((servicio_id) => ({ servicio_id, servicio: 'Toga', costo: 50 })),
  },
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

test('the original shows the debt of then, and a reprint also that of today', () => {
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
    'Pagado: $0.30',
    'Saldo: $99.70',
    'Atendió: Iván',
  ];
  expect(said(ABONO, false)).toEqual({ marks: [], lines });
  expect(said(ABONO, true)).toEqual({
    marks: ['REIMPRESIÓN 2'],
    lines: lines.toSpliced(-1, 0, 'Saldo hoy: $49.70'),
  });
});

test('a cancelled ticket shows why, the debt of then and that of today', () => {
  const cancelado = cancelledAt('2026-11-22T18:00:00.000Z');
  const { marks, lines } = said({ ...ABONO, cancelado, capturado_en: '2026-11-21T16:00:00.000Z' }, true);
  expect(marks).toEqual(['CANCELADO', 'REIMPRESIÓN 2']);
  expect(lines).toContain('Recibido: 21/11/2026 10:00');
  expect(lines).toContain('Saldo: $99.70');
  expect(lines).toContain('Saldo hoy: $49.70');
  expect(lines.at(-1)).toBe('Cancelado el 22/11/2026 12:00: Monto equivocado');
  const unsaid = said({ ...ABONO, cancelado: { ...cancelado, motivo: null } }, true);
  expect(unsaid.lines.at(-1)).toBe('Cancelado: 22/11/2026 12:00');
});

test('a ticket shows the total of then and the date of its services when the note changed since', () => {
  const recargos = [{ nombre: 'Pago tardío', monto: 30 }] as never;
  const note = { ...SOLD.note, recargos, total: 130, saldo: 79.7 };
  const { lines } = abonoTicket({ ...SOLD, note, abono: ABONO, reprint: true });
  expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual(
    expect.arrayContaining([
      ...['Servicios a hoy: 2 × Toga, Pago tardío', 'Total a pagar: $100.00', 'Saldo: $99.70', 'Saldo hoy: $79.70'],
    ]),
  );
});

test('a ticket of a cancelled note owes nothing today', () => {
  const cancelado = cancelledAt('2026-11-22T18:00:00.000Z');
  const note = { ...SOLD.note, saldo: 100, cancelada: cancelado };
  const { lines } = abonoTicket({ ...SOLD, note, abono: { ...ABONO, cancelado }, reprint: true });
  expect(lines).toContainEqual({ label: 'Saldo hoy', value: '$0.00' });
});

test('a ticket shows what is due next and what is late, for a later day too', () => {
  const note = { ...SOLD.note, proximo: { fecha: '2026-12-15', monto: 250 }, vencido: 80.5 };
  const due = (reprint: boolean) =>
    abonoTicket({ ...SOLD, note, abono: ABONO, reprint }).lines.filter(({ label }) => /^(Próximo|Vencido)/.test(label));
  expect(due(false)).toEqual([
    { label: 'Próximo pago', value: '15 dic 2026, $250.00', words: true },
    { label: 'Vencido', value: '$80.50' },
  ]);
  expect(due(true).map(({ label }) => label)).toEqual(['Próximo pago', 'Vencido']);
});

/** Messages to families, and the addresses that open them, read back as WhatsApp and a mail program read them. */
describe('messages', () => {
  const url = 'https://caja.example.mx/recibo/AbC-_9';
  const ticket = {
    ...{ negocio: 'Foto Ñandú & Cía.', alumno: 'José Peña', ticket: 1042, monto: 99.5, saldo: 320, url },
    cancelado: false,
  };

  test('a message about a ticket says what was paid, what is owed, and where the proof is', () => {
    expect(ticketMessage(ticket)).toBe(
      `Foto Ñandú & Cía.: recibimos un abono de $99.50 de José Peña (ticket 1042). Saldo de la nota: $320.00.\nComprueba aquí el recibo: ${url}`,
    );
    expect(ticketMessage({ ...ticket, saldo: 0 })).toContain('(ticket 1042). La nota quedó pagada.\n');
    expect(ticketMessage({ ...ticket, cancelado: true })).toContain(': se canceló el abono de $99.50 de José Peña');
  });

  test.each([
    ['5512345678', '525512345678'],
    ['+52 1 55 1234-5678', '525512345678'],
    [null, null],
    ['', null],
    ['12345', null],
    ['+1 555 123 4567', null],
  ])('opens a chat with %s', (phone, digits) => {
    const text = ticketMessage(ticket);
    const address = whatsappUrl(phone, text);
    if (digits === null) return expect(address).toBeNull();
    const { origin, pathname, searchParams } = new URL(address ?? '');
    expect([origin, pathname]).toEqual(['https://wa.me', `/${digits}`]);
    expect(searchParams.get('text')).toBe(text);
  });

  test('a mail has the same lines', () => {
    const text = familyMessage({ negocio: 'Foto & más', alumno: 'José Peña', url });
    const address = new URL(mailUrl('mamá+jose@example.com', 'Recibo 50 % & más', text) ?? '');
    expect(decodeURIComponent(address.pathname)).toBe('mamá+jose@example.com');
    // As a mail program reads it: a plus stays a plus.
    const parts = new Map(
      address.search
        .slice(1)
        .split('&')
        .map((part) => part.split('=') as [string, string]),
    );
    expect(decodeURIComponent(parts.get('subject') ?? '')).toBe('Recibo 50 % & más');
    expect(decodeURIComponent(parts.get('body') ?? '')).toBe(text.replaceAll('\n', '\r\n'));
    expect(mailUrl(null, 'Recibo', text)).toBeNull();
  });
});

test('the first print of an imported abono is an original, the second is reprint 1', () => {
  const marksOf = (reimpresiones: number) =>
    abonoTicket({ ...SOLD, abono: { ...ABONO, importado: true, reimpresiones }, reprint: true }).marks;
  expect([marksOf(1), marksOf(2)]).toEqual([[], ['REIMPRESIÓN 1']]);
});
