/** Printers of the business's own network, and of nothing else. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { BodyOf } from '#contract/endpoint.ts';
import type { PrinterBody } from '#contract/endpoints/impresiones.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Impresora } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { type PrinterAddress, parsePrinterAddress, USB_ADDRESS } from '#contract/printers.ts';
import { typedIn } from '#contract/record.ts';
import { impresoraRecord } from '#contract/records/impresiones.ts';
import { foldText } from '#contract/search.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, lockedById, presenter, recordById, updateRecord } from '#server/db/record.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent, assertFound } from '#server/http/current.ts';
import type { Settings } from '#server/settings.ts';
import * as repo from './impresiones.repo.ts';

/** The longest that a name is looked up. */
const LOOKUP_MS = 3000;
/** Link-local ones are not among them: there clouds keep the secrets of their machines. */
const OWN_NETWORK = ['loopback', 'private', 'uniqueLocal'];

/** The addresses of a host, an IPv4 one inside of IPv6 as what it is; none of a name that is not found in time. */
async function addressesOf(host: string): Promise<(ipaddr.IPv4 | ipaddr.IPv6)[]> {
  if (isIP(host)) return [ipaddr.process(host)];
  const late = setTimeout(LOOKUP_MS, [], { ref: false });
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late]);
  return found.map(({ address }) => ipaddr.process(address));
}

const portsInWords = ({ printerPorts }: Settings): string =>
  printerPorts.map(([from, to]) => (from === to ? `${from}` : `${from} a ${to}`)).join(', ');

/**
 * The numeric address to connect to, looked up once: a name that is looked up again may lead elsewhere. Throws 422 on
 * `direccion` for what lies outside of the business's network, and for other ports than printers'.
 */
export async function printerAt(direccion: string, settings: Settings): Promise<PrinterAddress> {
  const parsed = parsePrinterAddress(direccion);
  if (!parsed) throw apiErrors.printerOutside();
  const { host, port } = parsed;
  if (!settings.printerPorts.some(([from, to]) => port >= from && port <= to)) {
    throw apiErrors.printerPort(portsInWords(settings));
  }
  const addresses = await addressesOf(host);
  const [first] = addresses;
  if (!first) throw apiErrors.printerUnknown(host);
  if (!addresses.every((one) => OWN_NETWORK.includes(one.range()))) throw apiErrors.printerOutside();
  return { host: first.toString(), port };
}

/** Refuses, as above, an address that this product does not print to; there is none to look at on USB. */
export async function assertReachable(direccion: string | undefined, settings: Settings): Promise<void> {
  if (direccion && direccion !== USB_ADDRESS) await printerAt(direccion, settings);
}

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
