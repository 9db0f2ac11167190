/** Consents: added with the child's record, taken back by an endpoint of their own, never changed and never dropped. */

import type { InfantePatch } from '#contract/endpoints/infante-body.ts';
import { apiErrors } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import { childFor, childToChange } from '../infantes/access.service.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import { responseOf } from '../infantes/read.service.ts';
import { touchInfante } from '../infantes/write.repo.ts';
import { consentById, consentsOf, insertConsent, setRevoked } from './consentimientos.repo.ts';

/**
 * Adds the consents of a form that are not on record: those without an id, unless the standing one of their tipo says
 * the same (a form that saves itself sends it again). Throws 422 for an id that is not this child's.
 */
export async function addConsents(
  tx: Transaction,
  actor: Actor,
  child: Authorized<Pick<InfanteRow, 'id'>>,
  sent: InfantePatch['consentimientos'],
  now: string,
): Promise<void> {
  if (!sent || sent.length === 0) return;
  const stored = await consentsOf(tx, [child.id]);
  for (const { id, tipo, otorgado, version, firmante, revocable } of sent) {
    if (id != null) {
      if (!stored.some((consent) => consent.id === id)) throw apiErrors.noSuchConsent();
      continue;
    }
    const last = stored.findLast((consent) => consent.tipo === tipo);
    const yes = otorgado ? 1 : 0;
    const same = last?.otorgado === yes && last.version === version && last.firmante === firmante;
    if (same && last.revocado_en === null) continue;
    await insertConsent(tx, {
      ...{ infante_id: child.id, tipo, otorgado: yes, fecha: now, version, firmante },
      revocable: revocable === false ? 0 : 1,
      registrado_por: actor.userId,
    });
  }
}

/**
 * Takes a consent back from now on; the child's standing follows. Throws 404 for a stranger's child, 409 for one that
 * was not given, was taken back already or can't be.
 */
export async function revokeConsent(tx: Transaction, actor: Actor, id: number, moment: Moment) {
  const known = await consentById(tx, id);
  if (!known) throw apiErrors.notFound();
  const child = await childToChange(tx, actor, known.infante_id);
  const consent = (await consentById(tx, id)) ?? known;
  if (consent.otorgado === 0 || consent.revocado_en !== null) throw apiErrors.consentAlreadyRevoked();
  if (consent.revocable === 0) throw apiErrors.consentNotRevocable();
  await setRevoked(tx, id, moment.now);
  await touchInfante(tx, child.id);
  await recomputeStatus(tx, moment, child.id, { raised: true });
  await record(tx, actor, moment.now, {
    accion: 'revocar',
    tabla: 'consentimientos',
    registro: id,
    persona: child.familia_id,
    antes: { revocado_en: null },
    despues: { revocado_en: moment.now, tipo: consent.tipo },
  });
  return responseOf(tx, actor, await childFor(tx, actor, child.id), moment);
}
