/** Under Vite's development server, addresses of public pages are those of their own document, as at the server. */
import type { Plugin } from 'vite';

export const publicPages = (): Plugin => ({
  name: 'public-pages',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/(recibo|familia)\//.test(request.url ?? '')) request.url = '/publico.html';
      next();
    });
  },
});
