/**
 * ts-jest, plus the four forms of import.meta that the tools and main.ts use: in CommonJS, which Jest runs, they are
 * syntax errors.
 */
const tsJest = require('ts-jest').default;

/** @type {[RegExp, string][]} */
const forms = [
  [/\bimport\.meta\.main\b/g, '(require.main === module)'],
  [/\bimport\.meta\.dirname\b/g, '__dirname'],
  [/\bimport\.meta\.filename\b/g, '__filename'],
  [/\bimport\.meta\.url\b/g, "require('node:url').pathToFileURL(__filename).href"],
];

/** @param {string} source */
const commonJs = (source) => forms.reduce((text, [form, equivalent]) => text.replace(form, equivalent), source);

module.exports = {
  /** @param {import('ts-jest').TsJestTransformerOptions} options */
  createTransformer(options) {
    const inner = tsJest.createTransformer(options);
    return {
      /** @type {typeof inner.process} */
      process: (source, path, settings) => inner.process(commonJs(source), path, settings),
      /** @type {typeof inner.getCacheKey} */
      getCacheKey: (source, path, settings) => inner.getCacheKey(commonJs(source), path, settings),
    };
  },
};
