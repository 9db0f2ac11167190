/** Stands between the screens and the server and behaves like a bad connection; only calls of the API suffer. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * pass: as if it were not there. down: nothing arrives. deaf: the server does it, and the response is lost. A number: the
 * proxy answers with that status, and the server hears nothing.
 */
export type Mood = 'pass' | 'down' | 'deaf' | number;

export interface MoodyProxy {
  origin: string;
  /** Of calls from now on; `for` alone those of one method. */
  mood: Mood;
  /** The methods that suffer. */
  methods: readonly string[];
  /** Called with every request for the API; the request goes on once what it returns is settled. */
  onRequest: (method: string, path: string) => unknown;
  /** Where calls go. */
  target: string;
  close(): Promise<void>;
}

const ALL = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** A proxy of the server at `target` (`http://127.0.0.1:<port>`). */
export async function moodyProxy(target: string): Promise<MoodyProxy> {
  const responseWith = (status: number, requested: IncomingMessage, response: ServerResponse) => {
    const origin = requested.headers.origin;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(origin && { 'access-control-allow-origin': origin }),
    });
    response.end(JSON.stringify({ message: `Ocurrió un error del servidor (${status}).` }));
  };
  const server = createServer(async (requested, response) => {
    const path = requested.url ?? '/';
    if (path.startsWith('/api/')) await proxy.onRequest(requested.method ?? '', path);
    const suffers = path.startsWith('/api/') && proxy.methods.includes(requested.method ?? '');
    const mood = suffers ? proxy.mood : 'pass';
    if (mood === 'down') {
      requested.socket.destroy();
      return;
    }
    if (typeof mood === 'number') {
      requested.resume().on('end', () => responseWith(mood, requested, response));
      return;
    }
    const passed = request(
      new URL(path, proxy.target),
      { method: requested.method, headers: requested.headers, agent: false },
      (got) => {
        if (mood === 'deaf') {
          got.resume().on('end', () => requested.socket.destroy());
          return;
        }
        response.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(response);
      },
    );
    passed.on('error', () => requested.socket.destroy());
    requested.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: MoodyProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'pass',
    methods: ALL,
    onRequest: () => undefined,
    target,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
