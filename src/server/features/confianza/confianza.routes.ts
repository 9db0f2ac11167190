/** A page without sign-in, by http always: how each kind of device trusts the office's https, and whether it does. */
import type { FastifyInstance } from 'fastify';
import { TRUST_PAGE } from '#contract/public-address.ts';
import type { Https } from '#server/http/https.ts';
import { CERTIFICATE, presentTrust, SYSTEMS, type System } from './confianza.presenter.ts';

/** By what browsers say of themselves; an iPad says that it is a Mac, which the page's script finds out. */
const SIGNS: readonly (readonly [RegExp, System])[] = [
  [/CrOS/, 'chromebook'],
  [/Android/, 'android'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Macintosh/, 'mac'],
  [/Linux/, 'chromebook'],
];

const isSystem = (text: unknown): text is System => Object.hasOwn(SYSTEMS, String(text));

/** Adds the page and the certificate that it offers. */
export async function confianza(app: FastifyInstance, { https }: { https: Https | null }): Promise<void> {
  app.get(TRUST_PAGE, async ({ query, headers, hostname }, reply) => {
    const { en } = query as { en?: unknown };
    const agent = headers['user-agent'] ?? '';
    const system = isSystem(en) ? en : (SIGNS.find(([sign]) => sign.test(agent))?.[1] ?? 'windows');
    const authority = https?.authority() ?? null;
    const origin = https?.originFor(hostname) ?? https?.origin() ?? null;
    const page = presentTrust({ system, isChosen: isSystem(en), authority, origin, problem: https?.problem() ?? null });
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get(CERTIFICATE, async (_request, reply) => {
    const authority = https?.authority();
    if (!authority) return reply.callNotFound();
    // The type by which Android, iOS and Windows know that it is to be installed.
    return reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="servicios-escolares.crt"')
      .send(authority.raw);
  });
}
