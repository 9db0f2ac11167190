/** Messages for a failed start or an unexpected end of the product or a command. */
import { DatabaseRefused } from './db/refused.ts';
import { serializers } from './http/logging.ts';
import { SettingsError } from './settings.ts';

/** Error codes of the system and PostgreSQL that the operator can fix. */
const SENTENCES: Record<string, string> = {
  EADDRINUSE:
    'El puerto ya está en uso: lo tiene otro programa, o este sistema ya está abierto. Ciérralo, o elige otro con PORT.',
  EACCES: 'No hay permiso para usar ese puerto o esa carpeta. Elige otro con PORT (mayor que 1023), o revisa DATA_DIR.',
  EADDRNOTAVAIL: 'La dirección de HOST no es de este equipo. Revisa HOST.',
  ENOTFOUND: 'No se encontró el equipo que nombran HOST o DATABASE_URL. Revisa el nombre.',
  EAI_AGAIN: 'No se encontró el equipo que nombran HOST o DATABASE_URL. Revisa el nombre y la red.',
  ECONNREFUSED:
    'En la dirección de DATABASE_URL no contesta ninguna base de datos. Revisa que esté encendida, y su puerto.',
  ETIMEDOUT: 'La base de datos de DATABASE_URL no contesta. Revisa la red y la dirección.',
  '28P01': 'La base de datos de DATABASE_URL no aceptó el usuario o la contraseña.',
  '28000': 'La base de datos de DATABASE_URL no aceptó el usuario o la contraseña.',
  '3D000': 'La base de datos que nombra DATABASE_URL no existe en ese servidor.',
  '42501':
    'El usuario de DATABASE_URL no puede crear tablas en esa base de datos. Dale permiso sobre su esquema public.',
  '53300':
    'La base de datos de DATABASE_URL no acepta más conexiones. Sube su max_connections, o cierra otros programas.',
};

/** The same for errors without a code of their own, by their words. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL/,
    'La base de datos de DATABASE_URL no habla TLS. Quita sslmode de la dirección, o actívalo en ella.',
  ],
  [/Connection terminated|timeout exceeded|Query read timeout/, SENTENCES.ETIMEDOUT as string],
  [
    /^E(?:EXIST|NOTDIR):.*mkdir/,
    'Donde se espera una carpeta hay un archivo. Revisa DATA_DIR, o la carpeta que nombraste.',
  ],
  [
    /file is not a database/,
    'El archivo de la base de datos en DATA_DIR no es de SQLite o está dañado. Restaura un respaldo.',
  ],
  [/unable to open database file/, 'No se pudo abrir el archivo de la base de datos. Revisa DATA_DIR y sus permisos.'],
];

const isExplained = (error: unknown): error is Error =>
  error instanceof SettingsError || error instanceof DatabaseRefused;

function sentenceOf(error: unknown): string | null {
  const { code, cause, message } = Object(error);
  const sentence = SENTENCES[code];
  if (sentence) return `${sentence} (${code})`;
  const found = BY_MESSAGE.find(([words]) => words.test(String(message)));
  if (found) return found[1];
  return cause === undefined || cause === error ? null : sentenceOf(cause);
}

/**
 * One sentence for errors that a person can mend; others as a line of the log, without the row that a database refused.
 */
export function explain(error: unknown): string {
  if (isExplained(error)) return error.message;
  return (
    sentenceOf(error) ??
    JSON.stringify({ level: 60, time: Date.now(), err: serializers.err(error), msg: 'the program ended' })
  );
}
