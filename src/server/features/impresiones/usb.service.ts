/**
 * Jobs of printers that hang on the USB of a computer: its browser asks for their bytes, and says what became of them. All
 * else is as with printers of the network.
 */
import type { Trabajo } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { mayTakeJob } from '#contract/policies.ts';
import { USB_ADDRESS, USB_FAULTS, type UsbFault } from '#contract/printers.ts';
import { impresoraRecord, trabajoRecord } from '#contract/records/impresiones.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { recordById, updateRecord } from '#server/db/record.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import type { JobRow } from './impresiones.repo.ts';
import { job, lockedJob } from './impresiones.service.ts';
import type { PrinterRow } from './impresoras.repo.ts';
import { bytesOf, lookOf, takenJob } from './queue.service.ts';

/** The printer of a job; throws 409 for one of the network, to which the server sends by itself. */
async function usbPrinter(tx: Transaction, { impresora_id }: JobRow): Promise<PrinterRow> {
  const printer = await recordById(tx, impresoraRecord, impresora_id);
  if (printer?.direccion !== USB_ADDRESS) throw apiErrors.jobNotWaiting();
  return printer;
}

/** Takes a job that waits, and gives its bytes (base64) once; throws 409 when it waits no longer. */
export async function takeJob(deps: Deps, actor: Actor, id: number): Promise<{ trabajo: Trabajo; bytes: string }> {
  const taken = await deps.db.write(async (tx) => {
    const waiting = authorize(mayTakeJob, actor, await lockedJob(tx, id));
    const printer = await usbPrinter(tx, waiting);
    await updateRecord(tx, trabajoRecord, id, { estado: 'enviado', enviado: actor.now });
    return takenJob(tx, printer, id, { now: deps.now(), zone: deps.settings.timeZone });
  });
  const bytes = Buffer.from(await bytesOf(deps, taken)).toString('base64');
  return { trabajo: await job(deps.db, id), bytes };
}

/** Says what became of a job; throws 409 for «printed» of one whose bytes nobody has. */
export async function finishJob(
  tx: Transaction,
  actor: Actor,
  running: Authorized<JobRow>,
  falla: UsbFault | null,
): Promise<Trabajo> {
  await usbPrinter(tx, running);
  if (falla === null && running.estado === 'hecho') throw apiErrors.jobNotWaiting();
  const look = running.salio === 1 ? lookOf(running) : '';
  const motivo = falla && USB_FAULTS[falla] + look;
  const despues = { estado: falla ? 'fallo' : 'impreso', motivo } as const;
  await updateRecord(tx, trabajoRecord, running.id, despues);
  const antes = { estado: running.estado };
  await record(tx, actor, { accion: 'cambiar', tabla: 'impresiones', registro: running.id, antes, despues });
  return job(tx, running.id);
}
