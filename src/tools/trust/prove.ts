/** Runs the tests of promises and says which are held. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Kept } from './promises.ts';

export interface Outcome {
  promise: Kept;
  /** Figures of the proofs, or the number of passed tests. */
  figures: string[];
  /** Parts of the proofs that this machine has no way to try. */
  untried: string[];
  /** Empty when it is held. */
  faults: string[];
}

export interface FileResult {
  /** Below __tests__. */
  file: string;
  passed: number;
  failed: number;
}

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string }[] }[];
}
/** A line that a proof has told (__tests__/support/figure.ts). */
export interface Statement {
  promise: number;
  database: string | null;
  words: string;
  untried?: true;
}

/** Proves these promises, with Jest's own output as it goes. */
export async function prove(root: string, promises: readonly Kept[]): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'servicios-trust-'));
  try {
    const figuresFile = join(folder, 'figures');
    const env = { ...process.env, NODE_ENV: 'test', TRUST_FIGURES: figuresFile };
    const run = async (name: string, files: string[], config: string[]): Promise<FileResult[]> => {
      if (files.length === 0) return [];
      const output = join(folder, name);
      await jest(root, [...config, '--json', `--outputFile=${output}`, '--runTestsByPath', ...files], env);
      const report = await readFile(output, 'utf8').catch(() => '{"testResults":[]}');
      return resultsOf(root, JSON.parse(report));
    };
    const quick = [...new Set(promises.flatMap((promise) => promise.quick))].map((file) => `__tests__/${file}`);
    const long = [...new Set(promises.flatMap((promise) => promise.long))].map((file) => `__tests__/trust/${file}`);
    const results = [
      ...(await run('quick', quick, [])),
      ...(await run('long', long, ['--config', '__tests__/trust/jest.config.ts'])),
    ];
    const figures = (await readFile(figuresFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const said: Statement[] = figures.map((line) => JSON.parse(line));
    return promises.map((promise) => outcomeOf(promise, results, said));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function jest(root: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...args], {
    cwd: root,
    env,
    // The report goes into a file; readable output goes to standard error.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
}

function resultsOf(root: string, { testResults }: Report): FileResult[] {
  return testResults.map(({ name, assertionResults }) => {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length;
    const file = relative(join(root, '__tests__'), name).split(sep).join('/');
    // A file that could not even begin has no results and counts as one that failed.
    return { file, passed, failed: assertionResults.length - passed + (assertionResults.length === 0 ? 1 : 0) };
  });
}

/** Outcome of one promise from test results and reported figures. */
export function outcomeOf(promise: Kept, results: readonly FileResult[], said: readonly Statement[]): Outcome {
  const files = [...promise.long.map((file) => `trust/${file}`), ...promise.quick];
  const own = results.filter(({ file }) => files.includes(file));
  const faults = files.flatMap((file) => {
    const runs = own.filter((result) => result.file === file);
    const failed = runs.reduce((sum, result) => sum + result.failed, 0);
    if (runs.length === 0) return [`${file} did not run`];
    return failed > 0 ? [`${file}: ${failed} tests failed`] : [];
  });
  const reported = (untried: boolean) =>
    said
      .filter((one) => one.promise === promise.number && Boolean(one.untried) === untried)
      .map(({ database, words }) => (database ? `${database}: ${words}` : words));
  const passed = own.reduce((sum, result) => sum + result.passed, 0);
  return { promise, figures: [...reported(false), `${passed} tests passed`], untried: reported(true), faults };
}
