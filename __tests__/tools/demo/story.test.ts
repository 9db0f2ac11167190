import { storyUntil } from '#tools/demo/story.ts';

const ZONE = 'America/Mexico_City';
/** A Saturday. */
const NOW = new Date('2026-11-21T17:00:00.000Z');

const instants = (now: Date) => storyUntil(now, ZONE).events.map(({ at, by }) => [at, by.email]);

test('the story is the same at every hour of a day', () => {
  expect(instants(new Date('2026-11-21T06:00:00.000Z'))).toEqual(instants(NOW));
});

test.each([ZONE, 'America/Tijuana', 'Asia/Kathmandu'])('the story keeps business days and hours in %s', (timeZone) => {
  const clock = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  const { start, events } = storyUntil(NOW, timeZone);
  const hours = new Set([start, ...events.map(({ at }) => at)].map((at) => clock.format(new Date(at))));
  expect([...hours].filter((hour) => !/^(Mon|Tue|Wed|Thu|Fri), (09|10|11|12|13|14|16|17|18|19)$/.test(hour))).toEqual(
    [],
  );
  expect(events.filter(({ at }) => at >= NOW.toISOString())).toEqual([]);
});
