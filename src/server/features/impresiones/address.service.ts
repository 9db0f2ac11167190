/** Where the server may connect to: printers of the business's own network, and nothing else. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { apiErrors } from '#contract/errors.ts';
import { type PrinterAddress, parsePrinterAddress, USB_ADDRESS } from '#contract/printers.ts';
import type { Settings } from '#server/settings.ts';

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

/** Ports at which this product itself listens. */
const ownPorts = ({ port, publicUrl }: Settings): number[] => [
  port,
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
  { databaseUrl }: Settings,
  port: number,
  addresses: readonly (ipaddr.IPv4 | ipaddr.IPv6)[],
): Promise<boolean> {
  if (databaseUrl === null) return false;
  const { hostname, port: written, searchParams } = new URL(databaseUrl);
  if (Number(searchParams.get('port') || written || POSTGRES_PORT) !== port) return false;
  const theirs = await addressesOf((searchParams.get('host') || hostname).replace(/^\[|\]$/g, ''));
  const same = theirs.map(String).some((one) => addresses.map(String).includes(one));
  return theirs.length === 0 || same || (theirs.some(isThisMachine) && addresses.some(isThisMachine));
}

const portsInWords = ({ printerPorts }: Settings): string =>
  printerPorts.map(([from, to]) => (from === to ? `${from}` : `${from} a ${to}`)).join(', ');

/**
 * The numeric address to connect to, looked up once: a name that is looked up again may lead elsewhere. Throws 422 on
 * `direccion` for what lies outside of the business's network, for other ports than printers', and for this product itself.
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
