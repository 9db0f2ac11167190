/** Cells that mean harm or are merely odd: stored as text, never wrong in silence, never slow. */
import { readLines, saidOf } from './written.ts';

test('invisible marks are removed, and separate accents are joined', () => {
  const { people } = readLines([
    ['Paterno', 'Materno', 'Nombre'],
    ['\u202eLo\u0301pez\u202c', 'Mun\u0303oz\u200b', '\ufeffAna\u00a0 Luz'],
  ]);
  expect(people).toEqual(['alta López / Muñoz / Ana Luz']);
});

test.each([
  '=HYPERLINK("http://x.example","Ana")',
  '<img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE users;--",
  '+cmd|calc',
  'Ana 🎓',
])('%s as a name is a question', (text) => {
  const { rows } = readLines([
    ['Paterno', 'Nombre'],
    ['Pech', text],
  ]);
  expect(rows[0]?.resultado).toBe('pregunta');
  expect(rows[0]?.original[1]).toBe(text);
});

test('a name of 300 characters is an error', () => {
  const { rows } = readLines([
    ['Paterno', 'Nombre'],
    ['Pech', 'Ana'.repeat(100)],
  ]);
  expect([rows[0]?.resultado, saidOf(rows[0])]).toEqual(['error', 'Hay más de 80 caracteres en el nombre.']);
});

test('a row with a CURP and no name is an error, not left out', () => {
  const { rows } = readLines(['Paterno | Nombre | CURP', 'Pech | Ana |', ' | | HESC160302MYNRNMZ0']);
  expect(rows[1]?.resultado).toBe('error');
});

test.each([
  'A'.repeat(30_000),
  ' '.repeat(30_000),
  'DE LA '.repeat(5000),
  'Ñ?'.repeat(15_000),
  '('.repeat(30_000),
  '1'.repeat(30_000),
  `a${'\u0301'.repeat(30_000)}`,
])('thirty thousand characters in every cell end in rows or in none', (text) => {
  const line = Array.from({ length: 6 }, () => text);
  const { rows } = readLines([
    [text],
    ['Paterno', 'Nombre', 'CURP', 'Fecha nac.', 'Celular', 'Grupo'],
    ...Array.from({ length: 20 }, () => line),
    [text],
  ]);
  expect(rows.every(({ resultado }) => resultado !== 'alta')).toBe(true);
});
