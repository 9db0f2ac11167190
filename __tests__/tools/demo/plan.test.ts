import { planFor } from '#tools/demo/plan.ts';

const ZONE = 'America/Mexico_City';
/** A Saturday. */
const NOW = new Date('2026-11-21T17:00:00.000Z');

test('is the same at every hour of a day', () => {
  expect(planFor(new Date('2026-11-21T06:00:00.000Z'), ZONE)).toEqual(planFor(NOW, ZONE));
});

test('is the same on another day, but for the dates', () => {
  const undated = (now: Date) =>
    JSON.stringify(planFor(now, ZONE).steps, (key, value) =>
      /^(at|capturado_en|fecha)$/.test(key) ? typeof value : value,
    );
  expect(undated(new Date('2027-03-02T17:00:00.000Z'))).toBe(undated(NOW));
});

test.each([ZONE, 'America/Tijuana', 'Asia/Kathmandu'])('keeps business days and hours in %s', (timeZone) => {
  const clock = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  const { start, steps } = planFor(NOW, timeZone);
  const hours = new Set([start, ...steps.map(({ at }) => at)].map((at) => clock.format(new Date(at))));
  expect([...hours].filter((hour) => !/^(Mon|Tue|Wed|Thu|Fri), (09|10|11|12|13|14|16|17|18|19)$/.test(hour))).toEqual(
    [],
  );
  expect(steps.filter(({ at }) => at >= NOW.toISOString())).toEqual([]);
});
