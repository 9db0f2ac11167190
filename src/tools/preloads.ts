/**
 * Tells /scheme.js which files to fetch along with the first script, so that a slow line does not take two more turns for
 * them: the page's address and the stored session say which of them are needed before any code has run.
 */
import type { Plugin } from 'vite';

/** `parts`: by name the modules whose files, with all that they import, are written to `data-<name>` of the script's tag. */
export const preloads = (parts: Record<string, string[]>): Plugin => ({
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (name: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        if (!chunk || found.has(name)) return found;
        found.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
        for (const imported of chunk.imports) withImports(imported, found);
        return found;
      };
      const known = withImports(entry?.fileName ?? '');
      const attributes = Object.entries(parts).map(([part, modules]) => {
        const names = modules.flatMap((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
          if (!chunk) throw new Error(`No file of the build holds ${module}`);
          return [...withImports(chunk.fileName)];
        });
        const files = [...new Set(names)].filter((name) => !known.has(name)).map((name) => `/${name}`);
        return ` data-${part}="${files.join(' ')}"`;
      });
      return html.replace('src="/scheme.js"', `src="/scheme.js"${attributes.join('')}`);
    },
  },
});
