/** The whole application with a small server that responds to it, for the tests of the calling file. */
import type { SessionUser } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { type AppOfFile, appOfFile } from '../support/appOfFile.ts';
import { apiOfFile } from './apiServer.ts';

export function screensOfFile() {
  const server = apiOfFile();
  const app = appOfFile();
  return {
    server,
    app,
    /** Starts it at an address: as Eva of this rol, as the person given, or as nobody (null). */
    open(path: string, who: Rol | SessionUser | null = 1): AppOfFile {
      const user = typeof who === 'number' ? { id: 9, nombre: 'Eva', rol: who, sala_guarderia: null } : who;
      app.start({ origin: server.origin, path, ...(user && { session: { token: 'ficha', user } }) });
      return app;
    },
  };
}
