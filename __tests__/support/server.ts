/** The real application on a port of its own, over an empty database, with a clock that tests set. */
import type { FastifyInstance } from 'fastify';
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint.ts';
import type { Rol } from '#contract/roles.ts';
import { type AppOptions, build } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openSession } from '#server/features/auth/auth.repo.ts';
import { openLinks } from '#server/files/links.ts';
import { openStore } from '#server/files/store.ts';
import { hashToken, newToken } from '#server/http/authentication.ts';
import { type Computer, keepAuthority } from '#server/http/certificates.ts';
import type { Deps } from '#server/http/handler.ts';
import { openHttps } from '#server/http/https.ts';
import { openLog } from '#server/http/logging.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { apiClient, type Client, type EndpointOptions, keepAlive, type Response } from './api-client.ts';
import { anAlumno, aStaff } from './builders.ts';
import { START } from './clock.ts';
import { migratedDatabase, type TestDatabase } from './database.ts';

/** The person who stands for a rol, or one on record. */
type Who = Rol | { id: number };

export interface TestServer {
  /** `http://127.0.0.1:<port>`; another one after `restart()`. */
  readonly origin: string;
  readonly db: Database;
  readonly deps: Deps;
  readonly app: FastifyInstance;
  /** Where its data is. */
  readonly database: TestDatabase;
  /** The server's time: stands still until it is set or moved on. */
  clock: {
    now(): Date;
    set(instant: string): void;
    advance(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
  };
  /**
   * A client with a new session of a person: of the one who stands for this rol (made at the first call, the same one
   * afterwards), or of the person given. No password is hashed.
   */
  as(who: Who): Promise<Client & { userId: number }>;
  /** One request of such a client. */
  request<C extends AnyEndpoint>(who: Who, one: C, options?: EndpointOptions<C>): Promise<Response<ResponseOf<C>>>;
  /** The body of one that must succeed. */
  get<C extends AnyEndpoint>(who: Who, one: C, options?: EndpointOptions<C>): Promise<ResponseOf<C>>;
  /** A client without a session. */
  anyone: Client;
  /** Ends the application and starts it again on the same database. */
  restart(): Promise<void>;
  /** Ends the application and removes its database. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Settings other than the defaults. */
  settings?: Partial<Settings>;
  /** Folder of the built screens; without one there is the API alone. */
  screens?: string;
  /** How long requests may take to arrive, where it is not as long as usual. */
  deadlines?: AppOptions['deadlines'];
  /** It serves https too: with the office's certificate for this computer, or with the one of `settings.tls`. */
  https?: () => Computer;
  /** Time of the clock at the start. */
  now?: string;
  /** The till is counted before anybody sees what should be in it, as in a new business. */
  ciego?: true;
  /** A database to work on, in place of a new one; it goes at the end all the same. */
  database?: TestDatabase;
}

/** Where families open links: not the address of the server, which opens on its own machine alone. */
export const PUBLIC_ORIGIN = 'http://caja.example.mx';

/** One person does here in a second what a whole business does in an hour, and printers listen where there is room. */
const OF_TESTS = {
  port: 0,
  httpsPort: 0,
  publicUrl: PUBLIC_ORIGIN,
  logLevel: 'silent',
  writesPerSecond: 1_000_000,
  printerPorts: [[1024, 65_535]],
} satisfies Partial<Settings>;

/** Starts the application, within 0.3 s; call `close()` at the end, or let `serverOfFile` do both. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { settings = {}, screens, deadlines, now = START } = options;
  const database = options.database ?? (await migratedDatabase());
  const agent = keepAlive();
  const standing = new Map<Rol, Promise<{ id: number }>>();
  let time = Date.parse(now);
  let deps: Deps;
  let app: FastifyInstance;
  // Only at the first start: what a test decides stays.
  let seeing = !options.database && !options.ciego;

  async function start(): Promise<void> {
    const db = await openDatabase(database.settings);
    if (seeing) await db.run('UPDATE ajustes SET corte_ciego = 0');
    seeing = false;
    deps = {
      db,
      settings: { ...readSettings({}), ...OF_TESTS, ...database.settings, ...settings },
      files: await openStore({ ...database.settings, bucket: settings.bucket ?? null }),
      links: await openLinks(db),
      version: 'test',
      log: openLog(OF_TESTS.logLevel),
      now: () => new Date(time),
      clockAhead: () => 0,
    };
    if (options.https) {
      const { dataDir, tls } = deps.settings;
      if (!tls) await keepAuthority(dataDir, options.https(), deps.now());
      deps.https = await openHttps(deps.settings, { now: deps.now, log: deps.log, computer: options.https });
    }
    app = await build(deps, { screens: screens ?? null, ...(deadlines && { deadlines }) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await deps.https?.listen('0.0.0.0', Number(new URL(app.listeningOrigin).port));
  }
  async function stop(): Promise<void> {
    agent.destroy();
    await app.close();
    await deps.db.close();
  }
  await start();

  const server: TestServer = {
    database,
    get origin() {
      return app.listeningOrigin;
    },
    get db() {
      return deps.db;
    },
    get deps() {
      return deps;
    },
    get app() {
      return app;
    },
    clock: {
      now: () => new Date(time),
      set: (instant) => {
        time = Date.parse(instant);
      },
      advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
        time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      },
    },
    anyone: apiClient(() => server.origin, agent, null),
    async as(who) {
      const { id } = typeof who === 'number' ? await standIn(who) : who;
      const token = newToken();
      await deps.db.write((tx) =>
        openSession(tx, {
          tokenHash: hashToken(token),
          userId: id,
          now: new Date(time).toISOString(),
          address: '127.0.0.1',
          device: 'test',
        }),
      );
      return { ...apiClient(() => server.origin, agent, token), userId: id };
    },
    request: async (who, one, options) => (await server.as(who)).request(one, options),
    get: async (who, one, options) => (await server.as(who)).get(one, options),
    async restart() {
      await stop();
      await start();
    },
    async close() {
      await stop();
      await database.cleanup();
    },
  };
  function standIn(rol: Rol): Promise<{ id: number }> {
    const known = standing.get(rol) ?? (rol === 0 ? anAlumno(server) : aStaff(server, rol));
    standing.set(rol, known);
    return known;
  }
  return server;
}

/**
 * One server for all tests of the calling file, started before them and ended after them, however they end: a test run
 * with a server left open never ends.
 */
export function serverOfFile(options?: ServerOptions): TestServer {
  const ofFile = {} as TestServer;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await startServer(options);
    close = started.close;
    Object.defineProperties(ofFile, Object.getOwnPropertyDescriptors(started));
  }, 30_000);
  afterAll(() => close?.());
  return ofFile;
}
