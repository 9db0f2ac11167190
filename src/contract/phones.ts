/** Mexican phone numbers: ten digits, however people write them. */

/** Longer texts hold no phone; and the patterns below take time with the square of the length. */
const LONGEST = 60;

/** Spreadsheet artefacts of a phone number: «5501234567.0», «5.501234567E9», «'5501234567». */
function undoSpreadsheet(text: string): string {
  const plain = text.replace(/^'/, '').replace(/\.0$/, '');
  return /^\d\.\d{1,9}E\+?9$/i.test(plain) ? String(Math.round(Number(plain))) : plain;
}

/**
 * The ten digits meant, or null when they can't be told. Blanks, dashes, dots, brackets, a label before the number,
 * a name in brackets or an extension behind it and +52 are ignored, and so are the prefixes that ended in 2019 but
 * stand in every school's lists: 01, 044, 045 and the 1 after +52.
 */
export function normalizePhone(typed: string): string | null {
  if (typed.length > LONGEST) return null;
  const text = undoSpreadsheet(
    typed
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim(),
  )
    .replace(/^\p{L}+[.:]?\s*/u, '')
    .replace(/\s*(?:\(\p{L}[\p{L}\s]*\)|ext\.?\s*\d+)$/iu, '');
  const international = /^\(?\+/.test(text);
  if (/[^\d\s().\-–—]/.test(international ? text.replace('+', '') : text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = international
    ? (/^521?(\d{10})$/.exec(digits)?.[1] ?? '')
    : digits.replace(/^(?:0052|52)1?(?=\d{10}$)/, '').replace(/^(?:01|044|045)(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(national) ? national : null;
}

/** Whether a text that is searched for would rather be a phone than a name. */
export const looksLikePhone = (text: string): boolean => /^[\d\s+().-]{7,}$/.test(text);

/** The digits of a phone being searched for: a part of a number, without the country code. */
export function phoneSearch(typed: string): string {
  return (
    normalizePhone(typed) ??
    typed
      .normalize('NFKC')
      .replace(/^\s*\+52/, '')
      .replace(/\D/g, '')
  );
}

/** Ten digits as people read them: «55 1234 5678»; the great cities have area codes of two digits. */
export function formatPhone(digits: string): string {
  if (!/^\d{10}$/.test(digits)) return digits;
  const area = /^(55|56|33|81)/.test(digits) ? 2 : 3;
  return `${digits.slice(0, area)} ${digits.slice(area, 6)} ${digits.slice(6)}`;
}
