/**
 * antd's style sheet for Vite: «virtual:antd.css» holds the rules of all its components. It is made at build time, because
 * making it in the browser costs a third of the time until the first rows of a visit. The theme must say
 * `zeroRuntime: true`, or antd makes the same styles in the page once more.
 *
 * As a command: writes the sheet to the file given (NODE_ENV=production, or antd prints its deprecations).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FunctionComponent, ReactNode } from 'react';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const sheet = join(root, 'node_modules/.cache/antd.css');

/** The part of antd's style engine that is used here. */
interface StyleEngine {
  createCache(): object;
  extractStyle(cache: object, options: { plain: boolean; types: string[] }): string;
  StyleProvider: FunctionComponent<{ cache: object; children?: ReactNode }>;
}

/** The style sheet of antd. CommonJS throughout, so that one antd with one style cache is loaded. */
function stylesheet(): string {
  const load = createRequire(join(root, 'package.json'));
  const { createElement } = load('react') as typeof import('react');
  const { ConfigProvider } = load('antd') as typeof import('antd');
  const { createCache, extractStyle, StyleProvider } = load(
    load.resolve('@ant-design/cssinjs', { paths: [dirname(load.resolve('antd/package.json'))] }),
  ) as StyleEngine;
  const { extractStyle: render } = load('@ant-design/static-style-extract') as {
    extractStyle(customTheme: (node: ReactNode) => ReactNode): string;
  };
  const cache = createCache();
  render((node) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: { hashed: false } }, node)),
  );
  // Only the rules: the variables that they read are set by ConfigProvider in the page, from our theme. The last rule
  // lists what was made; a page that finds it there takes the icons' styles, which it must make itself, for done.
  return extractStyle(cache, { plain: true, types: ['style'] }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}$/, '');
}

export const antdSheet = (): Plugin => ({
  name: 'antd-sheet',
  buildStart() {
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, [import.meta.filename, sheet], { stdio: 'inherit', env });
  },
  resolveId: (name) => (name === 'virtual:antd.css' ? sheet : null),
});

if (import.meta.main) {
  const file = process.argv[2];
  if (!file) throw new Error('usage: antd-css.ts <file>');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, stylesheet());
  renameSync(`${file}.${process.pid}`, file);
}
