/** Looks for ticket printers in the networks of this machine. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { Settings } from '#server/settings.ts';

/** A printer of the same network accepts at once; everything else is not waited for. */
const CONNECT_MS = 400;
/** Connections that are tried at a time: a cheap router counts them. */
const AT_ONCE = 64;
/** The last number of an address: larger networks are looked through around this machine alone. */
const LAST = Array.from({ length: 254 }, (_, index) => index + 1);

type Interface = Pick<NetworkInterfaceInfo, 'family' | 'internal' | 'address'>;

/** The other addresses around those of this machine that lie in a private network; IPv4, as ticket printers speak it. */
export function neighbours(interfaces: readonly Interface[]): string[] {
  const own = interfaces
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
    .map(({ address }) => address);
  const around = own.flatMap((address) => LAST.map((last) => address.replace(/\d+$/, String(last))));
  return [...new Set(around)].filter((address) => !own.includes(address));
}

const isPrivate = (address: string): boolean => ipaddr.parse(address).range() === 'private';

async function listens(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Those of these hosts that listen at the port, in their order. */
export async function listening(hosts: readonly string[], port: number): Promise<string[]> {
  const found = new Set<string>();
  const left = [...hosts];
  const look = async () => {
    for (let host = left.pop(); host !== undefined; host = left.pop()) if (await listens(host, port)) found.add(host);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return hosts.filter((host) => found.has(host));
}

/** `host:port` of each machine around this one that listens where ticket printers do: nothing is sent to it. */
export async function nearbyPrinters({ printerPorts }: Pick<Settings, 'printerPorts'>): Promise<string[]> {
  const port = printerPorts[0]?.[0];
  if (port === undefined) return [];
  return (await listening(neighbours(Object.values(networkInterfaces()).flatMap((all) => all ?? [])), port)).map(
    (host) => `${host}:${port}`,
  );
}
