/** The screens against the real server, for the tests of the calling file. */
import type { SessionUser } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import type { Client } from './api-client.ts';
import { type AppOfFile, appOfFile } from './appOfFile.ts';
import { SCREENS_ORIGIN } from './renderApp.tsx';
import { serverOfFile, type TestServer } from './server.ts';

/** For a server that jsdom's pages send requests to. */
export const FOR_SCREENS = { settings: { corsOrigins: [SCREENS_ORIGIN] } };

/** Somebody on record; whoever has no name here is Eva on the screens. */
export type Person = Pick<SessionUser, 'id' | 'rol'> & Partial<Pick<SessionUser, 'nombre' | 'sala_guarderia'>>;

export interface Opened {
  path: string;
  /** The person who stands for this rol, or the one given; by default rol 1. */
  who?: Rol | Person | undefined;
  /** A proxy before the server, where there is one. */
  origin?: string | undefined;
}

/** Starts the application at an address, with a new session. Gives a client with the same session. */
export async function openOn(
  server: TestServer,
  app: AppOfFile,
  { path, who = 1, origin = server.origin }: Opened,
): Promise<Client & { userId: number }> {
  const client = await server.as(who);
  const person: Omit<Person, 'id'> = typeof who === 'number' ? { rol: who } : who;
  const { nombre = 'Eva', rol, sala_guarderia = null } = person;
  const user = { id: client.userId, nombre, rol, sala_guarderia };
  app.start({ origin, path, session: { token: client.token ?? '', user } });
  return client;
}

/** One server for all tests of the calling file, and the application of the test that runs, which `open` starts. */
export function flowOfFile() {
  const server = serverOfFile(FOR_SCREENS);
  const app = appOfFile();
  return {
    server,
    app,
    open: (path: string, who?: Opened['who'], { origin }: Pick<Opened, 'origin'> = {}) =>
      openOn(server, app, { path, who, origin }),
  };
}
