import type { Database } from '#server/db/database.ts';

/** Every table that requests write to. */
export const TABLES = [
  'escuelas',
  'users',
  'sessions',
  'login_failures',
  'login_addresses',
  'servicios',
  'notes',
  'note_conceptos',
  'abonos',
  'anuncios',
  'anuncio_grupos',
  'anuncio_escuelas',
  'anuncio_lecturas',
  'photo_codes',
  'photo_code_keys',
  'audit',
  'audit_personal',
  'archivos',
  'fotos',
  'counters',
  'cortes',
  'corte_lineas',
  'school_totals',
  'infantes',
  'consentimientos',
  'adultos',
  'infante_adultos',
  'autorizados',
  'documentos',
  'documento_archivos',
  'documento_archivos',
  'idempotency',
  'ajustes',
];

/** What nobody changes who is refused: of that itself the log may tell. */
export const RECORDS = TABLES.filter((table) => !table.startsWith('audit'));

/** Of the lines of the log after this one, what was done. */
export async function deedsAfter(db: Database, line: number): Promise<string[]> {
  const rows = await db.all<{ accion: string }>('SELECT accion FROM audit WHERE id > ? ORDER BY id', line);
  return rows.map(({ accion }) => accion);
}
export async function lastLine(db: Database): Promise<number> {
  return (await db.get<{ id: number | null }>('SELECT max(id) AS id FROM audit'))?.id ?? 0;
}

/** All that the database holds, as one text to look for something that must not be there. */
export async function everyText(db: Database, of: readonly string[] = TABLES): Promise<string> {
  const tables = await Promise.all(of.map((table) => db.all(`SELECT * FROM ${table}`)));
  return JSON.stringify(tables);
}
