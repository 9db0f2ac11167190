/** Stands between the screens and the server: loses answers that the server has given, or stops them half-way. */
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LossyProxy {
  origin: string;
  /** The response to the next call of this method is thrown away once the server has given it. */
  loseNext(method: string): void;
  /** The response to the next call of an address that begins so stands still after its first piece, until it is cut. */
  haltNext(path: string): { cut(): void };
  close(): Promise<void>;
}

/** A proxy of the server at `target` (`http://127.0.0.1:<port>`). */
export async function lossyProxy(target: string): Promise<LossyProxy> {
  let losing: string | null = null;
  let halting: { path: string; response?: ServerResponse } | null = null;
  const proxy = createServer((requested, response) => {
    const lost = losing === requested.method;
    if (lost) losing = null;
    const passed = request(
      new URL(requested.url ?? '/', target),
      { method: requested.method, headers: requested.headers },
      (got) => {
        if (lost) {
          got.resume().on('end', () => requested.socket.destroy());
          return;
        }
        response.writeHead(got.statusCode ?? 502, got.headers);
        if (halting && !halting.response && requested.url?.startsWith(halting.path)) {
          halting.response = response;
          got.once('data', (part: Buffer) => {
            got.pause();
            response.write(part);
          });
          response.once('close', () => got.destroy());
          return;
        }
        got.pipe(response);
      },
    );
    passed.on('error', () => requested.socket.destroy());
    requested.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    loseNext: (method) => {
      losing = method;
    },
    haltNext(path) {
      const halted: NonNullable<typeof halting> = { path };
      halting = halted;
      return { cut: () => halted.response?.destroy() };
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
