/** Builds the bare page and serves it with the rows given: brotli, the headers of the product, nothing to look up. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const PAGE = join(import.meta.dirname, 'bare-page.tsx');

interface Built {
  output: { type: string; code?: string }[];
}

/** The page's script, made by the same bundler as the product's. */
async function scriptOf(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    mode: 'production',
    build: { write: false, rolldownOptions: { input: PAGE } },
  })) as unknown as Built;
  const code = built.output.find(({ type }) => type === 'chunk')?.code;
  if (!code) throw new Error('The bare page was not built');
  return code;
}

const HTML = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Lista</title>
<script type="module" crossorigin src="/page.js"></script></head><body><div id="root"></div></body></html>`;

/** Starts the site; `rows` is the response of the product's list as it was sent. */
export async function startBareSite(rows: string): Promise<{ origin: string; end(): void }> {
  const script = brotliCompressSync(await scriptOf());
  const server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.writeHead(200, {
        ...{ 'content-type': 'text/javascript', 'content-encoding': 'br' },
        'cache-control': 'public, max-age=31536000, immutable',
      });
      response.end(script);
    } else if (request.url === '/rows.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(rows);
    } else {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' });
      response.end(HTML);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
