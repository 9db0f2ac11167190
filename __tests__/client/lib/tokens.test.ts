import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dark, light, tokensCss } from '#client/lib/tokens.ts';

// [S2.48]
test.each([
  ['day', light],
  ['night', dark],
])('the open section of the daycare menu is green by %s', (_time, { railGuarderia }) => {
  const [red = 0, green = 0, blue = 0] = (railGuarderia.match(/[0-9a-f]{2}/g) ?? []).map((part) => parseInt(part, 16));
  expect(green).toBeGreaterThan(1.5 * red);
  expect(green).toBeGreaterThan(1.5 * blue);
  expect(tokensCss).toContain(`--rail-guarderia:${railGuarderia};`);
});

const SCALE = ['12', '13', '14', '16', '20', '28', '400', '500', '600'];
const WRITTEN = /\bfont-?(?:size|weight):\s*\D{0,8}?(\d+)/gi;

test('all text sizes and weights are of the scale, except on paper', async () => {
  const root = join(import.meta.dirname, '../../../src/client');
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => /\.(css|tsx)$/.test(name) && !name.startsWith('ui/print/'),
  );
  const sources = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
  const odd = sources.flatMap((source, at) =>
    // The weights that a face has.
    [...source.replace(/@font-face \{[^}]*\}/g, '').matchAll(WRITTEN)]
      .filter(([, figure]) => !SCALE.includes(figure ?? ''))
      .map(([text]) => `${files[at]}: ${text.trim()}`),
  );
  expect(odd).toEqual([]);
});
