/** What the charts show: six colours, and of many schools as many as can be told apart. */
import { colorOf, largest, share, slices, wrapped } from '#client/features/dashboard/charts/chartData.ts';
import { CHART_COLORS } from '#contract/rules.ts';

const schools = (totals: number[]) => totals.map((total, place) => ({ escuela: `E${place}`, total }));

// [S9.15]
test('the six colours are fixed and different', () => {
  expect(CHART_COLORS).toHaveLength(6);
  expect(new Set(CHART_COLORS).size).toBe(6);
  expect(Array.from({ length: 7 }, (_, place) => colorOf(place))).toEqual([...CHART_COLORS, CHART_COLORS[0]]);
});

test('schools are sorted by alumnos, and one without any has no bar', () => {
  expect(largest(schools([3, 0, 9, 3])).map(({ escuela }) => escuela)).toEqual(['E2', 'E0', 'E3']);
});

test.each([0, 1, 6])('%i schools are shown individually', (count) => {
  expect(slices(schools(Array(count).fill(2)))).toHaveLength(count);
});

test('of fifty schools the five largest are shown and the others summed up', () => {
  const all = schools(Array.from({ length: 50 }, (_, place) => place + 1));
  const shown = slices(all);
  expect(shown.map(({ escuela, total }) => [escuela, total])).toEqual([
    ...[49, 48, 47, 46, 45].map((place) => [`E${place}`, place + 1]),
    ['Otras 45 escuelas', (45 * 46) / 2],
  ]);
  const sum = (rows: readonly { total: number }[]) => rows.reduce((whole, { total }) => whole + total, 0);
  expect(sum(shown)).toBe(sum(all));
});

test('shares have the Mexican number format, also for zero', () => {
  expect([share(3, 8), share(1, 3), share(0, 0)]).toEqual(['37.5 %', '33.3 %', '0 %']);
});

test.each([
  ['Benito Juárez', ['Benito Juárez']],
  ['Escuela Primaria Federal Número 12', ['Escuela Primaria', 'Federal Número 12']],
  ['Escuela Primaria Federal Número 12 Turno Matutino', ['Escuela Primaria', 'Federal Número 12…']],
  ['Tzucacabchacsinkinmuxupip', ['Tzucacabchacsinki…']],
])('the name %s shows beside its bar', (name, lines) => {
  expect(wrapped(name, 2, 18)).toEqual(lines);
});
