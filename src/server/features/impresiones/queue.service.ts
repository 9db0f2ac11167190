/**
 * Sends waiting jobs, one at a time for each printer, in order. The paper is made when it is sent and never stored: the
 * database would hold the token of its proof.
 */

import { buffer } from 'node:stream/consumers';
import { businessDay } from '#contract/dates.ts';
import type { Abono, Trabajo } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { mayIssueProof, mayTakeJob } from '#contract/policies.ts';
import { PRINTER_DOTS, USB_ADDRESS, USB_FAULTS, type UsbFault } from '#contract/printers.ts';
import { impresoraRecord, trabajoRecord } from '#contract/records/impresiones.ts';
import { ROLES } from '#contract/roles.ts';
import { abonoTicket, type Business, type Ticket } from '#contract/ticket.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { lockedById, recordById, updateRecord } from '#server/db/record.ts';
import { business, openLogo } from '#server/features/ajustes/ajustes.service.ts';
import { abonoNow } from '#server/features/ledger/abonos.service.ts';
import { noteNow } from '#server/features/ledger/notes.service.ts';
import { issueProof } from '#server/features/recibos/recibos.service.ts';
import { userNow } from '#server/features/users/users.service.ts';
import { type Picture, paperPicture } from '#server/files/images.ts';
import { type Actor, type Authorized, authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import type { JobRow, PrinterRow } from './impresiones.repo.ts';
import * as repo from './impresiones.repo.ts';
import { isInHand, job, jobNow, lockedJob } from './impresiones.service.ts';
import { drawerBytes, testBytes, ticketBytes } from './paper.presenter.ts';
import { printerAt, type Sent, sendJob } from './sending.service.ts';

/** A job that has been under way for longer is in the hands of no process any more: each is given up sooner. */
const LEASE_MS = 60_000;
/** Unsent jobs older than this are dropped: a restored database would print last week's tickets. */
const WAIT_MS = 15 * 60_000;

const UNKNOWN = 'No se sabe si se imprimió: el sistema se apagó mientras se enviaba.';
const WAITED = 'Pasaron más de 15 minutos sin que pudiera enviarse. Reintenta si todavía hace falta.';
const FAILED = 'Ocurrió un error del sistema al imprimir. Reintenta; si sigue, avisa al administrador.';
const LOOK = ' Mira si salió completo: al reintentar sale como reimpresión.';
const LOOK_DRAWER = ' Mira si el cajón se abrió.';
/** Added to the reason if part of the job may have been printed. */
const lookOf = ({ movimiento_id }: repo.JobRow): string => (movimiento_id === null ? LOOK : LOOK_DRAWER);

/** A job that is sent from here, or by a browser, with all that its paper says. */
interface Taken {
  printer: PrinterRow;
  job: repo.JobRow;
  business: Business;
  /** Null for a test page and for a drawer. */
  ticket: Ticket | null;
  drawer: boolean;
}

const isDrawerDue = ({ metodo, cancelado, created_at }: Abono, { reimpresion }: repo.JobRow, now: Date): boolean =>
  metodo === 'efectivo' && !cancelado && reimpresion === 0 && isInHand(created_at, now);

async function ticketOf(
  tx: Transaction,
  abono: Abono,
  { reimpresion }: repo.JobRow,
  { today, zone }: { today: string; zone: string },
): Promise<Ticket> {
  const note = await noteNow(tx, abono.nota_id, today);
  const alumno = await userNow(tx, abono.user_id);
  // Others may have been counted since: this paper is the one that was asked for.
  const printed = { ...abono, reimpresiones: reimpresion };
  return abonoTicket({ abono: printed, note, alumno, reprint: reimpresion > 0, zone });
}

/** A job that is being sent to its printer, with all that its paper says. */
async function takenJob(
  tx: Transaction,
  printer: PrinterRow,
  id: number,
  { now, zone }: { now: Date; zone: string },
): Promise<Taken> {
  const job = await jobNow(tx, id);
  const abono = job.abono_id === null ? null : await abonoNow(tx, job.abono_id);
  return {
    printer,
    job,
    business: await business(tx),
    ticket: abono && (await ticketOf(tx, abono, job, { today: businessDay(now, zone), zone })),
    // Of a movement it is asked when the job is made, or wanted again.
    drawer: printer.cajon === 1 && (abono ? isDrawerDue(abono, job, now) : job.movimiento_id !== null),
  };
}

/** Takes the next job of a printer and gives up expired ones; null when nothing is to be sent. */
const takeNext = ({ db, now: clock, settings }: Deps, printerId: number): Promise<Taken | null> =>
  db.write(async (tx) => {
    const printer = await lockedById(tx, impresoraRecord, printerId);
    if (!printer) return null;
    const now = clock();
    const away = (ms: number) => new Date(now.getTime() + ms).toISOString();
    await repo.failSent(tx, printerId, { from: away(-LEASE_MS), to: away(LEASE_MS), motivo: UNKNOWN });
    await repo.failWaiting(tx, printerId, { before: away(-WAIT_MS), motivo: WAITED });
    // The browser of a computer asks for its own.
    if (printer.direccion === USB_ADDRESS) return null;
    const taken = await repo.takeNext(tx, printerId, now.toISOString());
    return taken && takenJob(tx, printer, taken.id, { now, zone: settings.timeZone });
  });

async function logoOf({ db, files }: Deps, { ancho }: PrinterRow): Promise<Picture | null> {
  // Where its file is missing, a ticket comes out without it.
  const file = await openLogo(db, files).catch(() => null);
  const [width, height] = PRINTER_DOTS[ancho];
  return file && paperPicture(await buffer(file.stream), width, height);
}

/**
 * Called before its bytes leave: from here on some may have come out, and the drawer opens. Returns the address of the
 * ticket's proof, of which nothing else is kept; null for other jobs, and where no public address is set. Throws 409
 * when the outcome was set meanwhile.
 */
const begin = (deps: Deps, { printer, job, drawer }: Taken): Promise<string | null> =>
  deps.db.write(async (tx) => {
    if (!(await repo.markOut(tx, job))) throw apiErrors.jobNotWaiting();
    const moment = momentOf(deps.now(), deps.settings.timeZone);
    const actor = { ...THE_PRODUCT, userId: job.pedido_por ?? 0, rol: ROLES.empleado, ...moment };
    if (drawer) {
      const { ticket, movimiento_id: movimiento } = job;
      const despues = { impresora: printer.nombre, ...(movimiento === null ? { ticket } : { movimiento }) };
      await record(tx, actor, { accion: 'abrir', tabla: 'impresoras', registro: printer.id, despues });
    }
    if (job.abono_id === null) return null;
    return issueProof(tx, { actor, ...deps }, authorize(mayIssueProof, actor, { id: job.abono_id }));
  });

/** The bytes of a taken job, which are about to leave: its drawer opens. Throws 409 when it was given up meanwhile. */
async function bytesOf(deps: Deps, taken: Taken): Promise<Uint8Array> {
  const { printer, job, business, ticket, drawer } = taken;
  const paper = { ...printer, corta: printer.corta === 1 };
  const paperless = job.movimiento_id !== null;
  const logo = paperless ? null : await logoOf(deps, printer);
  const qr = await begin(deps, taken);
  if (paperless) return drawerBytes(paper, drawer);
  const around = { business, logo, drawer, qr };
  return ticket ? ticketBytes(paper, ticket, around) : testBytes(paper, printer.nombre, around);
}

async function send(deps: Deps, taken: Taken, begun: () => void): Promise<Sent> {
  const { direccion, avisa } = taken.printer;
  try {
    const address = await printerAt(direccion, deps.settings);
    return await sendJob(address, avisa === 1, async () => {
      const bytes = await bytesOf(deps, taken);
      begun();
      return bytes;
    });
  } catch (error) {
    if (error instanceof ApiError) return { motivo: error.message, avisa: false };
    deps.log.error({ err: error, trabajo: taken.job.id }, 'a print job failed');
    return { motivo: FAILED, avisa: false };
  }
}

/** Sends the next job of a printer and stores the outcome; false when there was none. */
async function printNext(deps: Deps, printerId: number): Promise<boolean> {
  const taken = await takeNext(deps, printerId);
  if (!taken) return false;
  let out = false;
  const { motivo, avisa } = await send(deps, taken, () => {
    out = true;
  });
  await deps.db.write(async (tx) => {
    await repo.finish(tx, taken.job, motivo && out ? motivo + lookOf(taken.job) : motivo);
    if (avisa && taken.printer.avisa === 0) await repo.markTelling(tx, taken.printer);
  });
  return true;
}

const queues = new WeakMap<Database, Map<number, Promise<void>>>();

/** Goes on with a printer's jobs behind those that are under way in this process already. */
function printJobs(deps: Deps, printerId: number): Promise<void> {
  const running = queues.get(deps.db) ?? new Map<number, Promise<void>>();
  queues.set(deps.db, running);
  const before = running.get(printerId) ?? Promise.resolve();
  const work = before
    .catch(() => {})
    .then(async () => {
      while (await printNext(deps, printerId));
    });
  running.set(printerId, work);
  return work;
}

/** Sends the waiting jobs of all printers; resolves when none waits any more. */
export async function printWaiting(deps: Deps): Promise<void> {
  const printers = await repo.waitingPrinters(deps.db);
  await Promise.all(printers.map(({ impresora_id }) => printJobs(deps, impresora_id)));
}

/** In the background of the response to a print request. */
export async function printAfter({ deps }: { deps: Deps }): Promise<void> {
  void printWaiting(deps).catch((error: unknown) => deps.log.error({ err: error }, 'printing stopped'));
}

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

/** Sets the outcome of a job; throws 409 for «printed» when its bytes were never sent. */
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
