/**
 * List of anonymised people beside the backups: older backups still contain them, and a restore anonymises them again.
 * Ids and times, no personal data; lines are only ever added.
 */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/db/database.ts';
import { makeFolder } from '#server/files/durable.ts';

interface Anonymised {
  user_id: number;
  /**
   * When the record was made; of one that was deleted, when the log's first line about it was written: an id that another
   * person has after a restore from before that is not theirs.
   */
  creado: string;
  /** When the person was anonymised, ISO in UTC. */
  fecha: string;
}

const FILE = 'anonimizados.ndjson';

/** When the first line about the record with an id was written. */
const firstLine = (id: string) =>
  `(SELECT min(l.fecha) FROM audit l WHERE l.tabla = 'users' AND l.registro_id = ${id})`;

// Each time: a person who was anonymised again, after a name was typed in anew, may be in a backup made between.
const FROM_AUDIT = `SELECT a.registro_id AS user_id, coalesce(u.created_at, ${firstLine('a.registro_id')}) AS creado,
    a.fecha
  FROM audit a LEFT JOIN users u ON u.id = a.registro_id
  WHERE a.tabla = 'users' AND a.accion = 'anonimizar' ORDER BY 3, 1`;

/** Those that a folder of backups knows of; a line that was cut off by a crash counts for nothing. */
export async function readAnonymised(folder: string): Promise<Anonymised[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Anonymised];
    } catch {
      return [];
    }
  });
}

/** Identifies the person: after a restore an id may belong to somebody else. */
const keyOf = ({ user_id, creado, fecha }: Anonymised): string => `${user_id} ${creado} ${fecha}`;

/** Adds the anonymised people of the database that the list lacks; durable when the promise resolves. */
export async function keepAnonymised(db: Queryable, folder: string): Promise<void> {
  const stored = await db.all<Anonymised>(FROM_AUDIT);
  const known = new Set((await readAnonymised(folder)).map(keyOf));
  const fresh = stored.filter((one) => !known.has(keyOf(one)));
  if (fresh.length === 0) return;
  await makeFolder(folder);
  const file = await open(join(folder, FILE), 'a', 0o600);
  try {
    // Begins with the end of a line: the one before may have been cut off.
    await file.writeFile(fresh.map((one) => `\n${JSON.stringify(one)}`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Returns the people of the list whose data a database, or its log, still holds. It reads the data itself: a comparison
 * of the backup's time with the anonymisation's would fail where one of two clocks was wrong.
 */
export async function toAnonymiseAgain(db: Queryable, folders: readonly string[]): Promise<number[]> {
  const known = new Map<string, Anonymised>();
  for (const folder of folders) for (const one of await readAnonymised(folder)) known.set(keyOf(one), one);
  const ids = new Set<number>();
  for (const { user_id, creado, fecha } of known.values()) {
    const held = `SELECT 1 AS one WHERE (${firstLine('?')} = ? OR EXISTS (SELECT 1 FROM users WHERE id = ? AND created_at = ?))
      AND NOT EXISTS (SELECT 1 FROM audit WHERE tabla = 'users' AND registro_id = ? AND accion = 'anonimizar' AND fecha = ?)`;
    if (await db.get(held, ...[user_id, creado, user_id, creado, user_id, fecha])) ids.add(user_id);
  }
  return [...ids];
}
