/**
 * The import levels, as src/tools/levels.ts lists them with their reasons: the code keeps each one, and each one
 * catches what it is there for.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { forbidden, levels, parts } from '#tools/levels.ts';

const root = join(import.meta.dirname, '..');

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

/** Every forbidden import below `cwd`, as «from → to», by the name of the rule that forbids it. */
function violations(cwd: string, folders: string[]): Promise<Record<string, string[]>> {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [command, '--config', join(root, 'src/tools/depcruise.mjs'), '--output-type', 'json', ...folders];
  return new Promise((resolve, reject) => {
    // It ends with the number of violations as its exit code: the output tells.
    execFile(process.execPath, args, { cwd, maxBuffer: 1e9 }, (_error, output, complaint) => {
      if (!output.startsWith('{')) return reject(new Error(complaint || output));
      const found = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
      resolve(
        found.reduce<Record<string, string[]>>((byRule, { rule, from, to }) => {
          byRule[rule.name] = [...(byRule[rule.name] ?? []), `${from} → ${to}`];
          return byRule;
        }, {}),
      );
    });
  });
}

describe('the source code', () => {
  let found: Record<string, string[]>;
  beforeAll(async () => {
    found = await violations(root, ['src', '__tests__']);
  });

  test.each(forbidden.map(({ name, comment }) => [name, comment]))('%s: %s', (name) => {
    expect(found[name] ?? []).toEqual([]);
  });

  test('every file of src belongs to a module', async () => {
    const files = (await readdir(join(root, 'src'), { recursive: true })).map((name) => `src/${name}`);
    const code = files.filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'));
    expect(code.filter((name) => !levels.some(({ path }) => new RegExp(path).test(name)))).toEqual([]);
  });

  test('no two file names differ only in capitals', async () => {
    const folders = ['src', '__tests__', 'docs', 'public', '.ci'];
    const names = await Promise.all(
      folders.map(async (folder) => {
        const files = await readdir(join(root, folder), { recursive: true });
        return files.map((name) => `${folder}/${name}`);
      }),
    );
    const alike = Map.groupBy(names.flat(), (name) => name.toLowerCase());
    expect([...alike.values()].filter(({ length }) => length > 1)).toEqual([]);
  });

  test('a feature folder of the client has at most fifteen files', async () => {
    const below = await readdir(join(root, 'src/client/features'), { recursive: true, withFileTypes: true });
    const files = below.filter((one) => one.isFile());
    const folders = Map.groupBy(files, ({ parentPath }) => relative(root, parentPath));
    expect([...folders].filter(([, { length }]) => length > 15).map(([folder]) => folder)).toEqual([]);
  });

  test('only db/ knows which database engine runs', async () => {
    const files = (await readdir(join(root, 'src'), { recursive: true })).filter((name) => name.endsWith('.ts'));
    const above = files.filter((name) => !name.startsWith('server/db/'));
    const sources = await Promise.all(above.map((name) => readFile(join(root, 'src', name), 'utf8')));
    expect(above.filter((_, at) => /dialect\.name [!=]==/.test(sources[at] ?? ''))).toEqual([]);
  });

  test('every file of a server feature is one of its known parts', async () => {
    const files = await readdir(join(root, 'src/server/features'), { recursive: true });
    const ends = new RegExp(`\\.(${parts.map(({ part }) => part).join('|')})\\.ts$`);
    expect(files.filter((name) => name.endsWith('.ts') && !ends.test(name))).toEqual([]);
  });
});

/** For each rule, files that break it and no other; without it, the run would not report them. */
const breaches: Record<string, Record<string, string>> = {
  'level: contract': { 'src/contract/a.ts': "import '#server/db/x.ts';" },
  'level: client lib': { 'src/client/lib/a.ts': "import '#client/ui/x.ts';" },
  'level: client ui': { 'src/client/ui/a.ts': "import '#client/entities/x.ts';" },
  'level: client api': { 'src/client/api/a.ts': "import '#client/entities/x.ts';" },
  'level: client offline': { 'src/client/offline/a.ts': "import '#client/entities/x.ts';" },
  'level: client entities': { 'src/client/entities/a.ts': "import '#client/features/one/x.ts';" },
  'level: client travel': { 'src/client/travel/a.ts': "import '#client/features/one/x.ts';" },
  'level: client service worker': { 'src/client/sw/a.ts': "import '#client/lib/x.ts';" },
  'level: client features': { 'src/client/features/one/a.ts': "import '#client/features/two/x.ts';" },
  'level: client public': { 'src/client/publico/a.ts': "import '#client/entities/x.ts';" },
  'level: client app': { 'src/client/app/a.ts': "import '#server/http/x.ts';" },
  'level: server settings': { 'src/server/settings.ts': "import '#server/db/x.ts';" },
  'level: server db': { 'src/server/db/a.ts': "import '#server/http/x.ts';" },
  'level: server files': { 'src/server/files/a.ts': "import '#server/http/x.ts';" },
  'level: server lists': { 'src/server/lists/a.ts': "import '#server/db/x.ts';" },
  'level: server xlsx': { 'src/server/xlsx/a.ts': "import '#server/http/x.ts';" },
  'level: server backup': { 'src/server/backup/a.ts': "import '#server/http/x.ts';" },
  'level: server http': { 'src/server/http/a.ts': "import type { X } from '#server/features/two/two.service.ts';" },
  'level: server audit': { 'src/server/audit/a.ts': "import '#server/features/two/two.service.ts';" },
  'level: server features': { 'src/server/features/one/a.ts': "import '#server/app.ts';" },
  'another feature': { 'src/server/features/one/b.ts': "import '#server/features/two/two.repo.ts';" },
  'level: server app': { 'src/server/app.ts': "import '#server/main.ts';" },
  'level: server serve': { 'src/server/serve.ts': "import '#server/main.ts';" },
  'level: server main': { 'src/server/main.ts': "import '#client/lib/x.ts';" },
  'level: tools': { 'src/tools/a.ts': "import '#client/lib/x.ts';" },
  ...Object.fromEntries(
    parts.map(({ part, never }) => [
      `part: ${part}`,
      { [`src/server/features/${part}/a.${part}.ts`]: `import '../parts/x.${never[0]}.ts';` },
    ]),
  ),
  tests: { 'src/server/http/b.ts': "import '../../../__tests__/x.ts';" },
  'contract packages': { 'src/contract/b.ts': "import 'node:fs';" },
  'node in the browser': { 'src/client/lib/b.ts': "import 'node:fs';" },
  'antd whole': { 'src/client/ui/b.ts': "import { Button } from 'antd'; export const a = Button;" },
  barrel: { 'src/client/lib/c.ts': "import './index.ts';", 'src/client/lib/index.ts': '' },
  'feature circle': {
    'src/server/features/left/a.service.ts': "import '#server/features/right/b.service.ts';",
    'src/server/features/right/b.service.ts': "import '#server/features/left/a.service.ts';",
  },
  circle: { 'src/server/db/b.ts': "import './c.ts';", 'src/server/db/c.ts': "import './b.ts';" },
  'development package': { 'src/server/http/c.ts': "import 'vite';" },
  'undeclared package': { 'src/server/http/d.ts': "import '@parcel/watcher';" },
  'not found': { 'src/server/http/e.ts': "import './nowhere.ts';" },
};

/** What the breaches import. */
const imported = [
  'src/client/lib/x.ts',
  'src/client/ui/x.ts',
  'src/client/entities/x.ts',
  'src/client/features/one/x.ts',
  'src/client/features/two/x.ts',
  'src/server/db/x.ts',
  'src/server/http/x.ts',
  'src/server/features/two/two.repo.ts',
  'src/server/features/two/two.service.ts',
  '__tests__/x.ts',
  ...parts.map(({ part }) => `src/server/features/parts/x.${part}.ts`),
];

describe('a source tree that breaks every rule once', () => {
  let folder: string;
  let found: Record<string, string[]>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'servicios-levels-'));
    const put = async (name: string, text: string) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    };
    for (const name of ['package.json', 'tsconfig.json', 'node_modules']) {
      await symlink(join(root, name), join(folder, name));
    }
    for (const name of imported) await put(name, 'export type X = 1;');
    for (const files of Object.values(breaches)) {
      for (const [name, text] of Object.entries(files)) {
        if (existsSync(join(folder, name))) throw new Error(`${name} would be written twice`);
        await put(name, text);
      }
    }
    found = await violations(folder, ['src', '__tests__']);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(forbidden.map(({ name }) => [name]))('the check reports %s', (name) => {
    const [file] = Object.keys(breaches[name] ?? {});
    // A rule of folders names the folder.
    const reported = (found[name] ?? []).map((text) => text.split(' → ')[0] ?? '');
    expect(reported.filter((from) => file?.startsWith(from))).not.toEqual([]);
  });

  test('the check reports nothing else', () => {
    const breaking = Object.values(breaches).flatMap((files) => Object.keys(files));
    const reported = Object.values(found)
      .flat()
      .map((text) => text.split(' → ')[0] ?? '');
    expect(reported.filter((name) => !breaking.some((file) => file.startsWith(name)))).toEqual([]);
  });
});
