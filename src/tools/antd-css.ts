/**
 * antd's style sheets for Vite, one for each component, which the bundler takes in together with the component. They are
 * made at build time, because making them in the browser costs a third of the time until the first rows of a visit. The
 * theme must say `zeroRuntime: true`, or antd makes the same styles in the page once more.
 *
 * As a command: writes the sheets to the folder given (NODE_ENV=production, or antd prints its deprecations).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FunctionComponent, ReactNode } from 'react';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/antd');
/** Rules that belong to no component. */
const SHARED = 'shared';
/** All rules, for the development server: it bundles antd before any plugin sees its modules. */
const ALL = 'all';

/** The part of antd's style engine that is used here. */
interface StyleCache {
  cache: Map<string, unknown>;
}
interface StyleEngine {
  createCache(): StyleCache;
  extractStyle(cache: StyleCache, options: { plain: boolean; types: string[] }): string;
  StyleProvider: FunctionComponent<{ cache: StyleCache; children?: ReactNode }>;
}

/** The style sheets of antd by name. CommonJS throughout, so that one antd with one style cache is loaded. */
function makeSheets(): Map<string, string> {
  const load = createRequire(join(root, 'package.json'));
  const { createElement } = load('react') as typeof import('react');
  const { ConfigProvider } = load('antd') as typeof import('antd');
  const { createCache, extractStyle, StyleProvider } = load(
    load.resolve('@ant-design/cssinjs', { paths: [dirname(load.resolve('antd/package.json'))] }),
  ) as StyleEngine;
  const { extractStyle: render } = load('@ant-design/static-style-extract') as {
    extractStyle(customTheme: (node: ReactNode) => ReactNode): string;
  };
  const all = createCache();
  render((node) =>
    createElement(StyleProvider, { cache: all }, createElement(ConfigProvider, { theme: { hashed: false } }, node)),
  );
  const caches = new Map([[ALL, all]]);
  for (const [key, style] of all.cache) {
    if (!key.startsWith('style%')) continue;
    // A key is `style%%Input-TextArea%ant-input%anticon`, or `style%%Shared%ant` without a component.
    const name = /^style%%(\w+-\w+)%/.exec(key)?.[1] ?? SHARED;
    const own = caches.get(name) ?? createCache();
    caches.set(name, own);
    own.cache.set(key, style);
  }
  // Only the rules: the variables that they read are set by ConfigProvider in the page, from our theme. The last rule
  // lists what was made; a page that finds it there takes the icons' styles, which it must make itself, for done.
  const rulesOf = (cache: StyleCache) =>
    extractStyle(cache, { plain: true, types: ['style'] }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}$/, '');
  return new Map([...caches].map(([name, cache]) => [name, rulesOf(cache)]));
}

const sheetOf = (name: string) => join(folder, `${name}.css`);

/** A module of antd that registers the styles of `Input`, or of a part of it by `['Input', 'TextArea']`. */
const REGISTERS = /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\((?:'(\w+)'|\['(\w+)', '([\w-]+)'\])/g;

export const antdSheets = (): Plugin => {
  let isBuild = true;
  return {
    name: 'antd-sheets',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      const env = { ...process.env, NODE_ENV: 'production' };
      execFileSync(process.execPath, [import.meta.filename, folder], { stdio: 'inherit', env });
    },
    resolveId: (name) => (name === 'virtual:antd.css' ? sheetOf(isBuild ? SHARED : ALL) : null),
    transform: {
      filter: { id: /\/antd\/es\/.*\/style\// },
      handler(code) {
        const names = [...code.matchAll(REGISTERS)].map(([, one, of, part]) =>
          one ? `${one}-${one}` : `${of}-${part}`,
        );
        const sheets = names.map(sheetOf).filter(existsSync);
        return { code: code + sheets.map((sheet) => `\nimport ${JSON.stringify(sheet)};`).join(''), map: null };
      },
    },
  };
};

if (import.meta.main) {
  const target = process.argv[2];
  if (!target) throw new Error('usage: antd-css.ts <folder>');
  mkdirSync(target, { recursive: true });
  for (const [name, rules] of makeSheets()) writeFileSync(join(target, `${name}.css`), rules);
}
