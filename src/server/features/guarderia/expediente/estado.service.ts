/** A child's standing: worked out from all that belongs to it, and stored for the lists. */
import type { Queryable, Transaction } from '#server/db/database.ts';
import { adultosOf } from '../adultos/adultos.repo.ts';
import { consentsOf } from '../consentimientos/consentimientos.repo.ts';
import type { Context } from '../context.rules.ts';
import { requiredPapers, syncPapers } from '../documentos/documentos.repo.ts';
import { broughtUntil, papersNeeded } from '../documentos/documentos.rules.ts';
import { type InfanteRow, infanteById, setStanding } from '../infantes/infantes.repo.ts';
import { type Enrolment, standingOf } from './faltantes.rules.ts';

/** All that the standing of these children follows from, in their order. */
export async function enrolmentsOf(db: Queryable, children: InfanteRow[]): Promise<Enrolment[]> {
  if (children.length === 0) return [];
  const ids = children.map(({ id }) => id);
  const byChild = <Row extends { infante_id: number }>(rows: Row[]) => Map.groupBy(rows, (row) => row.infante_id);
  const adults = byChild(await adultosOf(db, ids));
  const consents = byChild(await consentsOf(db, ids));
  const papers = byChild(await requiredPapers(db, ids));
  return children.map((child) => ({
    child,
    adults: adults.get(child.id) ?? [],
    consents: consents.get(child.id) ?? [],
    papers: papers.get(child.id) ?? [],
  }));
}

/**
 * To be called after every write to what belongs to a child: asks for the papers that it needs now, and stores where
 * it stands. The version rises when the record shows something else than before; not when the caller has raised it.
 */
export async function recomputeStatus(
  tx: Transaction,
  context: Context,
  infanteId: number,
  { raised = false }: { raised?: boolean } = {},
): Promise<void> {
  const child = await infanteById(tx, infanteId, null);
  if (!child) throw new Error(`There is no child ${infanteId} to settle`);
  // A closed record stays as it was, whatever is said later of an adult whom it shares with a sibling.
  if (child.estado === 'baja') return;
  const needed = papersNeeded(child, await adultosOf(tx, [infanteId]));
  const until = (given: string | null) => broughtUntil(given, context.today);
  await syncPapers(tx, infanteId, needed, { until, now: context.actor.now });
  const [enrolment] = await enrolmentsOf(tx, [child]);
  if (!enrolment) throw new Error(`There is no enrolment of child ${infanteId}`);
  const { estado, faltantes, inscrito_hasta } = standingOf(enrolment, context.today);
  const resumen = JSON.stringify(faltantes);
  const same = child.estado === estado && child.inscrito_hasta === inscrito_hasta && child.resumen === resumen;
  if (!same) await setStanding(tx, infanteId, { estado, inscrito_hasta, resumen }, { raise: !raised });
}
