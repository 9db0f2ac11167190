import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const page = 'src/client/features/notes/Page.tsx';

/** Rule, file and a text that breaks it. */
const broken = [
  ['noExplicitAny', 'src/server/http/a.ts', 'export const a = (b: any) => b;'],
  ['noConsole', page, "export const a = () => console.log('a');"],
  ['noConsole', 'src/contract/a.ts', "export const a = () => console.log('a');"],
  [
    'useExhaustiveDependencies',
    page,
    "import { useMemo } from 'react'; export function useTwice(n: number) { return useMemo(() => n * 2, []); }",
  ],
  [
    'useHookAtTopLevel',
    page,
    "import { useId } from 'react'; export function A({ b }: { b: boolean }) { if (b) return null; return <i id={useId()} />; }",
  ],
  ['useAltText', page, 'export const A = () => <img src="/logo/Logo.jpg" />;'],
  ['noLabelWithoutControl', page, 'export const A = () => <label>Folio</label>;'],
  ['useButtonType', page, 'export const A = () => <button>Enviar</button>;'],
  ['noBarrelFile', 'src/contract/a.ts', "export { b } from './b.ts';"],
  ['plugin', 'src/server/http/a.ts', 'export const answerOf = 1;'],
  ['plugin', 'src/server/http/a.ts', 'export function lastRefusal() {}'],
  ['plugin', 'src/contract/a.ts', 'export interface Keeper { a: 1 }'],
  ['plugin', page, 'export const A = (mended: 1) => mended;'],
  ['plugin', page, 'export const a = { ROOM_MAX: 1 };'],
  ['noFocusedTests', '__tests__/contract/a.test.ts', "test.only('a', () => { expect(1).toBe(1); });"],
  ['noSkippedTests', '__tests__/contract/a.test.ts', "test.skip('a', () => { expect(1).toBe(1); });"],
] as const;

/** What must be let through. */
const fine = [
  [
    'words that only begin or end like those that names do not have',
    page,
    'export const [recommended, shallow, taskOf, recall] = [1, 2, 3, 4];',
  ],
  ['the console of the server', 'src/server/main.ts', "console.log('ready');"],
  [
    "Formik's Field inside a label",
    page,
    'import { Field } from \'formik\'; export const A = () => <label>Folio <Field name="folio" /></label>;',
  ],
] as const;

let folder: string;
let said: Record<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-lint-'));
  for (const [index, [, path, text]] of [...broken, ...fine].entries()) {
    const file = join(folder, String(index), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const config = join(root, 'src/tools');
  const args = [
    biome,
    'lint',
    '--config-path',
    config,
    '--error-on-warnings',
    '--max-diagnostics=none',
    '--reporter=json',
  ];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, out) => resolve(out));
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  said = Object.fromEntries([...broken, ...fine].map((_, index) => [index, []]));
  for (const { category, location } of diagnostics) said[location.path.split('/')[0] ?? '']?.push(category);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(broken.map(([rule, path], index) => [rule, path, index] as const))(
  '%s is checked in %s',
  (rule, _, index) => {
    expect(said[index]).toEqual([expect.stringMatching(new RegExp(`^(lint/.*/)?${rule}$`))]);
  },
);

test.each(fine.map(([what], index) => [what, broken.length + index] as const))('%s is accepted', (_, index) => {
  expect(said[index]).toEqual([]);
});
