/** JSON bodies: parsed only where an endpoint takes one, and only when they are made of no more values than any form. */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { apiErrors } from '#contract/errors.ts';
import { sendError } from './errors.ts';

/** Smaller bodies are parsed sooner than their values are counted. */
const SMALL = 16 * 1024;
/** Values and keys of one body: a note that is sent back with hundreds of abonos has a few thousand. */
const VALUES_MAX = 10_000;

const [QUOTE, COMMA, COLON, BACKSLASH, BRACKET, BRACE] = [...'",:\\[{'].map((sign) => sign.charCodeAt(0));

/**
 * Whether a JSON text holds more values than any form. A long text is parsed in no time; it is lists in lists and
 * thousands of keys that keep everybody else waiting.
 */
function isCrowded(json: string): boolean {
  let values = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) quoted = !quoted;
    else if (quoted) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === COMMA || sign === COLON || sign === BRACKET || sign === BRACE) values += 1;
    if (values > VALUES_MAX) return true;
  }
  return false;
}

/** Lets the application take JSON, and nothing else that Fastify would. */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, sent, done) => {
    const bytes = sent as Buffer;
    const body = bytes.toString();
    // A POST without a body (logout, a reprint) may still say that it is JSON.
    if (body === '') done(null, {});
    // A ñ in another encoding would be stored as «�».
    else if (!isUtf8(bytes)) done(apiErrors.unreadable());
    else if (body.length > SMALL && isCrowded(body)) done(apiErrors.tooLarge());
    else parse(request, body, done);
  });
  // Fastify parses what is sent to an address that does not exist.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') {
      sendError(reply, apiErrors.noSuchEndpoint());
    } else done();
  });
}
