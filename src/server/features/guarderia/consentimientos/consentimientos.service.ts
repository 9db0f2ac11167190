/** Consents: added with the child's record, taken back by an endpoint of their own, never changed and never dropped. */
import type { InfantePatch, InfanteResponse } from '#contract/endpoints/infantes.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Authorized } from '#server/http/actor.ts';
import type { Context } from '../context.rules.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import { logWrite, partToChange } from '../infantes/access.service.ts';
import { type InfanteRow, touchInfante } from '../infantes/infantes.repo.ts';
import { infanteOf } from '../infantes/read.service.ts';
import { consentById, consentsOf, insertConsent, setRevoked } from './consentimientos.repo.ts';

/**
 * Adds the consents of a form that are not on record: those without an id, unless the standing one of their tipo says
 * the same (a form that saves itself sends it again). Throws 422 for an id that is not this child's.
 */
export async function addConsents(
  tx: Transaction,
  { actor }: Context,
  { id: infante_id }: Authorized<Pick<InfanteRow, 'id'>>,
  sent: InfantePatch['consentimientos'],
): Promise<void> {
  if (!sent || sent.length === 0) return;
  const stored = await consentsOf(tx, [infante_id]);
  for (const { id, tipo, otorgado, version, firmante, revocable } of sent) {
    if (id != null) {
      if (!stored.some((consent) => consent.id === id)) throw apiErrors.noSuchConsent();
      continue;
    }
    const last = stored.findLast((consent) => consent.tipo === tipo);
    const same = last?.otorgado === otorgado && last.version === version && last.firmante === firmante;
    if (same && last.revocado_en === null) continue;
    const consent = { infante_id, tipo, otorgado, fecha: actor.now, version, firmante, revocable: revocable !== false };
    await insertConsent(tx, consent, actor.userId || null);
  }
}

/**
 * Takes a consent back from now on; the child's standing follows. Throws 404 for a stranger's child, 409 for one that
 * was not given, was taken back already or can't be.
 */
export async function revokeConsent(tx: Transaction, context: Context, id: number): Promise<InfanteResponse> {
  const { child, row } = await partToChange(tx, context, () => consentById(tx, id));
  const { now } = context.actor;
  if (!row.otorgado || row.revocado_en !== null) throw apiErrors.consentAlreadyRevoked();
  if (!row.revocable) throw apiErrors.consentNotRevocable();
  await setRevoked(tx, id, now);
  await touchInfante(tx, child.id);
  await recomputeStatus(tx, context, child.id, { raised: true });
  const line = { accion: 'revocar', tabla: 'consentimientos', registro: id, antes: { revocado_en: null } };
  await logWrite(tx, context, child, { ...line, despues: { revocado_en: now, tipo: row.tipo } });
  return infanteOf(tx, context, child.id);
}
