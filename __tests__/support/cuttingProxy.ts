/** Stands between a server and its database: cuts their connections, lets them go silent, or makes the way longer. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

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

/** Gives on what it gets so many milliseconds later, as a long cable does: what follows closely is no later than that. */
const later = (ms: number): Transform =>
  new Transform({
    readableHighWaterMark: 1 << 24,
    transform(part, _encoding, done) {
      setTimeout(() => this.push(part), ms);
      done();
    },
    flush(done) {
      setTimeout(done, ms);
    },
  });

/** A proxy of what listens at `host:port`; `away` is how many milliseconds a word takes there and its response back. */
export async function cuttingProxy(host: string, port: number, away = 0): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let isDown = false;
  const proxy = createServer({ noDelay: true }, (client) => {
    if (isDown) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ port, host, noDelay: true });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      if (away > 0) one.pipe(later(away / 2)).pipe(other);
      else one.pipe(other);
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
