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
  let halting: { path: string; answer?: ServerResponse } | null = null;
  const proxy = createServer((asked, answer) => {
    const lost = losing === asked.method;
    if (lost) losing = null;
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers },
      (got) => {
        if (lost) {
          got.resume().on('end', () => asked.socket.destroy());
          return;
        }
        answer.writeHead(got.statusCode ?? 502, got.headers);
        if (halting && !halting.answer && asked.url?.startsWith(halting.path)) {
          halting.answer = answer;
          got.once('data', (piece: Buffer) => {
            got.pause();
            answer.write(piece);
          });
          answer.once('close', () => got.destroy());
          return;
        }
        got.pipe(answer);
      },
    );
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
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
      return { cut: () => halted.answer?.destroy() };
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
