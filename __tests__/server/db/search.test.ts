import { cleanText, matchesSearch, searchTerms } from '#contract/search.ts';
import type { Database } from '#server/db/database.ts';
import type { SearchColumns } from '#server/db/dialect.ts';
import { openDatabase } from '#server/db/open.ts';
import { migratedDatabase } from '../../support/database.ts';
import { insertAlumno, insertEscuela, randomNumbers } from './fixture.ts';

type Column = SearchColumns['users'];
type Stored = { id: number } & Record<Column, string>;

const NOMBRES =
  `José María Ángel Sofía Íñigo Óscar Úrsula Güendolina Begoña Ñusta Ximena Zoé J. O'Brian D’Angelo Mª Iñaki
  Ana Luz Pía Noé Xóchitl Citlalli Jesús Nicolás Renée François Søren Łukasz 100% a_b \\o/ "Beto" 😀 Luz👩‍👧 🇲🇽 𝒜na 𠮷 ½ ¿ --
  DROP * AND NEAR( ^ { } : + - ' ; %20 _ ﬁn \uD800 \uFFFE null`.split(/\s+/);
const APELLIDOS =
  `Peña Núñez Muñoz Ibáñez Güemes García Pérez Hernández López Martínez Álvarez de del la y Ruiz Sáenz-Peña
  MacGregor MU!OZ MU%OZ NU¤EZ Yáñez Ñáñez O Li Wu Xi`.split(/\s+/);
const COLUMNS: Column[] = ['nombre_busqueda', 'email_busqueda', 'celular_busqueda'];
const SEED = 20261121;

// 2,000 rows and hundreds of searches: more than the 5 seconds that one test usually has.
jest.setTimeout(60_000);

let db: Database;
let people: Stored[];
let cleanup: () => Promise<void>;

beforeAll(async () => {
  const fresh = await migratedDatabase();
  cleanup = fresh.cleanup;
  db = await openDatabase(fresh.settings);
  const random = randomNumbers(SEED);
  const pick = (list: string[]) => list[random(list.length)] ?? '';
  await db.write(async (tx) => {
    const escuelaId = await insertEscuela(tx);
    for (let count = 0; count < 2000; count += 1) {
      const nombre = cleanText([pick(NOMBRES), random(2) ? pick(NOMBRES) : ''].join(' '));
      const apaterno = cleanText([pick(APELLIDOS), pick(APELLIDOS)].join(random(5) ? ' ' : '\u00A0\u200B '));
      const email = random(4) ? `${pick(APELLIDOS)}.${pick(NOMBRES)}_${count}@example.com` : null;
      const celular = random(4) ? `999${String(random(10_000_000)).padStart(7, '0')}` : null;
      await insertAlumno(tx, { escuelaId, nombre, apaterno, email, celular });
    }
  });
  people = await db.all<Stored>(`SELECT id, ${COLUMNS.join(', ')} FROM users ORDER BY id`);
});

afterAll(async () => {
  await db.close();
  await cleanup();
});

async function find(columns: Column[], terms: string[]): Promise<number[]> {
  const { sql, params } = db.dialect.search('users', columns, terms, 'u');
  const rows = await db.all<{ id: number }>(`SELECT u.id FROM users u WHERE ${sql} ORDER BY u.id`, ...params);
  return rows.map((row) => row.id);
}

const holding = (columns: Column[], terms: string[]): number[] =>
  people
    .filter((person) => terms.every((term) => columns.some((column) => person[column].includes(term))))
    .map((person) => person.id);

/** What somebody might type: words of people in any order and case, whole, begun, or from their middle. */
function typed(random: (limit: number) => number): string {
  const parts = Array.from({ length: 1 + random(random(4) ? 3 : 10) }, () => {
    const person = people[random(people.length)];
    const words = (random(3) ? person?.nombre_busqueda : person?.[COLUMNS[random(3)] ?? 'email_busqueda']) ?? '';
    const characters = [...(words.trim().split('  ')[random(3)] ?? '')];
    const start = random(2) ? 0 : random(characters.length);
    return characters.slice(start, random(3) ? undefined : start + 1 + random(3)).join('');
  });
  if (!random(10)) parts.push([...NOMBRES, ...APELLIDOS][random(60)] ?? '');
  const text = parts.join(' ');
  return random(2) ? text : text.toUpperCase();
}

test('the stored rows are the generated ones', () => {
  expect(people).toHaveLength(2000);
  expect(people.some((person) => person.nombre_busqueda.includes('👩👧'))).toBe(true);
  expect(people.some((person) => person.nombre_busqueda.includes('%'))).toBe(true);
});

test('150 random name searches find exactly what matchesSearch accepts', async () => {
  const random = randomNumbers(SEED + 1);
  let found = 0;
  for (let count = 0; count < 150; count += 1) {
    const text = typed(random);
    const expected = people.filter((person) => matchesSearch(person.nombre_busqueda, text)).map((person) => person.id);
    const actual = await find(['nombre_busqueda'], searchTerms(text));
    if (actual.join() !== expected.join()) expect({ text, ids: actual }).toEqual({ text, ids: expected });
    if (expected.length > 0) found += 1;
  }
  // Most of them are of real people.
  expect(found).toBeGreaterThan(70);
});

test('200 random searches over several columns find each term in any of them', async () => {
  const random = randomNumbers(SEED + 2);
  for (let count = 0; count < 200; count += 1) {
    const terms = searchTerms(typed(random));
    const columns = COLUMNS.filter(() => random(3) > 0);
    if (columns.length === 0) continue;
    const ids = await find(columns, terms);
    if (ids.join() !== holding(columns, terms).join()) {
      expect({ terms, columns, ids }).toEqual({ terms, columns, ids: holding(columns, terms) });
    }
  }
});

describe('special characters have no meaning', () => {
  const texts = [
    ...[
      '%',
      '%%%',
      '_',
      '___',
      '100%',
      'a_b',
      '\\',
      '\\%',
      "'",
      "o'b",
      '"',
      '"beto"',
      '""',
      '*',
      'jos*',
      '^',
      '-',
      '--',
    ],
    ...[
      'AND',
      'OR',
      'NOT',
      'NEAR(a b)',
      '{nombre_busqueda}',
      ':',
      'nombre_busqueda:jose',
      '+',
      '(',
      ')',
      ';',
      '?',
      '$1',
    ],
    ...[
      '😀',
      '😀😀',
      'luz👩',
      '👩‍👧',
      '🇲🇽',
      '𝒜na',
      '𠮷',
      '½',
      '¿',
      'ﬁn',
      'null',
      '\uFFFD',
      '\uFFFE',
      '\uD800',
      '¤',
      '’',
    ],
  ];
  test.each(texts)('%j finds only itself', async (text) => {
    const terms = searchTerms(text);
    expect(await find(COLUMNS, terms)).toEqual(holding(COLUMNS, terms));
  });

  test('the tested characters include common ones', async () => {
    for (const text of ['%', '_', '"', '*', '😀', '𠮷', '¿']) {
      expect(await find(['nombre_busqueda'], searchTerms(text))).not.toEqual([]);
    }
  });

  test('terms outside of searchTerms are literal: NUL, inner blanks, half characters, capitals', async () => {
    expect(await find(COLUMNS, ['jo\0se'])).toEqual(holding(COLUMNS, ['jose']));
    expect(await find(COLUMNS, ['e  p'])).toEqual(holding(COLUMNS, ['e  p']));
    expect(holding(COLUMNS, ['e  p'])).not.toEqual([]);
    expect(await find(COLUMNS, ['ana\uD800'])).toEqual([]);
    expect(await find(COLUMNS, ['JOSE'])).toEqual([]);
  });

  test('a term without a trigram is a programming error', () => {
    expect(() => db.dialect.search('users', COLUMNS, ['jo'])).toThrow('too short');
    expect(() => db.dialect.search('users', COLUMNS, ['😀😀'])).toThrow('too short');
  });
});

test('one and two letters match the beginnings of words', async () => {
  expect(await find(['nombre_busqueda'], searchTerms('ñ'))).toEqual(
    people.filter((person) => /(^| )n/.test(person.nombre_busqueda)).map((person) => person.id),
  );
  expect(await find(['nombre_busqueda'], searchTerms('xi'))).toEqual(
    people.filter((person) => / xi/.test(person.nombre_busqueda)).map((person) => person.id),
  );
});

test('an empty search finds everybody', async () => {
  expect(await find(COLUMNS, [])).toHaveLength(2000);
});

test('a search of the maximum length of an address succeeds', async () => {
  const words = Array.from({ length: 2000 }, (_, number) => `w${number}`);
  expect(await find(COLUMNS, searchTerms(words.join(' ')))).toEqual([]);
  expect(await find(COLUMNS, ['x'.repeat(8000)])).toEqual([]);
  const known = people[0]?.nombre_busqueda.trim().split('  ') ?? [];
  const often = Array.from({ length: 12 }, (_, at) => known[at % known.length]?.slice(0, 1 + at) ?? '').join(' ');
  expect(await find(COLUMNS, searchTerms(often))).toContain(people[0]?.id);
});

test('every one of many terms has to match', async () => {
  const terms = ['@example', 'example', 'xample', 'mple', 'com', 'exa', 'mpl', 'amp'];
  expect(holding(COLUMNS, terms)).not.toEqual([]);
  expect(await find(COLUMNS, terms)).toEqual(holding(COLUMNS, terms));
  expect(await find(COLUMNS, [...terms, 'zzz'])).toEqual([]);
});

test('the number of distinct SQL texts is bounded for any number of words', () => {
  const texts = new Set(
    Array.from({ length: 100 }, (_, length) => {
      const words = Array.from({ length }, (_none, number) => `word${number}`);
      return db.dialect.search('users', COLUMNS, words, 'u').sql;
    }),
  );
  expect(texts.size).toBeLessThanOrEqual(8);
});
