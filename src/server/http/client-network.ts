/** Where a request comes from, as limits count it. */
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Settings } from '#server/settings.ts';

/**
 * An IPv4 address as it stands, also when it is written as IPv6 (`::ffff:203.0.113.7`); of IPv6 the network of 64 bits,
 * because each customer has all of its addresses: a client that changes its own with every try would never be stopped.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const first = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${first.join(':')}::/64`;
}

const WARNING =
  'X-Forwarded-For arrives and TRUST_PROXY is off: every client counts as the one address that connects. ' +
  "If there is a proxy in front, set TRUST_PROXY to its address; if there is none, somebody's client sends the header";

/** Warns in the log, once for each start, of a proxy that the settings do not name: limits would count all clients as one. */
export function warnOfProxy(app: FastifyInstance, { trustProxy }: Settings): void {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      request.log.warn(WARNING);
    }
    done();
  });
}
