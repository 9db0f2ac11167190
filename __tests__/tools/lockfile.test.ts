import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const entries = Object.entries(packages).filter(([path]) => path !== '');

/** Where Node would find a package that the one at `from` asks for. */
function found(from: string, name: string): boolean {
  for (let folder = from; ; folder = dirname(folder)) {
    if (packages[join(folder, 'node_modules', name)]) return true;
    if (folder === '.' || folder === '') return false;
  }
}

test('the lockfile names no registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

test('the lockfile pins the content of every package', () => {
  expect(entries.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([path]) => path)).toEqual([]);
});

test('the lockfile has every dependency, for other platforms too, as «npm ci» requires', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) => {
    const requested = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies };
    return Object.keys(requested)
      .filter((name) => !found(path, name))
      .map((name) => `${path || 'package.json'} asks for ${name}`);
  });
  expect(missing).toEqual([]);
});

test('package.json pins exact versions', () => {
  const own = packages[''] ?? {};
  const requested = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies };
  const loose = Object.entries(requested).filter(([, range]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range));
  expect(Object.keys(requested).length).toBeGreaterThan(30);
  expect(loose).toEqual([]);
});
