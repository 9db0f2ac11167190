import { ALL_GROUPS, GROUPS, normalizeGroup } from '#contract/groups.ts';

// [S2.61] [S5.9] [S9.6]
test('there are 24 groups, in the order of the lists', () => {
  expect(GROUPS).toHaveLength(24);
  expect(GROUPS.join(' ')).toBe('1A 1B 1C 1D 2A 2B 2C 2D 3A 3B 3C 3D 4A 4B 4C 4D 5A 5B 5C 5D 6A 6B 6C 6D');
});

/** Ways to write grade 3 and letter B, with `%g` and `%l` in their place. */
const SPELLINGS = [
  '%g%l',
  '%l%g',
  ' %g %l ',
  '%g-%l',
  '%g/%l',
  '%l-%g',
  '%g°%l',
  '%g° %l',
  '%gº "%l"',
  '%gª %l',
  '%g˚%l',
  '%gro. %l',
  '%gro %l',
  '%gero. "%l"',
  '%gdo %l',
  '%gto. %l',
  '%gº grado, grupo "%l"',
  '%ga. %l',
  '%ga %l',
  '(%g)(%l)',
  'grupo %g %l',
  'Gpo. %g-%l',
  'Salón %g°%l',
  'grado %g grupo %l',
  "%g '%l'",
  '%g «%l»',
  '%g “%l”',
  '%g\u00a0%l',
  '%g\u200b%l',
  '%l %g°',
  'grupo %l grado %g',
];
/** As they stand in class lists: sheet names, titles, columns of grade and of group put together. */
const LISTS = [
  '%g %l',
  '%g°%l',
  '%gº "%l" ',
  '%g%l MAT',
  'GRUPO %g-%l',
  '%g° "%l"  T.M.',
  'SEC%g%l',
  'GRADO: %g° GRUPO: "%l"',
  '%g° "%l"',
  '%g° %l',
  '%g%l T.V.',
  '%g%l vespertino',
];

test('a business can have up to ten groups per grade', () => {
  expect([ALL_GROUPS.length, ALL_GROUPS.at(9), ALL_GROUPS.at(-1)]).toEqual([60, '1J', '6J']);
});

test.each([...SPELLINGS, ...LISTS])(
  'all groups from 1A to 6J are recognised in the form «%s» in any case',
  (spelling) => {
    for (const group of ALL_GROUPS) {
      const typed = spelling.replace('%g', group.charAt(0)).replace('%l', group.charAt(1));
      const read = [typed, typed.toUpperCase(), typed.toLowerCase()].map(normalizeGroup);
      expect([typed, ...read]).toEqual([typed, group, group, group]);
    }
  },
);

test.each([
  ['PRIMERO A', '1A'],
  ['primer grado "B"', '1B'],
  ['Segundo C', '2C'],
  ['tercero D', '3D'],
  ['3er. grado, grupo A', '3A'],
  ['CUARTO B', '4B'],
  ['Quinto «C»', '5C'],
  ['sexto-d', '6D'],
  ['Primera A', '1A'],
  ['A primero', '1A'],
  ['I A', '1A'],
  ['１Ａ', '1A'],
])('«%s» is %s', (typed, group) => {
  expect(normalizeGroup(typed)).toBe(group);
});

test.each([
  '7A',
  '0A',
  'A',
  '1',
  '',
  ' ',
  '0',
  '°',
  '1AB',
  'AB1',
  '11A',
  '1A1',
  'A1A',
  '1A 2B',
  '1 A B',
  '10A',
  '1Z',
  '1K',
  '1Ñ',
  'primero',
  'grupo A',
  'empleado',
  'Benito Juárez 4° B',
  '1<A>',
  `1${' '.repeat(60)}A`,
])('«%s» is not a group', (typed) => {
  expect(normalizeGroup(typed)).toBeNull();
});
