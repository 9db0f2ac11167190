/** Which tickets are still to be printed as originals. */
import { isOriginalDue, originalPrinted, originalsDue } from '#client/lib/originals.ts';

beforeEach(() => sessionStorage.clear());

test('abonos taken in this tab are originals until they are printed', () => {
  originalsDue([7, 8]);
  originalsDue([8, 9]);
  expect([6, 7, 8, 9].map(isOriginalDue)).toEqual([false, true, true, true]);
  originalPrinted(8);
  expect([7, 8, 9].map(isOriginalDue)).toEqual([true, false, true]);
});

test.each(['{', '{"7":true}', 'null', '["7"]'])('storage with «%s» makes every print a reprint', (text) => {
  sessionStorage.setItem('tickets-por-imprimir', text);
  expect(isOriginalDue(7)).toBe(false);
  originalsDue([7]);
  expect(isOriginalDue(7)).toBe(true);
});

test('a browser without storage prints reprints and never a second original', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  originalsDue([7]);
  expect(isOriginalDue(7)).toBe(false);
  refuse.mockRestore();
});
