/**
 * Which of our own modules the first load is made of. Left to itself the bundler would cut them into some twenty files,
 * and browsers fetch six at once: those of the second round would come a whole round trip later.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** React without React DOM, which draws the first rows; and the bundler's own few lines. */
const REACT = /\/node_modules\/react\/|rolldown\/runtime/;
const REACT_DOM = /\/node_modules\/(react-dom|scheduler)\/|\/app\/root\.ts$/;

const client = join(import.meta.dirname, '../client');

/** The entries of the first load by the name of their chunk. */
const ENTRIES = {
  first: 'main.tsx',
  rows: 'app/firstScreen.tsx',
  entrance: 'app/entrance.tsx',
  start: 'app/start.tsx',
} as const;
type Entry = keyof typeof ENTRIES;

/** The address that has a page of its own; the server sends `<address>.html` where there is one. */
const LIST = 'solicitudes';

const isScript = (file: string) => file.endsWith('.js');
/** Not `modulepreload`: the browser would compile it too, in the way of the first rows. */
const preload = (file: string) =>
  isScript(file)
    ? `    <link rel="preload" as="script" crossorigin href="/${file}">\n`
    : `    <link rel="stylesheet" crossorigin href="/${file}">\n`;
const named = (name: string, file: string) => `    <meta name="${name}" content="/${file}">\n`;

type Group = { name: string; test: (id: string) => boolean; priority: number };

/** A plugin that looks at the modules, and the groups for `codeSplitting` that it fills. */
export function firstChunks(): { plugin: Plugin; groups: Group[] } {
  const reached = Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, new Set()])) as Record<
    Entry,
    Set<string>
  >;
  const plugin: Plugin = {
    name: 'first-chunks',
    apply: 'build',
    buildEnd() {
      for (const [name, entry] of Object.entries(ENTRIES) as [Entry, string][]) {
        const seen = reached[name];
        const queue = [join(client, entry)];
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          if (seen.has(id) || id.includes('/node_modules/')) continue;
          seen.add(id);
          queue.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (name: string) =>
          chunks
            .filter((chunk) => chunk.name === name)
            .flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName]);
        // With the bundler's own few lines, which React's translation from CommonJS needs.
        const base = [...filesOf('rolldown-runtime'), ...filesOf('base')];
        const [rows, react] = [filesOf('rows'), filesOf('react')];
        const start = chunks.find(({ name }) => name === 'start');
        const application = chunks
          .filter(({ fileName }) => start?.imports.includes(fileName))
          .flatMap(({ name }) => filesOf(name))
          .concat(filesOf('start'));
        const withHead = (ahead: string[]) => {
          // What the first script fetches while the first rows are on their way.
          const behind = application.filter((file) => !ahead.includes(file) && !html.includes(file));
          const meta = (file: string) => named(react.includes(file) ? 'library-file' : 'application-file', file);
          return html.replace('  </head>', `${[...ahead.map(preload), ...behind.map(meta)].join('')}  </head>`);
        };
        // Whoever comes needs React, signed in or not: it is fetched beside the script that decides which.
        page.source = withHead([...base, ...react].filter(isScript));
        // At the address of the list it would take the share of the rows, whose code goes before it there.
        this.emitFile({ type: 'asset', fileName: `${LIST}.html`, source: withHead([...base, ...rows]) });
      },
    },
  };
  const { first, rows, entrance, start } = reached;
  return {
    plugin,
    groups: [
      { name: 'first', test: (id) => first.has(id), priority: 30 },
      // What the drawn rows and the sign-in form have in common: the first script asks for the rows without it.
      { name: 'base', test: (id) => REACT.test(id) || (entrance.has(id) && rows.has(id)), priority: 28 },
      { name: 'rows', test: (id) => rows.has(id), priority: 25 },
      // With React DOM, since whoever needs the one needs the other.
      { name: 'react', test: (id) => REACT_DOM.test(id) || (entrance.has(id) && start.has(id)), priority: 20 },
      { name: 'entrance', test: (id) => entrance.has(id), priority: 7 },
      { name: 'start', test: (id) => start.has(id), priority: 7 },
    ],
  };
}
