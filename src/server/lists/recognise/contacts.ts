/** Phones and e-mail addresses as lists write them. */
import { isEmail } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phones.ts';
import { fold, isNone, plainNumber } from './text.ts';

/** Parsed contacts cell; `aviso` is a Spanish notice about the rest. */
export interface Contact {
  value: string | null;
  aviso: string | null;
  /** Something stands there that could not be read. */
  unread: boolean;
}

const NOTHING: Contact = { value: null, aviso: null, unread: false };

/** Between two phones of a cell. */
const BETWEEN = /[/,;|\\]|\s+[YO]\s+|\s[-–—]\s/i;
/** Labels of a mobile phone, in the part of the cell that holds its number. */
const MOBILE = /\b(?:CEL|MOVIL|WHATS|WA)/;

/** A part of the cell that holds ten digits, without the words around them: «mamá 999 012 3456». */
function phoneIn(part: string): string | null {
  const digits = plainNumber(part)
    .replace(/^[\p{L}\s:.-]*(?=[\d+(])/u, '')
    .replace(/[\p{L}\s:.-]+$/u, '');
  return normalizePhone(part) ?? normalizePhone(digits);
}

/** The phone number in a contacts cell beside e-mails; '' if there is none. */
export function withoutAddresses(text: string): string {
  if (!text.includes('@')) return text;
  const rest = text
    .slice(0, 400)
    .split(/[\s;,/|<>()]+/)
    .filter((part) => !part.includes('@'));
  return /\d{3}/.test(rest.join('')) ? rest.join(' ') : '';
}

/** The phone of a cell in ten digits: of two the mobile one, or else the first. */
export function readPhone(text: string): Contact {
  if (text === '' || isNone(text)) return NOTHING;
  const whole = phoneIn(text);
  if (whole) return { value: whole, aviso: null, unread: false };
  const parts = text.slice(0, 200).split(BETWEEN);
  const runs = text.slice(0, 200).match(/(?<!\d)\d{10}(?!\d)/g) ?? [];
  // «9990123456 5501234567»: two runs of ten digits.
  const found = (parts.length > 1 ? parts : runs.length > 1 ? runs : [])
    .map((part) => ({ part, phone: phoneIn(part.trim()) }))
    .filter((each): each is { part: string; phone: string } => each.phone !== null);
  const taken = found.find(({ part }) => MOBILE.test(fold(part))) ?? found[0];
  if (!taken) return { value: null, aviso: `«${text}» no es un teléfono de diez dígitos.`, unread: true };
  const aviso =
    found.length > 1
      ? `Hay dos teléfonos («${text}»): se toma ${taken.phone}.`
      : `De «${text}» se toma ${taken.phone}.`;
  return { value: taken.phone, aviso, unread: false };
}

/** The first e-mail address of a cell, in small letters. */
export function readEmail(text: string): Contact {
  if (text === '' || isNone(text)) return NOTHING;
  const found = text
    .slice(0, 400)
    .split(/[\s;,/|<>()]+/)
    .map((part) =>
      part
        .replace(/^mailto:/i, '')
        .replace(/[.]+$/, '')
        .toLowerCase(),
    )
    .filter(isEmail);
  const [first, second] = found;
  if (!first) return { value: null, aviso: `«${text}» no es un correo electrónico.`, unread: true };
  return { value: first, aviso: second ? `Hay dos correos: se toma ${first}.` : null, unread: false };
}
