import { formatMoney, grouped, moneyText, parseMoney, sumDollars, toCents, toDollars } from '#contract/money.ts';
import { AMOUNT_MAX } from '#contract/rules.ts';
import { random } from './random.ts';

const CENTS_MAX = Math.round(AMOUNT_MAX * 100);
const next = random(20_261_121);
const randomCents = () => Math.floor(next() * (CENTS_MAX + 1));

test('every amount of cents survives dollars, JSON and its readable form', () => {
  const amounts = [0, 1, 5, 10, 99, 100, 101, CENTS_MAX, ...Array.from({ length: 20_000 }, randomCents)];
  const wrong = amounts.filter((cents) => {
    const dollars = toDollars(cents);
    return (
      toCents(dollars) !== cents ||
      toCents(JSON.parse(JSON.stringify(dollars))) !== cents ||
      parseMoney(formatMoney(dollars)) !== dollars
    );
  });
  expect(wrong).toEqual([]);
});

test('money and counts have the number format of the locale', () => {
  const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  const figures = new Intl.NumberFormat('es-MX');
  const amounts = [0, 1, 99, 100, 99_999, 100_000, CENTS_MAX, ...Array.from({ length: 20_000 }, randomCents)];
  const small = amounts.map((cents) => cents % 10 ** (1 + (cents % 9)));
  for (const cents of [...amounts, ...small, ...small.filter(Boolean).map((amount) => -amount)]) {
    expect(formatMoney(toDollars(cents))).toBe(money.format(toDollars(cents)));
    expect(grouped(String(cents))).toBe(figures.format(cents));
  }
});

test('a third decimal is refused', () => {
  const taken = Array.from({ length: 5_000 }, () => {
    const [dollars, cents, third] = [Math.floor(next() * 10_000), randomCents() % 100, 1 + Math.floor(next() * 9)];
    return Number(`${dollars}.${String(cents).padStart(2, '0')}${third}`);
  }).filter((dollars) => toCents(dollars) !== null);
  expect(taken).toEqual([]);
  expect([Number.NaN, Infinity, 1e300, 0.1 + 0.2].map(toCents)).toEqual([null, null, null, null]);
});

test('sums are exact to the cent in any order', () => {
  expect(sumDollars([0.1, 0.2])).toBe(0.3);
  expect(sumDollars([])).toBe(0);
  for (let turn = 0; turn < 200; turn += 1) {
    const cents = Array.from({ length: 500 }, randomCents);
    const expected = cents.reduce((sum, amount) => sum + BigInt(amount), 0n);
    const dollars = cents.map(toDollars);
    expect(BigInt(toCents(sumDollars(dollars)) ?? -1)).toBe(expected);
    expect(sumDollars(dollars.toReversed())).toBe(sumDollars(dollars));
  }
});

test.each([
  ['1,250.50', 1250.5],
  ['$99.5', 99.5],
  [' $ 1 250 ', 1250],
  ['1,234,567.89', 1234567.89],
  ['.5', 0.5],
  ['5.', 5],
  ['12\u00a0500.5', 12_500.5],
  ['\u202f250 $', 250],
  ['12 50', null],
  ['1 2 3', null],
  ['1 2345', null],
  ['12 .50', null],
  ['12. 5', null],
  ['1,250 50', null],
  ['1 , 250', null],
  ['12$50', null],
  ['1234 567', null],
  ['0', 0],
  ['1,25', null],
  ['12,34,567', null],
  [',500', null],
  ['1,2345', null],
  ['1.234', null],
  ['1.234,50', null],
  ['-5', null],
  ['5e2', null],
  ['$', null],
  ['.', null],
  ['', null],
  ['cien', null],
])('the typed «%s» is %s', (typed, dollars) => {
  expect(parseMoney(typed)).toBe(dollars);
});

test('an amount in a field has two decimals or none and parses to the same amount', () => {
  expect([500, 262.5, 0.05, 99.99, 0].map(moneyText)).toEqual(['500', '262.50', '0.05', '99.99', '0']);
  for (const dollars of [500, 262.5, 0.05, 99.99]) expect(parseMoney(moneyText(dollars))).toBe(dollars);
});
