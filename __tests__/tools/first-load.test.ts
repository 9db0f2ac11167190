/** What people wait for before the first paint: whatever the entries reach by static imports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const src = join(import.meta.dirname, '../../src');
const IMPORT = /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;

/** The packages and the modules of ours that a module reaches. */
function reached(entry: string): { packages: string[]; modules: string[] } {
  const packages = new Set<string>();
  const modules = new Set<string>();
  const queue = [join(src, entry)];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (modules.has(file)) continue;
    modules.add(file);
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const ours = to.startsWith('#') ? join(src, to.slice(1)) : to.startsWith('.') ? join(dirname(file), to) : null;
      if (ours === null) packages.add(to);
      else if (/\.tsx?$/.test(ours)) queue.push(ours);
    }
  }
  return { packages: [...packages].sort(), modules: [...modules].map((file) => file.slice(src.length + 1)) };
}

test('the first script needs no package', () => {
  const { packages, modules } = reached('client/main.tsx');
  expect(packages).toEqual([]);
  expect(modules).toContain('client/api/early.ts');
});

test('the first rows are drawn without React DOM, the store and the router', () => {
  const { packages, modules } = reached('client/app/firstScreen.tsx');
  expect(packages).toEqual(['react']);
  expect(modules).toContain('client/features/notes/solicitudesColumns.tsx');
});

test('the sign-in form needs React alone', () => {
  const { packages, modules } = reached('client/app/entrance.tsx');
  expect(packages).toEqual(['react', 'react-dom', 'react-dom/client']);
  expect(modules).toContain('client/features/auth/LoginPage.tsx');
});

test('the requests list needs React, the store and the router', () => {
  const { packages, modules } = reached('client/app/start.tsx');
  expect(packages).toEqual([
    '@reduxjs/toolkit',
    '@reduxjs/toolkit/query',
    '@reduxjs/toolkit/query/react',
    'react',
    'react-dom',
    'react-dom/client',
    'react-redux',
    'react-router-dom',
    'redux-persist',
  ]);
  expect(modules).toContain('client/features/notes/SolicitudesPage.tsx');
  expect(modules).not.toContain('contract/routes.ts');
});

test('the walk finds what is imported for its effect, over several lines and from the same folder', () => {
  const { modules } = reached('client/app/pages.tsx');
  expect(modules).toContain('client/app/RoleGuard.tsx');
  expect(modules.every((name) => existsSync(join(src, name)))).toBe(true);
});
