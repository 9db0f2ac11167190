/** The letters that a CURP takes from a name, by the vectors of other programs and by the fictitious people. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '#server/lists/read/records.ts';
import { curpLetters, isCurpOf } from '#server/lists/recognise/whole-name.ts';

const rowsOf = (file: string) => {
  const text = readFileSync(join(__dirname, '../../../data/identificadores', file), 'utf8');
  return [...readRecords(text)].slice(1).map(({ cells }) => cells.map((cell) => cell ?? ''));
};

test('particles, María and José, Ñ, no vowel, no second surname', () => {
  for (const [nombre = '', apaterno = '', amaterno = '', first, last] of rowsOf('curp_reglas_del_nombre.csv')) {
    const letters = curpLetters({ nombre, apaterno, amaterno: amaterno || null });
    const word = new Set(['PEDO', 'PUTA']).has(letters.slice(0, 4));
    if (first)
      expect([nombre, word ? `${letters[0]}X${letters.slice(2, 4)}` : letters.slice(0, 4)]).toEqual([nombre, first]);
    if (last) expect([nombre, letters.slice(4)]).toEqual([nombre, last]);
  }
});

test('every fictitious person has the CURP of their name, and not that of the next', () => {
  const people = rowsOf('curp_personas_ficticias.csv').map(
    ([nombre = '', apaterno = '', amaterno = '', , , , curp = '']) => ({
      name: { nombre, apaterno, amaterno: amaterno || null },
      curp,
    }),
  );
  expect(people.filter(({ name, curp }) => !isCurpOf(curp, name))).toEqual([]);
  const others = people.filter(({ name }, at) => isCurpOf(people[at + 1]?.curp ?? '', name));
  expect(others.length).toBeLessThan(2);
});
