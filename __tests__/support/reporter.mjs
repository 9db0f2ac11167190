/**
 * Ends every run with one line, «N passed, N failed», and fails a run that left something out in silence: a skipped or
 * planned test, or, when everything was asked for, a project in which nothing ran, or a test that proves a row of the page
 * of coverage.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { writtenTests } from './spec-coverage.tests.ts';
import { JOINT, readCoverage, unproved } from './spec-coverage.ts';

/** @typedef {import('@jest/reporters').AggregatedResult} AggregatedResult */

export default class Reporter {
  /** Projects of which at least one test ran, or at least one file could not even begin. @type {Set<string>} */
  #heard = new Set();
  /** Tests that ran, by their file below the folder of tests. @type {Map<string, import('./spec-coverage.ts').RanTest[]>} */
  #ran = new Map();
  /** @type {Error | undefined} */
  #error;

  /**
   * @param {import('@jest/types').Config.GlobalConfig} requested
   * @param {{ projects: string[]; tests?: string; coverage?: string }} options names of all projects; below the root, the folder
   *   of tests and the page whose rows name some of them
   */
  constructor(requested, options) {
    this.asked = requested;
    this.projects = options.projects;
    this.options = options;
  }

  /**
   * @param {import('@jest/reporters').Test} test
   * @param {import('@jest/reporters').TestResult} result
   */
  onTestResult(test, result) {
    const { displayName } = test.context.config;
    const ran = result.numPassingTests + result.numFailingTests > 0 || result.testExecError;
    if (ran && displayName) this.#heard.add(displayName.name);

    const file = relative(join(this.asked.rootDir, this.options.tests ?? ''), test.path)
      .split(sep)
      .join('/');
    const tests = result.testResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status }) => ({
        title: [...ancestorTitles, title].join(JOINT),
        passed: status === 'passed',
      }));
    this.#ran.set(file, [...(this.#ran.get(file) ?? []), ...tests]);
  }

  /** Whether nothing was left out on purpose. */
  #isWhole() {
    const { testNamePattern, testPathPatterns, onlyChanged, onlyFailures, findRelatedTests, shard } = this.asked;
    const chosen = process.argv.some((word) => /^--(select|ignore)Projects/.test(word));
    const some = testNamePattern || testPathPatterns.patterns.length > 0 || onlyChanged || onlyFailures;
    return !(some || findRelatedTests || shard || chosen);
  }

  /** What the page of coverage promises and this run did not prove. */
  #unproved() {
    const { coverage, tests = '' } = this.options;
    if (!coverage) return [];
    const rows = readCoverage(readFileSync(join(this.asked.rootDir, coverage), 'utf8'));
    /** @type {Map<string, import('./spec-coverage.tests.ts').WrittenTest[]>} */
    const known = new Map();
    return unproved(rows, this.#ran, (file) => {
      const path = join(this.asked.rootDir, tests, file);
      if (!known.has(file)) known.set(file, existsSync(path) ? writtenTests(readFileSync(path, 'utf8'), path) : []);
      return known.get(file) ?? [];
    });
  }

  /**
   * @param {unknown} _contexts
   * @param {AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    const whole = this.#isWhole();
    const silent = whole ? this.projects.filter((name) => !this.#heard.has(name)) : [];
    const promised = whole ? this.#unproved() : [];
    const faults = silent.map((name) => `no test ran in the project «${name}»`);
    faults.push(...promised.map(({ text }) => text));
    // Asked for by name, the others count as skipped.
    if (skipped > 0 && !this.asked.testNamePattern) faults.push(`${skipped} tests were skipped`);
    if (faults.length > 0) this.#error = new Error(faults.join('; '));

    // One that failed is counted already.
    const absent = promised.filter(({ ran }) => !ran).length;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + silent.length + absent;
    const count = `${results.numPassedTests} passed, ${failed} failed`;
    // What a test left open would keep the run from ending, in silence and for ever.
    setTimeout(() => {
      faults.push('something that a test started did not end');
      process.exit(1);
    }, 20_000).unref();
    // At exit: Jest's own summary and the teardown still write after this.
    process.once('exit', () => {
      for (const fault of faults) process.stdout.write(`FAIL ${fault}\n`);
      process.stdout.write(`${count}${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
    });
  }

  getLastError() {
    return this.#error;
  }
}
