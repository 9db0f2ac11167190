/**
 * The style sheet of the antd components that the screens use. It is made at build time, because making it in the
 * browser costs 200 ms on each page. Which components is not typed by hand: they are read from the imports of the
 * screens and followed through antd's own imports, and a component whose styles did not come out fails the build.
 *
 * As a command: writes the sheet to the file given (NODE_ENV=production, or antd prints its deprecations).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { FunctionComponent, ReactNode } from 'react';

const root = join(import.meta.dirname, '../..');
const load = createRequire(join(root, 'package.json'));

/** Where antd's style modules are, inside antd/es. */
const STYLES = /^([a-z-]+)\/style\//;
/** Calls that make the styles of one part of a component; their first argument is its name. */
const PARTS = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(\s*(\[[^\]]*\]|['"][^'"]+['"])/g;
/** Parts that nothing here can show: a fallback for Internet Explorer, and the looks of the wireframe theme. */
const NEVER_SHOWN = new Set(['Form-item-item', 'Pagination-bordered']);
/** Folders whose component is not simply their name in capitals. */
const EXPORTS: Record<string, string[]> = {
  'qr-code': ['QRCode'],
  grid: ['Row', 'Col'],
  message: ['message'],
  notification: ['notification'],
};

/** Names of the antd modules that a source text imports: 'antd/es/date-picker' gives 'date-picker'. */
export function antdImports(source: string): string[] {
  return [...source.matchAll(/['"]antd\/(?:es|lib)\/([a-z-]+)[^'"]*['"]/g)].map(([, name = '']) => name);
}

/** The antd modules that any file below the folder imports, sorted. */
export function antdUsed(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const names = files.flatMap((name) => antdImports(readFileSync(join(folder, name), 'utf8')));
  return [...new Set(names)].sort();
}

/** Every file of antd/es that these modules load. */
function reach(names: string[]): { name: string; source: string }[] {
  const es = join(root, 'node_modules/antd/es');
  const seen = new Set<string>();
  const queue = names.map((name) => join(es, name, 'index.js'));
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*['"](\.[^'"]+)['"]/g)) {
      const path = join(dirname(file), to);
      const found = [path, `${path}.js`, `${path}/index.js`].find(
        (name) => existsSync(name) && statSync(name).isFile(),
      );
      if (found) queue.push(found);
    }
  }
  return [...seen].map((file) => ({ name: relative(es, file), source: readFileSync(file, 'utf8') }));
}

/** What must be styled for these modules: the components to render and the parts that have to come out of it. */
export function styledParts(names: string[]): { components: string[]; parts: string[] } {
  const components = new Set<string>();
  const parts = new Set<string>();
  for (const { name, source } of reach(names)) {
    const folder = STYLES.exec(name)?.[1];
    if (!folder) continue;
    for (const [, argument = ''] of source.matchAll(PARTS)) {
      const part = [...argument.matchAll(/['"]([^'"]+)['"]/g)].map(([, word]) => word).join('-');
      if (NEVER_SHOWN.has(part)) continue;
      parts.add(part);
      for (const component of EXPORTS[folder] ?? [pascal(folder)]) components.add(component);
    }
  }
  return { components: [...components].sort(), parts: [...parts].sort() };
}

const pascal = (folder: string) => folder.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The part of antd's style engine that is used here. */
interface StyleEngine {
  createCache(): { cache: Map<string, unknown> };
  extractStyle(cache: unknown, options: { plain: boolean; types: string[] }): string;
  StyleProvider: FunctionComponent<{ cache: unknown; children?: ReactNode }>;
}

/** The style sheet of these antd modules. CommonJS throughout, so that one antd with one style cache is loaded. */
export function stylesheet(names: string[]): string {
  const { components, parts } = styledParts(names);
  if (components.length === 0) return '';
  const { createElement } = load('react') as typeof import('react');
  const { ConfigProvider } = load('antd') as typeof import('antd');
  const { createCache, extractStyle, StyleProvider } = load(
    load.resolve('@ant-design/cssinjs', { paths: [dirname(load.resolve('antd/package.json'))] }),
  ) as StyleEngine;
  const cache = createCache();
  const customTheme = (node: ReactNode) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: { hashed: false } }, node));
  const { extractStyle: render } = load('@ant-design/static-style-extract') as {
    extractStyle(what: { includes: string[]; customTheme: typeof customTheme }): string;
  };
  render({ includes: components, customTheme });
  const made = new Set([...cache.cache.keys()].flatMap((key) => key.split('%')));
  const missing = parts.filter((part) => !made.has(part));
  if (missing.length > 0) throw new Error(`antd styles that did not come out: ${missing.join(', ')}`);
  // Only the rules: the variables that they read are set by ConfigProvider in the page, from our theme. The last rule
  // lists what was made; a page that finds it there takes the icons' styles, which it must make itself, for done.
  return extractStyle(cache, { plain: true, types: ['style'] }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}$/, '');
}

if (import.meta.main) {
  const file = process.argv[2];
  if (!file) throw new Error('usage: antd-css.ts <file>');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, stylesheet(antdUsed(join(root, 'src/client'))));
  renameSync(`${file}.${process.pid}`, file);
}
