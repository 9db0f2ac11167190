/** Serves the built screens: precompressed files, and for every address that is a screen its page. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { API_BASE, PUBLIC_PAGE } from '#contract/address.ts';
import * as apiErrors from '#contract/errors.ts';
import { escapeHtml, sendError } from './errors.ts';

/** Addresses that hold a token: a document of their own, which is reached by its link alone. */
const PUBLIC = new RegExp(`^${PUBLIC_PAGE}`);

/** A file whose name carries a hash. */
const ASSET = /^\/assets\/[\w-][\w.-]*$/;

const MANIFEST = 'manifest.webmanifest';

/**
 * The page of every screen, with the name of the business until its code has come. As a file it has none: the service
 * worker keeps the file for longer than a business may keep a name.
 */
async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const [page, name = ''] = [await readFile(join(folder, 'index.html'), 'utf8'), await reply.server.businessName?.()];
  const named = escapeHtml(name).replaceAll('$', '$$$$');
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return reply.send(
    page
      .replace(/(<title>).*?(?=<\/title>)/, `$1${named}`)
      .replace(/(<div class="llegando">)(?=<\/div>)/, `$1${named}`),
  );
}

/** What the installed application is called. */
async function sendManifest(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const manifest: object = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  const name = await reply.server.businessName?.();
  reply.header('cache-control', 'no-cache').type('application/manifest+json');
  return reply.send(JSON.stringify({ ...manifest, name, short_name: name }));
}

/** `folder` is the build's output; without one (the API alone) every other address is unknown. */
export async function serveScreens(app: FastifyInstance, folder: string | null): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // One route for each file: the static server would answer «/» and unknown paths by itself.
      wildcard: false,
      index: false,
      globIgnore: [MANIFEST],
      cacheControl: false,
      setHeaders: (response, path) => {
        // Names of built files carry a hash of their content; everything else may change under its name.
        const hashed = path.includes(join(folder, 'assets'));
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Fastify would parse the body of a request to an unknown address.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && !['GET', 'HEAD'].includes(request.method)) sendError(reply, apiErrors.noSuchEndpoint());
    else done();
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, '').replace(/\/{2,}/g, '/');
    // Of a build that was made since the start, whose page is served already.
    if (built && path === `/${MANIFEST}`) return sendManifest(reply, folder);
    if (built && ASSET.test(path) && existsSync(join(folder, path))) return reply.sendFile(path);
    const isScreen = built && !path.startsWith(`${API_BASE}/`) && !/\.\w{1,5}$/.test(path);
    if (!isScreen) return sendError(reply, apiErrors.noSuchEndpoint());
    if (!PUBLIC.test(path)) return sendPage(reply, folder);
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    return reply.sendFile('publico.html');
  });
}
