/** Which of the server's own backups are kept as the days go by. */
import { nameOf, toGiveUp } from '#server/backup/daily.ts';

/** One each night from the 1st of January 2026 on, as 03:00 in Mexico City. */
const nights = (count: number): string[] =>
  Array.from({ length: count }, (_, day) => nameOf('diario', new Date(Date.UTC(2026, 0, 1 + day, 9))));

/** What is given up once the last of these is made. */
const givenUp = (names: string[]): string[] => toGiveUp(names, names.toSorted().at(-1) ?? '');

test('a backup’s name is its time in UTC', () => {
  expect(nights(1)).toEqual(['diario-2026-01-01T090000Z']);
});

test('retention keeps the last seven nights, and the last one of each of four weeks', () => {
  // The 60th night is Sunday the 1st of March.
  const kept = nights(60).filter((name) => !givenUp(nights(60)).includes(name));
  expect(kept.map((name) => name.slice(7, 17))).toEqual([
    ...['2026-02-08', '2026-02-15', '2026-02-22'],
    ...['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'],
  ]);
});

test('retention applied every night keeps the same as once at the end', () => {
  let kept: string[] = [];
  for (const name of nights(60)) {
    kept = [...kept, name];
    const old = givenUp(kept);
    kept = kept.filter((one) => !old.includes(one));
  }
  expect(kept).toEqual(nights(60).filter((name) => !givenUp(nights(60)).includes(name)));
});

test('no backup is kept longer than four weeks, however rarely one is made', () => {
  const seldom = ['2026-03-02', '2026-04-09', '2026-05-04', '2026-06-01', '2026-06-08', '2026-07-03'].map((day) =>
    nameOf('diario', new Date(`${day}T09:00:00Z`)),
  );
  expect(givenUp(seldom).sort()).toEqual(seldom.slice(0, 4));
});

test('the later of two backups of a day is kept', () => {
  const names = ['diario-2026-01-01T090000Z', 'diario-2026-01-01T170000Z'];
  expect(givenUp(names)).toEqual([names[0]]);
});

test('incomplete backups are removed by the same rule without counting for complete ones', () => {
  const lacking = nights(60).map((name) => `${name}.incompleto`);
  const old = givenUp(nights(60));
  const suffixed = old.map((name) => `${name}.incompleto`);
  expect(toGiveUp([...nights(20), ...lacking], lacking.at(-1) ?? '').sort()).toEqual(suffixed.sort());
  const next = 'diario-2026-03-02T090000Z';
  expect(toGiveUp([...lacking, next], next)).toEqual(expect.arrayContaining(suffixed));
});

test('manual backups and other files stay', () => {
  const others = ['respaldo-2020-01-01T090000Z', 'anonimizados.ndjson', 'diario-2020', 'notas.txt'];
  expect(toGiveUp([...others, ...nights(60)], nights(60).at(-1) ?? '').filter((name) => others.includes(name))).toEqual(
    [],
  );
});

test('a backup dated years ahead neither removes others nor is removed', () => {
  const ahead = 'diario-2036-03-01T090000Z';
  expect(toGiveUp([ahead, ...nights(60)], nights(60).at(-1) ?? '')).toEqual(givenUp(nights(60)));
});

test('a new backup dated years back stays, and so do all others', () => {
  const behind = 'diario-2000-01-01T090000Z';
  expect(toGiveUp([behind, ...nights(60)], behind)).toEqual([]);
  expect(givenUp([behind, ...nights(3)])).toEqual([behind]);
});
