/** Scanner input at the till: the URL in the QR code of a ticket, a family or an alumno. */

export type Code =
  /** Code of a ticket or of a family's link; only its token identifies the record. */
  | { kind: 'recibo' | 'familia'; token: string }
  /** Of an alumno's page; `origin` is null where only its path was typed. */
  | { kind: 'alumno'; id: number; origin: string | null };

const ADDRESS = /^(https?:\/\/[^\s/]+)?\/(recibo|familia|alumnos)\/([\w.-]{1,300})\/?(?:[?#]\S*)?$/i;

/** Characters that a scanner with an English keyboard layout produces on a Spanish one, and the intended ones. */
const MISTYPED = /^https?Ñ--/i;
const MEANT: Record<string, string> = { Ñ: ':', ñ: ';', '-': '/', "'": '-', '?': '_' };

/** As it stands in the code, whatever keyboard the scanner thinks of. */
export function asScanned(typed: string): string {
  const text = typed.trim();
  return MISTYPED.test(text) ? text.replace(/[Ññ\-'?]/g, (letter) => MEANT[letter] ?? letter) : text;
}

/** The code of ours that was scanned; null for any other text. */
export function readCode(typed: string): Code | null {
  const [, origin = null, what = '', which = ''] = ADDRESS.exec(asScanned(typed)) ?? [];
  const kind = what.toLowerCase();
  if (kind === 'recibo' || kind === 'familia') return { kind, token: which };
  return /^[1-9]\d{0,8}$/.test(which) ? { kind: 'alumno', id: Number(which), origin } : null;
}

/** The number of a printed ticket: typed bare as it stands on the paper, or after «ticket» or «#»; null for any other text. */
export function ticketNumber(typed: string): number | null {
  const [, digits] = /^(?:ticket)?\s*#?\s*([1-9]\d{0,8})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * Whether a text cannot have been typed as a search: an address, a contact, a Wi-Fi network, a code of other papers.
 */
export const looksScanned = (typed: string): boolean =>
  /^[a-z][a-z\d+.-]*:\S|^\/|[\r\n\t|]/i.test(asScanned(typed)) || typed.length > 100;
