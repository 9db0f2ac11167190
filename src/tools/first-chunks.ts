/**
 * Which of our own modules the first load is made of. Left to itself the bundler would cut them into some twenty files,
 * and browsers fetch six at once: those of the second round would come a whole round trip later.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the sign-in page needs of the packages too; and the bundler's own few lines. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;

const client = join(import.meta.dirname, '../client');

/** The entries of the first load by the name of their chunk: what signed-out and what signed-in people begin with. */
const ENTRIES = {
  first: 'main.tsx',
  entrance: 'app/entrance.tsx',
  start: 'app/start.tsx',
} as const;

/** A plugin that looks at the modules, and the groups for `codeSplitting` that it fills. */
export function firstChunks(): {
  plugin: Plugin;
  groups: { name: string; test: (id: string) => boolean; priority: number }[];
} {
  const reached: Record<keyof typeof ENTRIES, Set<string>> = {
    first: new Set(),
    entrance: new Set(),
    start: new Set(),
  };
  const plugin: Plugin = {
    name: 'first-chunks',
    apply: 'build',
    buildEnd() {
      for (const [name, entry] of Object.entries(ENTRIES) as [keyof typeof ENTRIES, string][]) {
        const seen = reached[name];
        const queue = [join(client, entry)];
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          if (seen.has(id) || id.includes('/node_modules/')) continue;
          seen.add(id);
          queue.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
    // Whoever comes needs React, signed in or not: it is fetched beside the script that decides which.
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.name === 'react')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  };
  const { first, entrance, start } = reached;
  return {
    plugin,
    groups: [
      { name: 'first', test: (id) => first.has(id), priority: 30 },
      // With React, since whoever needs the one needs the other.
      { name: 'react', test: (id) => REACT.test(id) || (entrance.has(id) && start.has(id)), priority: 20 },
      { name: 'entrance', test: (id) => entrance.has(id), priority: 7 },
      { name: 'start', test: (id) => start.has(id), priority: 7 },
    ],
  };
}
