/** The card: each package is declared and does its work at its own place; each of the eight features has slice and endpoints. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

/** What is taken from a package, by the files that take it. */
const WORK = [
  ['react', 'src/client/app/*.tsx', "Suspense\\b.* from 'react'"],
  ['react-dom', 'src/client/main.tsx', "createRoot\\b.* from 'react-dom/client'"],
  ['@reduxjs/toolkit', 'src/client/app/store.ts', "configureStore\\b.* from '@reduxjs/toolkit'"],
  ['react-redux', 'src/client/app/App.tsx', "Provider\\b.* from 'react-redux'"],
  ['react-router-dom', 'src/client/app/router.tsx', "createBrowserRouter\\b.* from 'react-router-dom'"],
  ['redux-persist', 'src/client/app/*.ts', "persistReducer\\b.* from 'redux-persist'"],
  ['axios', 'src/client/api/*.ts', "axios from 'axios'"],
  ['formik', 'src/client/ui/form/*.tsx', "from 'formik'"],
  ['yup', 'src/contract/*.ts', "from 'yup'"],
  ['react-toastify', 'src/client/ui/feedback/*', "from 'react-toastify'"],
  ['chart.js', 'src/client/features/dashboard/charts/*', "from 'chart.js'"],
  ['react-chartjs-2', 'src/client/features/dashboard/charts/*', "Bar, Doughnut\\b.* from 'react-chartjs-2'"],
  ['antd', 'src/client/ui/**/*.tsx', "from 'antd/es/table'"],
  ['vite', 'vite.config.ts', "from 'vite'"],
  ['jest', 'package.json', '"test": ".*\\bjest"'],
  ['ts-jest', '__tests__/support/*.cjs', "require\\('ts-jest'\\)"],
  ['@testing-library/react', '__tests__/support/*.tsx', "from '@testing-library/react'"],
] as const;
/** Needed to build and to test, not to run. */
const TOOLS = ['vite', 'jest', 'ts-jest', '@testing-library/react'];

// [C.1] [C.2] [C.3] [C.4] [C.5] [C.6] [C.7] [C.8] [C.9] [C.10] [C.11] [C.12] [C.13] [C.14] [C.15] [C.16] [C.17]
test.each(WORK)('%s is declared and used in %s', (name, files, use) => {
  expect((TOOLS.includes(name) ? devDependencies : dependencies)?.[name]).toMatch(/^\d+\.\d+\.\d+$/);
  const users = globSync(files, { cwd: root }).filter((file) => new RegExp(use, 's').test(read(file)));
  expect(users).not.toEqual([]);
});

// [C.18] [C.19] [C.20] [C.21] [C.22] [C.23] [C.24] [C.25]
test.each(['auth', 'users', 'notes', 'credits', 'escuelas', 'anuncios', 'fotos', 'sidebar'])(
  'the feature «%s» has a slice of its name and RTK Query endpoints',
  (name) => {
    const folder = `src/client/features/${name}`;
    expect(existsSync(join(root, folder))).toBe(true);
    expect(read(`${folder}/slice.ts`)).toMatch(new RegExp(`createSlice\\(\\{\\s*name: '${name}'`));
    expect(read(`${folder}/api.ts`)).toMatch(/\.injectEndpoints\(\{/);
  },
);
