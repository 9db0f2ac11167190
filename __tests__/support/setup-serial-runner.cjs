/** One browser test file at a time, after the other projects: a second one would only steal its time. */
const { default: TestRunner } = require('jest-runner');

module.exports = class SerialRunner extends TestRunner {
  /** @override */
  isSerial = true;
};
