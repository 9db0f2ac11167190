/** How long people are kept on a computer that does not hear the server, on clocks that run as they like. */
import { heardNow, isOver, lookedAt, nextChange, presentTerm } from '#client/offline/term.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T17:00:00.000Z');
/** The term after looks at these hours of the computer's clock. */
const after = (...hours: number[]) =>
  hours.reduce((term, hour) => lookedAt(term, START + hour * HOUR), heardNow(START));

test.each([
  ['kept', [47.9]],
  ['ending', [48]],
  ['ending', [10, 30, 71.9]],
])('%s after looks at the hours %p', (state, hours) => {
  expect(presentTerm(after(...hours)).state).toBe(state);
  expect(isOver(after(...hours))).toBe(false);
});

test('offline memory ends after 72 hours however often it is read, and warns beforehand', () => {
  expect(presentTerm(after(50)).until).toBe('2026-11-24T17:00:00.000Z');
  expect(isOver(after(72))).toBe(true);
  expect(isOver(after(...Array.from({ length: 72 * 6 }, (_, index) => (index + 1) / 6)))).toBe(true);
});

test('a server response restarts the 72 hours', () => {
  expect(isOver(lookedAt(heardNow(START + 71 * HOUR), START + 100 * HOUR))).toBe(false);
});

test('setting the clock back restores nothing', () => {
  // A year back after two days, and then it runs on as clocks do.
  const year = 365 * 24;
  const term = after(48, 48 - year);
  expect(isOver(term)).toBe(true);
  expect(isOver(after(20, 20 - year, 20 - year + 27.9))).toBe(false);
  expect(isOver(after(20, 20 - year, 20 - year + 28))).toBe(true);
});

test('a computer that starts every day in the same year loses it after three days', () => {
  expect(isOver(after(1, -9000, -8999, -9000, -8999, -9000))).toBe(true);
});

test('correcting the clock by minutes costs nothing', () => {
  expect(after(10, 9.95, 10).used).toBeCloseTo(10.05 * HOUR, -1);
});

test('setting the clock forward only shortens it', () => expect(isOver(after(9000))).toBe(true));

test('the next check is due when the message changes', () => {
  expect(nextChange(after(10))).toBe(38 * HOUR);
  expect(nextChange(after(50))).toBe(22 * HOUR);
  expect(nextChange(after(80))).toBe(0);
});
