import type { Database } from '#server/db/database.ts';

const TABLES = [
  'escuelas',
  'users',
  'sessions',
  'login_failures',
  'servicios',
  'notes',
  'note_conceptos',
  'abonos',
  'anuncios',
  'anuncio_grupos',
  'anuncio_escuelas',
  'anuncio_lecturas',
  'counters',
  'idempotency',
];

/** All that the database holds, as one text to look for something that must not be there. */
export async function everyText(db: Database): Promise<string> {
  const tables = await Promise.all(TABLES.map((table) => db.all(`SELECT * FROM ${table}`)));
  return JSON.stringify(tables);
}
