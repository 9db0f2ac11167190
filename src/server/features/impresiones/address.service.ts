/** Where the server may connect to: printers of the business's own network, and nothing else. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { apiErrors } from '#contract/errors.ts';
import { PRINTER_PORT_MIN, type PrinterAddress, parsePrinterAddress, USB_ADDRESS } from '#contract/printers.ts';
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

const POSTGRES_PORT = 5432;

/** Ports at which this product itself listens, or its database. */
const ownPorts = ({ port, publicUrl, databaseUrl }: Settings): number[] => [
  port,
  ...(publicUrl ? [Number(new URL(publicUrl).port)] : []),
  ...(databaseUrl ? [Number(new URL(databaseUrl).port || POSTGRES_PORT)] : []),
];

const isThisMachine = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'loopback' ||
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .some((one) => ipaddr.process(one.address).toString() === address.toString());

/**
 * The numeric address to connect to, looked up once: a name that is looked up again may lead elsewhere. Throws 422 on
 * `direccion` for what lies outside of the business's network, and for this product itself.
 */
export async function printerAt(direccion: string, settings: Settings): Promise<PrinterAddress> {
  const parsed = parsePrinterAddress(direccion);
  if (!parsed || parsed.port < PRINTER_PORT_MIN) throw apiErrors.printerOutside();
  const addresses = await addressesOf(parsed.host);
  const [first] = addresses;
  if (!first) throw apiErrors.printerUnknown(parsed.host);
  if (!addresses.every((one) => OWN_NETWORK.includes(one.range()))) throw apiErrors.printerOutside();
  if (ownPorts(settings).includes(parsed.port) && addresses.some(isThisMachine)) throw apiErrors.printerIsServer();
  return { host: first.toString(), port: parsed.port };
}

/** Refuses, as above, an address that this product does not print to; there is none to look at on USB. */
export async function assertReachable(direccion: string | undefined, settings: Settings): Promise<void> {
  if (direccion && direccion !== USB_ADDRESS) await printerAt(direccion, settings);
}
