/** One conversation with a printer: ask how it is, send, and hear whether it came out. */

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { hostAddresses } from '#contract/database-address.ts';
import * as apiErrors from '#contract/errors.ts';
import { type PrinterAddress, parsePrinterAddress, USB_ADDRESS } from '#contract/printers.ts';
import type { Settings } from '#server/settings.ts';

/** The longest that is waited for a connection, and for each word of a printer. */
const CONNECT_MS = 3000;
const STATUS_MS = 1000;
/** How long a printer is listened to that says that all is well and never that it is done: so many words or silences. */
const ROUNDS = 12;

/** DLE EOT 2 and 4: why it stands still, and whether there is paper. Answered at once, also by one that prints. */
const STATE_QUERY = Uint8Array.of(0x10, 0x04, 2, 0x10, 0x04, 4);
/** GS r 1: answered in its turn, once everything before it has been printed. */
const DONE_QUERY = Uint8Array.of(0x1d, 0x72, 1);

const SILENT = 'La impresora no contesta. Revisa que esté encendida y conectada, y reintenta.';
const STOPPED = 'La impresora dejó de contestar a la mitad.';
const COVER = 'La tapa de la impresora está abierta. Ciérrala y reintenta.';
const NO_PAPER = 'La impresora no tiene papel. Ponle papel y reintenta.';
const BROKEN = 'La impresora marca una falla. Apágala, revisa el cortador y reintenta.';

/** Result of sending. */
export interface Sent {
  /** Why it came to nothing; null when it was printed, as far as the printer tells. */
  motivo: string | null;
  /** The printer has told something of itself. */
  avisa: boolean;
}

/** Bytes received from the printer so far. */
class Replies {
  count = 0;
  fault: string | null = null;
  done = false;
  closed = false;
  #states = 0;
  #wake = () => {};

  constructor(socket: Socket) {
    socket.on('data', (chunk) => {
      for (const byte of chunk) this.#take(byte);
      this.#wake();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      this.closed = true;
      this.#wake();
    });
  }

  #take(byte: number): void {
    // Bits that are the same in every answer to DLE EOT; the one to GS r lacks the fourth.
    if ((byte & 0x93) === 0x12) this.#state(byte);
    else if ((byte & 0x90) === 0) {
      this.done = true;
      if (byte & 0x0c) this.fault = NO_PAPER;
    } else return;
    this.count += 1;
  }

  /** They come in the order of the questions. */
  #state(byte: number): void {
    const ofPaper = this.#states % 2 === 1;
    this.#states += 1;
    if (ofPaper) this.fault = byte & 0x60 ? NO_PAPER : this.fault;
    else if (byte & 0x04) this.fault = COVER;
    else if (byte & 0x20) this.fault = NO_PAPER;
    else if (byte & 0x40) this.fault = BROKEN;
  }

  /** Resolves at the next word of the printer, at its end, or when it has been silent for so long. */
  async next(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timeout = new AbortController();
    await Promise.race([promise, setTimeout(STATUS_MS, undefined, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
  }
}

async function connected({ host, port }: PrinterAddress): Promise<Socket | null> {
  const socket = connect({ host, port, noDelay: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return socket;
  } catch {
    socket.destroy();
    return null;
  }
}

/** Waits until the printer has told of both, cause and paper; null when all is well. */
async function faultBefore(socket: Socket, replies: Replies): Promise<string | null> {
  socket.write(STATE_QUERY);
  while (replies.count < 2 && !replies.fault && !replies.closed) {
    const before = replies.count;
    await replies.next();
    if (replies.count === before) return SILENT;
  }
  return replies.fault ?? (replies.closed ? SILENT : null);
}

/** Waits for the printer to report success or failure. Without reports (`tells`) the network's receipt counts. */
async function faultAfter(socket: Socket, replies: Replies, tells: boolean): Promise<string | null> {
  let queried = !tells;
  for (let round = 0; round < ROUNDS; round += 1) {
    const heard = replies.count;
    await replies.next();
    if (replies.fault) return replies.fault;
    if (replies.done) return null;
    const silent = replies.count === heard;
    const over = replies.closed || (silent && queried);
    if (over) return tells || replies.count > 0 || socket.errored || socket.writableLength > 0 ? STOPPED : null;
    queried = silent;
    if (silent) socket.write(STATE_QUERY);
  }
  return null;
}

/**
 * Sends a job to a printer and returns the outcome. `begin` makes its bytes once the printer is ready; its errors are
 * rethrown, and then nothing was sent. `tells`: the printer is known to report its status, so that silence is a fault;
 * for others only the network's receipt is known.
 */
export async function sendJob(
  address: PrinterAddress,
  tells: boolean,
  begin: () => Promise<Uint8Array>,
): Promise<Sent> {
  const socket = await connected(address);
  if (!socket) return { motivo: SILENT, avisa: false };
  try {
    const replies = new Replies(socket);
    const before = tells ? await faultBefore(socket, replies) : null;
    if (before !== null) return { motivo: before, avisa: replies.count > 0 };
    const job = await begin();
    replies.done = false;
    for (const part of tells ? [job, DONE_QUERY] : [STATE_QUERY, job, DONE_QUERY]) socket.write(part);
    const motivo = await faultAfter(socket, replies, tells);
    return { motivo, avisa: replies.count > 0 };
  } finally {
    socket.destroySoon();
  }
}

/** The longest that a name is looked up. */
const LOOKUP_MS = 3000;
/** Link-local ones are not among them: there clouds keep the secrets of their machines. */
const OWN_NETWORK = ['loopback', 'private', 'uniqueLocal'];

/** The addresses of a host, IPv4 inside of IPv6 as IPv4; none for a name that is not found in time. */
async function addressesOf(host: string): Promise<(ipaddr.IPv4 | ipaddr.IPv6)[]> {
  if (isIP(host)) return [ipaddr.process(host)];
  const late = setTimeout(LOOKUP_MS, [], { ref: false });
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late]);
  return found.map(({ address }) => ipaddr.process(address));
}

/** Ports at which this product itself listens. */
const ownPorts = ({ port, httpsPort, publicUrl }: Settings): number[] => [
  port,
  httpsPort,
  ...(publicUrl ? [Number(new URL(publicUrl).port)] : []),
];

const POSTGRES_PORT = '5432';

const isThisMachine = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'loopback' ||
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .some((one) => ipaddr.process(one.address).toString() === address.toString());

/** Whether the database listens there, wherever it stands; one that can't be looked up might. */
async function isDatabase(
  { databaseUrl, readDatabaseUrl }: Settings,
  port: number,
  addresses: readonly (ipaddr.IPv4 | ipaddr.IPv6)[],
): Promise<boolean> {
  if (databaseUrl === null) return false;
  for (const address of [databaseUrl, readDatabaseUrl ?? ''].flatMap((one) => hostAddresses(one) ?? [])) {
    const { hostname, port: written, searchParams } = new URL(address);
    if (Number(searchParams.get('port') || written || POSTGRES_PORT) !== port) continue;
    const theirs = await addressesOf((searchParams.get('host') || hostname).replace(/^\[|\]$/g, ''));
    const same = theirs.map(String).some((one) => addresses.map(String).includes(one));
    if (theirs.length === 0 || same || (theirs.some(isThisMachine) && addresses.some(isThisMachine))) return true;
  }
  return false;
}

const portsInWords = ({ printerPorts }: Settings): string =>
  printerPorts.map(([from, to]) => (from === to ? `${from}` : `${from} a ${to}`)).join(', ');

/**
 * The numeric address to connect to, looked up once: a second lookup may lead elsewhere. Throws 422 on `direccion` for
 * addresses outside of the business's network, for other ports than printers', and for this product itself.
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
  const isOwn = ownPorts(settings).includes(port) && addresses.some(isThisMachine);
  if (isOwn || (await isDatabase(settings, port, addresses))) throw apiErrors.printerIsServer();
  return { host: first.toString(), port };
}

/** Refuses, as above, an address that this product does not print to; there is none to look at on USB. */
export async function assertReachable(direccion: string | undefined, settings: Settings): Promise<void> {
  if (direccion && direccion !== USB_ADDRESS) await printerAt(direccion, settings);
}
