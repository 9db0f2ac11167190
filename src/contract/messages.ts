/** Messages to families, and the addresses that open them in WhatsApp or in the mail program. */
import { formatMoney } from './money.ts';
import { normalizePhone } from './phones.ts';

/** Data of the message about a ticket; amounts in dollars, `url` of its proof. */
interface TicketOfMessage {
  negocio: string;
  alumno: string;
  ticket: number;
  monto: number;
  cancelado: boolean;
  /** Balance of the nota today. */
  saldo: number;
  url: string;
}

/** The Spanish message to a family about an abono that was taken or cancelled. */
export function ticketMessage({ negocio, alumno, ticket, monto, cancelado, saldo, url }: TicketOfMessage): string {
  const amount = formatMoney(monto);
  const what = cancelado
    ? `se canceló el abono de ${amount} de ${alumno} (ticket ${ticket}).`
    : `recibimos un abono de ${amount} de ${alumno} (ticket ${ticket}).`;
  const owed = saldo > 0 ? `Saldo de la nota: ${formatMoney(saldo)}.` : 'La nota quedó pagada.';
  return `${negocio}: ${what} ${owed}\nComprueba aquí el recibo: ${url}`;
}

/** The Spanish message with the link of a family, whose address is `url`. */
export const familyMessage = ({ negocio, alumno, url }: { negocio: string; alumno: string; url: string }): string =>
  `${negocio}: en este enlace puedes ver las notas, los pagos y el saldo de ${alumno}, sin contraseña. Guárdalo y no lo compartas.\n${url}`;

/** Opens a chat with the message written; null without a phone of ten digits. */
export function whatsappUrl(phone: string | null, text: string): string | null {
  const digits = normalizePhone(phone ?? '');
  return digits && `https://wa.me/52${digits}?text=${encodeURIComponent(text)}`;
}

/** Opens a mail with the message written; null without an address. */
export function mailUrl(email: string | null, subject: string, text: string): string | null {
  // Mail programs read nothing but this as the end of a line.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return (
    email &&
    `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${body}`
  );
}
