/** Stands between a server and its database, cuts their connections or lets them go silent. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Breaks off every connection that is open now; new ones are let through. */
  cut(): void;
  /** Breaks off every connection and lets no new one through, until `restore`. */
  takeDown(): void;
  restore(): void;
  /** From now on nothing comes through the connections that are open, and neither side hears of it; new ones are let through. */
  silence(): void;
  close(): Promise<void>;
}

/** A proxy of what listens at `host:port`. */
export async function cuttingProxy(host: string, port: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let isDown = false;
  const proxy = createServer((client) => {
    if (isDown) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(port, host);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    takeDown: () => {
      isDown = true;
      cut();
    },
    restore: () => {
      isDown = false;
    },
    silence: () => {
      for (const socket of open) socket.unpipe().resume();
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        cut();
      }),
  };
}
