/** A child's status, derived from all its records and stored for the lists; writes to parts of a child's record. */
import type { Infante } from '#contract/guarderia.ts';
import { consentimientoRecord, infanteRecord } from '#contract/records/infantes.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { leavingOf } from '#server/db/record.ts';
import { type Authorized, assertFound } from '#server/http/actor.ts';
import { childToChange, logWrite } from './access.service.ts';
import { adultosOf } from './adultos.repo.ts';
import { requiredPapers, syncPapers } from './documentos.repo.ts';
import { broughtUntil, type Enrolment, papersNeeded, standingOf } from './expediente.rules.ts';
import { consentsOf, type InfanteRow, infanteById, setStanding } from './infantes.repo.ts';
import type { Context } from './infantes.rules.ts';

const own = leavingOf(infanteRecord);
const consentimiento = leavingOf(consentimientoRecord);

/** Children on the wire, in the order of the rows. */
export async function presentInfantes(db: Queryable, rows: InfanteRow[], { today }: Context): Promise<Infante[]> {
  return (await enrolmentsOf(db, rows)).map((enrolment) => {
    const { child, consents } = enrolment;
    const { estado, faltantes } = standingOf(enrolment, today);
    const { edad_motivo: motivo, edad_fecha, edad_por_nombre } = child;
    return {
      ...own(child),
      consentimientos: consents.map(consentimiento),
      edad_autorizada: motivo === null ? null : { motivo, por: edad_por_nombre ?? '', fecha: edad_fecha ?? '' },
      estado,
      faltantes,
    };
  });
}

/** One child in its current state, for responses of writes that have checked the rights. */
export async function infanteNow(db: Queryable, context: Context, id: number): Promise<Infante> {
  const [infante] = await presentInfantes(db, [assertFound(await infanteById(db, id, null))], context);
  return assertFound(infante);
}

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
 * Must follow every write to a part of a child's record: adds the papers that are required now, and stores the status.
 * The version rises when the record changed, unless the caller has raised it.
 */
export async function recomputeStatus(
  tx: Transaction,
  context: Context,
  infanteId: number,
  { raised = false }: { raised?: boolean } = {},
): Promise<void> {
  const child = await infanteById(tx, infanteId, null);
  if (!child) throw new Error(`There is no child ${infanteId} to settle`);
  // A closed record stays as it was, whatever changes in an adult shared with a sibling.
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

/** A kind of record that belongs to a child. */
export interface Section<Row extends { infante_id: number }> {
  tabla: string;
  /** One of them, unless the actor may not know of it. */
  read(db: Queryable, id: number, context: Context): Promise<Row | null>;
  /** Values for its log line. */
  logged(row: Row): object;
}

/**
 * Runs `write` on one record of a child, updates the child's status, and logs it; returns the record before. `raised`:
 * the write raises the child's version itself. Throws 404 for another family's child and for an unknown record, 409 in
 * baja.
 */
export async function changePart<Row extends { infante_id: number }>(
  tx: Transaction,
  context: Context,
  { tabla, read, logged }: Section<Row>,
  { id, accion, raised = false }: { id: number; accion: string; raised?: boolean },
  write: (child: Authorized<InfanteRow>, row: Row) => Promise<void>,
): Promise<Row> {
  const child = await childToChange(tx, context, assertFound(await read(tx, id, context)).infante_id);
  // Read again under the lock: another request may have been faster.
  const before = assertFound(await read(tx, id, context));
  await write(child, before);
  await recomputeStatus(tx, context, child.id, { raised });
  const after = await read(tx, id, context);
  const values = { antes: logged(before), despues: after && logged(after) };
  await logWrite(tx, context, child, { accion, tabla, registro: id, ...values });
  return before;
}
