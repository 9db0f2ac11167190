/**
 * Money. On the wire a JSON number of dollars with at most two decimals, inside integer cents, always.
 * Sums are made in cents: dollars as floating point lose one now and then.
 */

/** Dollars of the wire as integer cents; null when it is no amount with at most two decimals. */
export function toCents(dollars: number): number | null {
  if (!Number.isFinite(dollars)) return null;
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && cents / 100 === dollars ? cents : null;
}

/** Integer cents as dollars of the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Integer cents as people read them: «$1,234.50». */
export const formatCents = (cents: number): string => formatMoney(toDollars(cents));

/** The sum of amounts in dollars, made in cents. */
export function sumDollars(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0));
}

/** Digits, whole or in groups of three behind a comma or a blank, with at most two decimals; «$» and blanks around them. */
const AMOUNT = /^\s*\$?\s*((?:\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.\d{0,2})?|\.\d{1,2})\s*\$?\s*$/;

/** Parses a typed amount («1,250.50», «$ 1 250», «$99.5») to dollars; null if it is not one amount («12 50»). */
export function parseMoney(typed: string): number | null {
  const digits = AMOUNT.exec(typed)?.[1];
  return digits === undefined ? null : Number(digits.replace(/[,\s]/g, ''));
}

/** Dollars as they stand in a field, for `parseMoney` to read: «500», «262.50». */
export const moneyText = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

/**
 * Digits in groups of three, as people in Mexico read them: «1,234». By hand: a browser's own formatter reads the
 * locale's data first, which took a tenth of the time to the first rows.
 */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Dollars of the wire as people read them: «$1,234.50». */
export function formatMoney(dollars: number): string {
  const [integer = '', fraction] = Math.abs(dollars).toFixed(2).split('.');
  return `${dollars < 0 ? '-' : ''}$${grouped(integer)}.${fraction}`;
}
