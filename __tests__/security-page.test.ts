/** docs/SECURITY.md and docs/asvs.md name their evidence by file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const text = ['SECURITY', 'asvs'].map((page) => readFileSync(join(root, `docs/${page}.md`), 'utf8')).join('\n');

test('every file named by the security pages exists', () => {
  const named = [...text.matchAll(/`((?:src|__tests__|docs|public)\/[\w./-]+|[\w-]+\.(?:json|ts))`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
