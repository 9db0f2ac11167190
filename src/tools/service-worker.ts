/** Builds the service worker after the screens: it is told the files that they are made of. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** Names that carry a hash of their content never hold anything else. */
const HASHED = /^assets\//;
/** Of use to the server alone, opened by link, named by the business, or fetched by the browser when it needs it. */
const LEFT_OUT = /^(\.vite\/|sw\.js$|\.stamp$|publico\.html$|manifest\.webmanifest$)|\.(br|gz|map)$/;

/** Files of a build that the service worker caches. */
export function filesOf(folder: string): { url: string; revision: string | null }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
    .map((name) => ({
      url: `/${name}`,
      revision: HASHED.test(name)
        ? null
        : createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex')
            .slice(0, 16),
    }));
}

/** Writes `sw.js` beside the built screens. */
export function serviceWorker(entry: string): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = join(root, relative(root, outDir));
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { __FILES__: JSON.stringify(filesOf(folder)), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: folder,
            emptyOutDir: false,
            lib: { entry, formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
          },
        });
      },
    },
  };
}
