/** The RFC of a person: four letters, six digits of the birth date, three characters that the SAT hands out. */

const LENGTH = 13;
const RFC = /^[A-ZÑ&]{4}\d{6}[A-Z0-9]{3}$/;

/** An RFC as it is stored: capitals, without the blanks and dashes that people write it with. */
export function normalizeRfc(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\s\p{Cf}-]+/gu, '')
    .toUpperCase();
}

/** Spanish sentence with the error of an RFC, which may have any capitals, blanks and dashes; null when it is valid. */
export function rfcFault(typed: string): string | null {
  const rfc = normalizeRfc(typed);
  if (RFC.test(rfc)) return null;
  const length = [...rfc].length;
  if (length === LENGTH - 1) return 'Este RFC de 12 caracteres es de una empresa. El de una persona tiene 13.';
  if (length !== LENGTH) return `El RFC de una persona tiene ${LENGTH} caracteres y este tiene ${length}.`;
  return 'El RFC de una persona son 4 letras, 6 números (año, mes y día) y 3 letras o números.';
}

const BUSINESS_RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;

/** Validates the RFC of a company (12 characters) or person (13); a Spanish sentence, or null if valid. */
export function businessRfcFault(typed: string): string | null {
  if (BUSINESS_RFC.test(normalizeRfc(typed))) return null;
  return 'El RFC del negocio son 3 o 4 letras, 6 números (año, mes y día) y 3 letras o números.';
}
