/** Restricts the data folder to the user that runs the product. */
import { chmodSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

/** Permission bits of group and others. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** Files and folders of the product in it. */
const OURS = /^(servicios-escolares\.sqlite.*|archivos|respaldos|https)$/;
/** Files that systems put into any folder. */
const NOBODYS = /^(\..*|lost\+found)$/;

const isOpen = (path: string): boolean => (statSync(path).mode & OTHERS) !== 0;
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/** With all that lies in it, itself last: where it is closed already, so is everything below, or out of reach. */
function close(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A server that runs meanwhile may take files away. The product makes no links.
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
  chmodSync(path, found.mode & ~OTHERS);
  // A disk that knows no modes takes the new one and keeps its own.
  if (isOpen(path)) throw new Error(`los permisos de ${path} no cambian`);
}

/** Root can close anything. */
function refuseOthers(path: string, name: string): void {
  const [owner, me] = [statSync(path, { throwIfNoEntry: false })?.uid, process.getuid?.()];
  if (me !== 0 && owner !== undefined && owner !== me) throw new Error(`${name} es del usuario ${owner}`);
}

function closeAll(dataDir: string): void {
  refuseOthers(dataDir, 'la carpeta');
  const names = readdirSync(dataDir);
  // A command that root has run leaves files in a folder of ours that this process can't open.
  for (const name of names.filter((one) => OURS.test(one))) refuseOthers(join(dataDir, name), name);
  // The database takes its mode along to the files that SQLite makes beside it. A link leads to another disk.
  for (const name of names.filter((one) => OURS.test(one))) close(realpathSync(join(dataDir, name)));
  const others = names.filter((name) => !OURS.test(name) && !NOBODYS.test(name));
  if (others.length === 0) close(realpathSync(dataDir));
  else if (statSync(dataDir).mode & OTHERS_WRITE) {
    throw new SettingsError([
      `DATA_DIR=${JSON.stringify(dataDir)}: todos pueden escribir en ella, y contiene otras cosas (${others[0]}); ` +
        `usa una carpeta propia: mkdir -m 700 ${quoted(join(dataDir, 'servicios-escolares'))}`,
    ]);
  }
}

/**
 * Makes the data folder and everything written from now on readable by its owner alone. A missing folder is left to be
 * made. Files of other users in it are left alone. Throws SettingsError, with the command that mends it, where it
 * can't. Windows has no modes: there it does nothing.
 */
export function closeDataFolder(dataDir: string): void {
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    closeAll(dataDir);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const folder = quoted(dataDir);
    throw new SettingsError([
      `DATA_DIR=${JSON.stringify(dataDir)}: no se pudo cerrar a los otros usuarios de este equipo ` +
        `(${Object(error).message}); se arregla con: sudo chown -R ${process.getuid?.()} ${folder} && sudo chmod -R go= ${folder}`,
    ]);
  }
}
