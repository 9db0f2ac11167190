/** When a queued item was typed, by a clock that may be wrong or may have been set meanwhile. */
import { hearTime } from '#client/lib/clock.ts';
import { dateOf, isDoubtful, type PendingItem, withDate } from '#client/offline/item.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The server's time now, whatever this computer's clock says. */
const NOW = Date.parse('2026-11-21T17:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

/** The server answers while this computer's clock is so many milliseconds ahead of it. */
function hear(ahead: number): void {
  jest.useFakeTimers({ now: NOW + ahead });
  hearTime(new Date(NOW).toUTCString(), Date.now());
}
afterEach(() => jest.useRealTimers());

/** Typed so long ago by this computer's clock, which was `desfase` ahead then, after a response `heard` ago. */
const anItem = (ago: number, { clock = 0, desfase = 0 as number | null, heard = DAY_MS }) =>
  ({
    ...{ state: 'pendiente', dated: false, at: iso(NOW - ago) },
    body: { capturado_en: iso(NOW + clock - ago), desfase, visto: iso(NOW - heard) },
  }) as PendingItem;

test.each([
  ['right', 0],
  ['40 days behind', -40 * DAY_MS],
  ['17 years behind', -17 * 365 * DAY_MS],
  ['two days ahead', 2 * DAY_MS],
])('an item typed by a clock that is %s is dated by the server without a question', (_, ahead) => {
  hear(ahead);
  const date = dateOf(anItem(HOUR_MS, { clock: ahead, desfase: ahead }), NOW);
  expect(date?.isSure).toBe(true);
  expect(Math.abs((date?.at ?? 0) - (NOW - HOUR_MS))).toBeLessThan(2000);
});

test('a clock set while offline gives two possible times, and the person is asked', () => {
  hear(6 * HOUR_MS);
  const item = anItem(8 * HOUR_MS, { clock: 6 * HOUR_MS, desfase: 0 });
  expect(isDoubtful(item, NOW)).toBe(true);
  const said = { ...item, ...withDate(item, iso(NOW - DAY_MS / 2)) } as PendingItem;
  expect(isDoubtful(said, NOW)).toBe(false);
  expect(said.body).toMatchObject({ capturado_en: iso(NOW - DAY_MS / 2), desfase: 0 });
});

test('a time before the last response or after now is impossible, and the other one is used', () => {
  hear(-40 * DAY_MS);
  const item = anItem(HOUR_MS, { clock: -40 * DAY_MS, desfase: 0, heard: DAY_MS });
  const date = dateOf(item, NOW);
  expect(date?.isSure).toBe(true);
  expect(Math.abs((date?.at ?? 0) - (NOW - HOUR_MS))).toBeLessThan(2000);
});
