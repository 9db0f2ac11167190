/** Print jobs: requests, and repairs of failed ones. */

import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { PrinterBody } from '#contract/endpoints/impresiones.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Abono, Impresora, Trabajo } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { mayPrintAbono, mayReprintAbono } from '#contract/policies.ts';
import { typedIn } from '#contract/record.ts';
import { impresoraRecord, trabajoRecord } from '#contract/records/impresiones.ts';
import { foldText } from '#contract/search.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, lockedById, type PageSlice, presenter, recordById, updateRecord } from '#server/db/record.ts';
import { lockedAbono, reprint } from '#server/features/ledger/abonos.service.ts';
import { type Actor, type Authorized, assertCurrent, assertFound, authorize } from '#server/http/actor.ts';
import type { PrinterRow } from './impresiones.repo.ts';
import * as repo from './impresiones.repo.ts';

/** Minutes in which moved cash is still in the employee's hand, and a drawer opens for it. */
const IN_HAND_MINUTES = 15;

/** Whether that of this instant (ISO) still is. */
export const isInHand = (instant: string, now: Date): boolean =>
  now.getTime() - Date.parse(instant) < IN_HAND_MINUTES * 60_000;

export const { hasTicket } = repo;

const presentJob = presenter(trabajoRecord, {});

/** A job as its row; throws 404. */
export const jobNow = async (db: Queryable, id: number): Promise<repo.JobRow> =>
  assertFound(await recordById(db, trabajoRecord, id));

/** The same, locked until the transaction ends. */
export const lockedJob = async (tx: Transaction, id: number): Promise<repo.JobRow> =>
  assertFound(await lockedById(tx, trabajoRecord, id));

/** A job on the wire; throws 404. */
export const job = async (db: Queryable, id: number): Promise<Trabajo> => presentJob(await jobNow(db, id));

/** A page of jobs, newest first. */
export async function jobsPage(
  db: Queryable,
  { estado = null }: Pick<QueryOf<typeof endpoints.listJobs>, 'estado'>,
  page: PageSlice,
): Promise<{ data: Trabajo[]; total: number }> {
  const [rows, total] = [await repo.pageOfJobs(db, estado, page), await repo.countJobs(db, estado)];
  return { data: rows.map(presentJob), total };
}

/** Leaves the line of a job and gives it as it stands. */
async function written(tx: Transaction, actor: Actor, accion: string, id: number): Promise<Trabajo> {
  const trabajo = await job(tx, id);
  const { impresora, ticket, reimpresion, movimiento_id: movimiento } = trabajo;
  const despues = { impresora, ...(movimiento === null ? { ticket, reimpresion } : { movimiento }) };
  await record(tx, actor, { accion, tabla: 'impresiones', registro: id, despues });
  return trabajo;
}

async function makeJob(
  tx: Transaction,
  actor: Actor,
  fields: Pick<repo.JobRow, 'impresora_id'> & Partial<repo.JobRow>,
): Promise<Trabajo> {
  const { now, userId } = actor;
  const made = { estado: 'hecho', reimpresion: 0, creado: now, pedido: now, pedido_por: userId } as const;
  return written(tx, actor, 'imprimir', await insertRecord(tx, trabajoRecord, { ...made, ...fields }));
}

/** Makes the job of a test page. */
export const makeTest = (tx: Transaction, actor: Actor, { id }: Authorized<PrinterRow>): Promise<Trabajo> =>
  makeJob(tx, actor, { impresora_id: id });

/** A printer that is in use, or null. */
async function printerInUse(tx: Transaction, id: number): Promise<PrinterRow | null> {
  const printer = await recordById(tx, impresoraRecord, id);
  return printer?.retirada === 0 ? printer : null;
}

/** The same; throws 422 in place of null. */
async function usable(tx: Transaction, id: number): Promise<PrinterRow> {
  const printer = await printerInUse(tx, id);
  if (!printer) throw apiErrors.printerGone();
  return printer;
}

/**
 * Makes the job that opens a printer's drawer for a movement of cash that was just written; null where it has none. Throws
 * 422 for a printer that is not in use.
 */
export async function makeDrawer(
  tx: Transaction,
  actor: Actor,
  movimiento_id: number,
  impresora_id: number,
): Promise<Trabajo | null> {
  const { cajon } = await usable(tx, impresora_id);
  return cajon === 1 ? makeJob(tx, actor, { impresora_id, movimiento_id }) : null;
}

/**
 * Makes the job of a locked abono's ticket: a reprint, which is counted, when it came out before or may yet, here or (as
 * `reimpresion` says) elsewhere. Throws 422 for a printer that is not in use.
 */
export async function makeTicket(
  tx: Transaction,
  actor: Actor,
  abono: Authorized<Abono>,
  { impresora_id, reimpresion = false }: BodyOf<typeof endpoints.printAbono>,
): Promise<Trabajo> {
  await usable(tx, impresora_id);
  const again = reimpresion || abono.reimpresiones > 0 || (await repo.hasTicket(tx, abono.id));
  const number = again ? (await reprint(tx, actor, abono)).reimpresiones : 0;
  return makeJob(tx, actor, { impresora_id, abono_id: abono.id, reimpresion: number });
}

/**
 * Makes the jobs of tickets for new abonos, all of them originals, in order: none without a printer, and none for one
 * that is out of use, which is no reason to refuse money.
 */
export async function makeTickets(
  tx: Transaction,
  actor: Actor,
  abonos: readonly Abono[],
  impresora_id: number | undefined,
): Promise<Trabajo[]> {
  if (impresora_id === undefined || !(await printerInUse(tx, impresora_id))) return [];
  const jobs: Trabajo[] = [];
  for (const abono of abonos) {
    const { id: abono_id } = authorize(mayPrintAbono, actor, abono);
    jobs.push(await makeJob(tx, actor, { impresora_id, abono_id }));
  }
  return jobs;
}

/** The number of the reprint that a failed job is when it is sent again. */
async function numberOfRetry(tx: Transaction, actor: Actor, failed: Authorized<repo.JobRow>): Promise<number> {
  const { abono_id, salio, reimpresion } = failed;
  if (abono_id === null) return 0;
  const abono = await lockedAbono(tx, abono_id);
  const original = reimpresion === 0 && abono.reimpresiones === 0 && !(await repo.hasTicket(tx, abono_id));
  if (original || (salio === 0 && reimpresion > 0)) return reimpresion;
  return (await reprint(tx, actor, authorize(mayReprintAbono, actor, abono))).reimpresiones;
}

/** Has a failed job sent again. Throws 422 when its printer was taken away, 409 for a drawer that is not to open any more. */
export async function retry(tx: Transaction, actor: Actor, failed: Authorized<repo.JobRow>): Promise<Trabajo> {
  const { id, movido } = failed;
  await usable(tx, failed.impresora_id);
  if (movido !== null && !isInHand(movido, new Date(actor.now))) throw apiErrors.drawerTooLate(IN_HAND_MINUTES);
  const reimpresion = await numberOfRetry(tx, actor, failed);
  const anew = { estado: 'hecho', motivo: null, pedido: actor.now, pedido_por: actor.userId, salio: 0 } as const;
  await updateRecord(tx, trabajoRecord, id, { ...anew, reimpresion });
  return written(tx, actor, 'reintentar', id);
}

const presentPrinter = presenter(impresoraRecord, {});

/** The printers that are in use, by name. */
/** Printers, and jobs that wait or have failed. */
export async function printingFigures(db: Queryable): Promise<Record<string, number>> {
  const [made, sent, failed] = await Promise.all(
    (['hecho', 'enviado', 'fallo'] as const).map((estado) => repo.countJobs(db, estado)),
  );
  const known = (await printers(db)).length;
  return { printers: known, print_jobs_waiting: (made ?? 0) + (sent ?? 0), print_jobs_failed: failed ?? 0 };
}

export const printers = async (db: Queryable): Promise<Impresora[]> =>
  (await repo.listPrinters(db)).map(presentPrinter);

const inUse = (row: repo.PrinterRow | null): repo.PrinterRow => assertFound(row?.retirada === 0 ? row : null);

/** A printer in use as its row, locked until the transaction ends; throws 404. */
export const lockedPrinter = async (tx: Transaction, id: number): Promise<repo.PrinterRow> =>
  inUse(await lockedById(tx, impresoraRecord, id));

const printerNow = async (tx: Transaction, id: number): Promise<Impresora> =>
  presentPrinter(inUse(await recordById(tx, impresoraRecord, id)));

async function assertNameFree(tx: Transaction, nombre: string, except = 0): Promise<void> {
  if (await repo.isNameTaken(tx, foldText(nombre), except)) throw apiErrors.printerTaken();
}

/** Adds a printer, whose address was checked before. Throws 422 for a name in use. */
export async function createPrinter(tx: Transaction, actor: Actor, body: PrinterBody): Promise<Impresora> {
  await assertNameFree(tx, body.nombre);
  const id = await insertRecord(tx, impresoraRecord, typedIn(impresoraRecord, body));
  const despues = await printerNow(tx, id);
  await record(tx, actor, { accion: 'crear', tabla: 'impresoras', registro: id, despues });
  return despues;
}

/** Changes a printer, as above; 409 when `version` is older. A new address has not reported its status yet. */
export async function updatePrinter(
  tx: Transaction,
  actor: Actor,
  current: Authorized<repo.PrinterRow>,
  body: BodyOf<typeof endpoints.updatePrinter>,
): Promise<Impresora> {
  const { id } = current;
  const antes = assertCurrent(presentPrinter(current), body.version);
  const next = { ...current, ...typedIn(impresoraRecord, body) };
  await assertNameFree(tx, next.nombre, id);
  const avisa = next.direccion === current.direccion ? current.avisa : 0;
  await updateRecord(tx, impresoraRecord, id, { ...next, avisa });
  const despues = await printerNow(tx, id);
  await record(tx, actor, { accion: 'cambiar', tabla: 'impresoras', registro: id, antes, despues });
  return despues;
}

/** Takes a printer out of use; its past jobs stay known. Throws 409 while jobs wait for it. */
export async function deletePrinter(
  tx: Transaction,
  actor: Actor,
  current: Authorized<repo.PrinterRow>,
): Promise<void> {
  const { id } = current;
  if (await repo.hasWaiting(tx, id)) throw apiErrors.printerBusy();
  await updateRecord(tx, impresoraRecord, id, { ...current, retirada: 1 });
  await record(tx, actor, { accion: 'borrar', tabla: 'impresoras', registro: id, antes: presentPrinter(current) });
}

/** Those of these addresses that no printer of the business has. */
export async function unknownPrinters(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  const known = new Set((await printers(db)).map(({ direccion }) => direccion));
  return addresses.filter((address) => !known.has(address));
}
