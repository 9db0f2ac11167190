/** Runs the product until it is told to end. */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { build } from './app.ts';
import { closeDataFolder } from './data-folder.ts';
import { databaseClock } from './db/clock.ts';
import { openDatabase } from './db/open.ts';
import { ensureAdministrador } from './features/users/first.service.ts';
import { openLinks } from './files/links.ts';
import { sampleOfFiles } from './files/registry.ts';
import { openStore } from './files/store.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Deps } from './http/handler.ts';
import { type Https, openHttps } from './http/https.ts';
import { openLog } from './http/logging.ts';
import { productVersion, type Settings } from './settings.ts';

const ROOT = new URL('../../', import.meta.url);
/** Requests that run get this long to end after SIGTERM. */
const DRAIN_MS = 8000;

export interface Running {
  app: FastifyInstance;
  deps: Deps;
  /** Where people open it. */
  address: string;
}

/**
 * Opens the database, builds the application and listens. SIGTERM and SIGINT end it cleanly. `machine` is this computer's
 * clock.
 */
export async function serve(settings: Settings, machine = () => new Date()): Promise<Running> {
  closeDataFolder(settings.dataDir);
  const db = await openDatabase(settings);
  const clock = await databaseClock(db, machine);
  const log = openLog(settings.logLevel);
  const https = await openHttps(settings, { now: clock.now, log });
  const deps: Deps = {
    db,
    settings,
    https,
    files: await openStore(settings),
    links: await openLinks(db),
    version: productVersion(),
    log,
    now: clock.now,
    clockAhead: clock.ahead,
  };
  const made = await ensureAdministrador(db, settings, deps.now());
  if (made) {
    console.log(`Primer administrador: ${made.email}`);
    if (made.password) console.log(`Contraseña (se muestra solo esta vez): ${made.password}`);
  }
  const app = await build(deps, { screens: fileURLToPath(new URL('dist/client', ROOT)) });
  // Who made a certificate for the office's computers wants them to come in.
  const host = settings.host ?? (https?.authority() ? '0.0.0.0' : '127.0.0.1');
  await app.listen({ port: settings.port, host });
  await https?.listen(host, Number(new URL(app.listeningOrigin).port));
  // Not before it listens: a second start by mistake, which ends because the port is taken, must not have touched anything.
  void logProblems(deps);
  const stopHousekeeping = startHousekeeping(deps, (error) => deps.log.error({ err: error }, 'housekeeping failed'));
  const endWatch = watchMainLoop();
  endOnSignal(settings.drainSeconds * 1000, async () => {
    tellSystemd('STOPPING=1');
    app.leave();
    await pause(settings.drainSeconds * 1000);
    // Work in progress is not awaited: the next start repeats it.
    void stopHousekeeping();
    clock.stop();
    await app.close();
    endWatch();
    await db.close();
  });
  // Last: a reader of this line may send a signal at once.
  if (https) sayHttps(https, settings);
  const address = settings.publicUrl ?? app.listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:');
  console.log(`Servicios Escolares listo en ${address}`);
  tellSystemd('READY=1');
  return { app, deps, address };
}

/** Says at the start what is wrong with the store of files; the counter works without it. */
async function logProblems({ db, files, log }: Deps): Promise<void> {
  const sentences = await sampleOfFiles(db).then(files.problems, () => []);
  for (const sentence of sentences) log.error(sentence);
}

/** Tells systemd how it goes, where it asks for that. Node has no such sockets: systemd's own command sends it. */
function tellSystemd(state: string): void {
  if (!process.env.NOTIFY_SOCKET) return;
  execFile('systemd-notify', [state], (error) => {
    if (error) console.error(`systemd-notify ${state}: ${error.message}`);
  });
}

/** Tells systemd twice in each of its intervals that the main loop turns; one that hangs is ended and started again. */
function watchMainLoop(): () => void {
  const micros = Number(process.env.WATCHDOG_USEC ?? 0);
  if (!(micros > 0)) return () => {};
  const telling = setInterval(() => tellSystemd('WATCHDOG=1'), micros / 2000).unref();
  return () => clearInterval(telling);
}

/** Prints where computers and phones open it by https, or why they can't. */
function sayHttps(https: Https, { publicUrl }: Settings): void {
  const [problem, origin] = [https.problem(), https.origin()];
  if (problem) console.error(problem);
  if (origin && origin !== publicUrl) console.log(`Por https, desde otros equipos y teléfonos: ${origin}`);
  const page = https.trustPage();
  if (page) console.log(`Cómo confía cada equipo: ${page}`);
  if (!origin && https.port()) console.log(`Por https, solo en este equipo: https://localhost:${https.port()}`);
}

/** `leadMs`: for so long it is still served. */
function endOnSignal(leadMs: number, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    // A connection still open after this long has lost its client; the database is durable without a clean close.
    setTimeout(() => process.exit(1), leadMs + DRAIN_MS).unref();
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
