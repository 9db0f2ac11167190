/**
 * antd's style sheet for Vite: «virtual:antd.css» is the sheet that antd-css.ts makes. The theme must say
 * `zeroRuntime: true`, or antd makes the same styles in the page once more.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { antdImports, antdUsed } from './antd-css.ts';

const id = 'virtual:antd.css';
const root = join(import.meta.dirname, '../..');
const client = join(root, 'src/client');
const sheet = join(root, 'node_modules/.cache/antd.css');

function makeSheet(): string[] {
  const script = join(root, 'src/tools/antd-css.ts');
  // In a process of its own: with NODE_ENV other than production antd prints its deprecations.
  execFileSync(process.execPath, [script, sheet], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return antdUsed(client);
}

function antdSheet(): Plugin {
  let known: string[] = [];
  return {
    name: 'antd-sheet',
    buildStart() {
      known = makeSheet();
    },
    resolveId: (name) => (name === id ? sheet : null),
    // While developing: a screen that imports one more component gets its styles at once.
    hotUpdate({ file, modules, type }) {
      if (type === 'delete' || !file.startsWith(client) || !/\.tsx?$/.test(file)) return;
      if (antdImports(readFileSync(file, 'utf8')).every((name) => known.includes(name))) return;
      known = makeSheet();
      return [...modules, ...(this.environment.moduleGraph.getModulesByFile(sheet) ?? [])];
    },
  };
}

export const antdZeroRuntime = (): Plugin[] => [antdSheet()];
