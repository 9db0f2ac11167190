/** Messages to families, and the addresses that open them, read back as WhatsApp and a mail program read them. */
import { familyMessage, mailUrl, ticketMessage, whatsappUrl } from '#contract/messages.ts';

const url = 'https://caja.example.mx/recibo/AbC-_9';
const ticket = {
  ...{ negocio: 'Foto Ñandú & Cía.', alumno: 'José Peña', ticket: 1042, monto: 99.5, saldo: 320, url },
  cancelado: false,
};

test('the message about a ticket says what was paid, what is owed, and where it is proved', () => {
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
])('a chat with %s', (phone, digits) => {
  const text = ticketMessage(ticket);
  const address = whatsappUrl(phone, text);
  if (digits === null) return expect(address).toBeNull();
  const { origin, pathname, searchParams } = new URL(address ?? '');
  expect([origin, pathname]).toEqual(['https://wa.me', `/${digits}`]);
  expect(searchParams.get('text')).toBe(text);
});

test('a mail says the same, line by line', () => {
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
