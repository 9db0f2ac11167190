/**
 * Ends every run with one line, «N passed, N failed», and fails a run that left something out in silence: a skipped or
 * planned test, or, when everything was asked for, a project in which nothing ran.
 */

/** @typedef {import('@jest/reporters').AggregatedResult} AggregatedResult */

export default class Reporter {
  /** Projects of which at least one test ran, or at least one file could not even begin. @type {Set<string>} */
  #heard = new Set();
  /** @type {Error | undefined} */
  #error;

  /**
   * @param {import('@jest/types').Config.GlobalConfig} requested
   * @param {{ projects: string[] }} options names of all projects
   */
  constructor(requested, options) {
    this.asked = requested;
    this.projects = options.projects;
  }

  /**
   * @param {import('@jest/reporters').Test} test
   * @param {import('@jest/reporters').TestResult} result
   */
  onTestResult(test, result) {
    const { displayName } = test.context.config;
    const ran = result.numPassingTests + result.numFailingTests > 0 || result.testExecError;
    if (ran && displayName) this.#heard.add(displayName.name);
  }

  /** Whether nothing was left out on purpose. */
  #isWhole() {
    const { testNamePattern, testPathPatterns, onlyChanged, onlyFailures, findRelatedTests, shard } = this.asked;
    const chosen = process.argv.some((word) => /^--(select|ignore)Projects/.test(word));
    const some = testNamePattern || testPathPatterns.patterns.length > 0 || onlyChanged || onlyFailures;
    return !(some || findRelatedTests || shard || chosen);
  }

  /**
   * @param {unknown} _contexts
   * @param {AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    const silent = this.#isWhole() ? this.projects.filter((name) => !this.#heard.has(name)) : [];
    const faults = silent.map((name) => `no test ran in the project «${name}»`);
    // Asked for by name, the others count as skipped.
    if (skipped > 0 && !this.asked.testNamePattern) faults.push(`${skipped} tests were skipped`);
    if (faults.length > 0) this.#error = new Error(faults.join('; '));

    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + silent.length;
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
