/** The printers of the business. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { PrinterBody } from '#contract/endpoints/impresiones.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Impresora } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { typedIn } from '#contract/record.ts';
import { impresoraRecord } from '#contract/records/impresiones.ts';
import { foldText } from '#contract/search.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, lockedById, presenter, recordById, updateRecord } from '#server/db/record.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent, assertFound } from '#server/http/current.ts';
import * as repo from './impresiones.repo.ts';

const presentPrinter = presenter(impresoraRecord, {});

/** The printers that are in use, by name. */
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

/** Adds a printer, whose address was looked at before. Throws 422 for a name that another one has. */
export async function createPrinter(tx: Transaction, actor: Actor, body: PrinterBody): Promise<Impresora> {
  await assertNameFree(tx, body.nombre);
  const id = await insertRecord(tx, impresoraRecord, typedIn(impresoraRecord, body));
  const despues = await printerNow(tx, id);
  await record(tx, actor, { accion: 'crear', tabla: 'impresoras', registro: id, despues });
  return despues;
}

/** Changes a printer, as above; 409 when `version` is older. At another address nobody knows yet what it tells of itself. */
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

/** Takes a printer out of use; what it printed stays known. Throws 409 while something waits for it. */
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
