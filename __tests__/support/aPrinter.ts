/** A ticket printer on a port of this machine, as good or as broken as a test wants it. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { decode, endOfCommand, type Printed } from './escpos.ts';

/**
 * - `fine`: tells how it is, and that it is done.
 * - `mute`: prints, and never says a word.
 * - `no paper`, `open`: says so when it is asked, and prints nothing.
 * - `runs out`: has paper when it is asked, and none when it has been sent a ticket.
 * - `breaks`: cuts the connection in the middle of a ticket.
 * - `dead`: takes connections and does nothing with them.
 */
export type State = 'fine' | 'mute' | 'no paper' | 'open' | 'runs out' | 'breaks' | 'dead';

export interface Printer {
  /** `127.0.0.1:<port>`. */
  address: string;
  state: State;
  /** What it has printed, in order. */
  printed: Printed[];
  /** When the bytes of the last of them were there, on the clock of `performance`: to make text of them takes longer. */
  arrived: number;
  /** Most connections that were open at a time. */
  most: number;
  close(): Promise<void>;
}

/** The answer to DLE EOT n. */
const stateByte = (state: State, n: number, sent: boolean): number => {
  const empty = state === 'no paper' || (state === 'runs out' && sent);
  if (n === 4) return empty ? 0x72 : 0x12;
  return empty ? 0x32 : state === 'open' ? 0x16 : 0x12;
};

/** Listens until it is closed. */
export async function aPrinter(state: State = 'fine'): Promise<Printer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    printer.most = Math.max(printer.most, sockets.size);
    let received = Buffer.alloc(0);
    let at = 0;
    let job = Buffer.alloc(0);
    const out = () => {
      if (job.length > 0 && printer.state !== 'runs out') {
        printer.arrived = performance.now();
        printer.printed.push(decode(job));
      }
      job = Buffer.alloc(0);
    };
    const take = (command: Buffer) => {
      const { state } = printer;
      const query = command[0] === 0x10 ? 'state' : command[0] === 0x1d && command[1] === 0x72 ? 'done' : null;
      if (query === null) job = Buffer.concat([job, command]);
      else if (query === 'state' && state !== 'mute')
        socket.write(Uint8Array.of(stateByte(state, command[2] ?? 0, job.length > 0)));
      else if (query === 'done' && state === 'fine') {
        out();
        socket.write(Uint8Array.of(0));
      }
    };
    socket.on('data', (chunk) => {
      if (printer.state === 'dead') return;
      received = Buffer.concat([received, chunk]);
      for (
        let end = endOfCommand(received, at);
        at < received.length && end !== null;
        end = endOfCommand(received, at)
      ) {
        take(received.subarray(at, end));
        at = end;
      }
      if (printer.state === 'breaks' && job.length > 0) socket.resetAndDestroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      out();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const printer: Printer = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    printed: [],
    arrived: 0,
    most: 0,
    async close() {
      const closed = [...sockets].map((socket) => once(socket.destroy(), 'close'));
      server.close();
      await Promise.all([...closed, once(server, 'close')]);
    },
  };
  return printer;
}
