/**
 * antd without its style engine in the browser: «virtual:antd.css» is the sheet that antd-css.ts makes, and the
 * functions that would make the same styles in the page are cut out of the bundle (a third of antd's code). The theme
 * must say `zeroRuntime: true`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { antdImports, antdUsed, UNUSED_PARTS } from './antd-css.ts';

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

const styleMakers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
}

/** The calls of antd's style makers in a syntax tree, with the second argument: the function that makes the styles. */
function styleCalls(tree: unknown): { call: Node; make: Node }[] {
  if (!tree || typeof tree !== 'object') return [];
  if (Array.isArray(tree)) return tree.flatMap(styleCalls);
  const node = tree as Node;
  const make = node.type === 'CallExpression' && styleMakers.has(node.callee?.name ?? '') && node.arguments?.[1];
  return make ? [{ call: node, make }] : Object.values(node).flatMap(styleCalls);
}

function withoutStyleFunctions(): Plugin {
  return {
    name: 'antd-without-style-functions',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/antd\/es\/.*\/style\/.*\.js$/ },
      handler(code) {
        let out = code;
        // From the end, so that earlier positions stay right.
        for (const { call, make } of styleCalls(this.parse(code)).sort((a, b) => b.call.start - a.call.start)) {
          out = `${out.slice(0, call.start)}/*#__PURE__*/${out.slice(call.start, make.start)}() => []${out.slice(make.end)}`;
        }
        return { code: out, map: null };
      },
    },
  };
}

/** Takes the place of the parts of antd's table that nothing here uses. What would use one fails and says where to look. */
const NO_PART = '\0antd-table-part';
/** Names that the importing modules ask for; those of functions, which are called, and components, which are rendered. */
const NAMES = ['flattenKeys', 'arrAdd', 'arrDel', 'conductCheck', 'convertDataToEntities'];
const noPart = `const none = () => { throw new Error('Left out of antd in the build: src/tools/antd-zero-runtime.ts'); };
export default none;
${NAMES.map((name) => `export const ${name} = none;`).join('\n')}`;

function withoutUnusedParts(): Plugin {
  return {
    name: 'antd-table-without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const from = importer?.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
      return UNUSED_PARTS[from]?.includes(source) ? { id: NO_PART, moduleSideEffects: false } : null;
    },
    load: (id) => (id === NO_PART ? noPart : null),
  };
}

export const antdZeroRuntime = (): Plugin[] => [antdSheet(), withoutStyleFunctions(), withoutUnusedParts()];
