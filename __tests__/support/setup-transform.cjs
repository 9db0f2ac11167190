/**
 * ts-jest, plus the four forms of import.meta that the tools and main.ts use: in CommonJS, which Jest runs, they are
 * syntax errors. Jest keeps what was translated for each project apart; here it is kept once for all of them.
 */
const { createHash, randomUUID } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** @type {[RegExp, string][]} */
const forms = [
  [/\bimport\.meta\.main\b/g, '(require.main === module)'],
  [/\bimport\.meta\.dirname\b/g, '__dirname'],
  [/\bimport\.meta\.filename\b/g, '__filename'],
  [/\bimport\.meta\.url\b/g, "require('node:url').pathToFileURL(__filename).href"],
];

/** @param {string} source */
const commonJs = (source) => forms.reduce((text, [form, equivalent]) => text.replace(form, equivalent), source);

const VERSIONS = ['ts-jest', 'typescript'].map((name) => require(`${name}/package.json`).version);

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

module.exports = {
  /** @param {import('ts-jest').TsJestTransformerOptions} options */
  createTransformer(options) {
    /** Loading the compiler takes longer than most files of tests. @type {import('ts-jest').TsJestTransformer | undefined} */
    let compiler;
    const inner = () => {
      compiler ??= require('ts-jest').default.createTransformer(options);
      return compiler;
    };
    const common = JSON.stringify([options, VERSIONS, forms.map(String)]);
    /** @param {string} source @param {string} path */
    const keyOf = (source, path) => createHash('sha256').update(`${common}\0${path}\0${source}`).digest('hex');
    return {
      /** @type {import('ts-jest').TsJestTransformer['process']} */
      process(source, path, settings) {
        const folder = join(settings.config.cacheDirectory, 'translated');
        const file = join(folder, keyOf(source, path));
        const kept = readIfThere(file);
        if (kept !== null) return { code: kept };
        const { code } = inner().process(commonJs(source), path, settings);
        mkdirSync(folder, { recursive: true });
        // Made beside and renamed, so that no other worker reads half of it.
        const own = `${file}.${randomUUID()}`;
        writeFileSync(own, code);
        renameSync(own, file);
        return { code };
      },
      getCacheKey: keyOf,
    };
  },
};
