import type { Queryable, Transaction } from '#server/db/database.ts';

export interface FotoRow {
  id: number;
  categoria: string;
  nombre: string;
  user_id: number | null;
  archivo: string;
  miniatura: string;
  version: number;
}

const COLUMNS = 'id, categoria, nombre, user_id, archivo, miniatura, version';

/** Which photographs of the gallery: of everybody or of one person, of all categories or of one. */
export interface FotoFilter {
  userId: number | null;
  categoriaKey: string | null;
}

function condition({ userId, categoriaKey }: FotoFilter): { where: string; params: (string | number)[] } {
  const parts = [userId === null ? null : 'user_id = ?', categoriaKey === null ? null : 'categoria_key = ?'];
  const where = parts.filter((part) => part !== null).join(' AND ');
  return {
    where: where && `WHERE ${where}`,
    params: [userId, categoriaKey].filter((value) => value !== null),
  };
}

/** The categories in order, each with how many photographs it has: counted in the index, no row is looked at. */
export function countByCategory(
  db: Queryable,
  filter: FotoFilter,
): Promise<{ categoria_key: string; total: number }[]> {
  const { where, params } = condition(filter);
  return db.all(
    `SELECT categoria_key, count(*) AS total FROM fotos ${where} GROUP BY categoria_key ORDER BY categoria_key`,
    ...params,
  );
}

/** Photographs of one category in the order of their names, from the place `offset` on. */
export function fotosOfCategory(
  db: Queryable,
  filter: FotoFilter & { categoriaKey: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<FotoRow[]> {
  const { where, params } = condition(filter);
  return db.all(
    `SELECT ${COLUMNS} FROM fotos ${where} ORDER BY nombre_key, id LIMIT ? OFFSET ?`,
    ...params,
    limit,
    offset,
  );
}

export function fotoById(db: Queryable, id: number): Promise<FotoRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM fotos WHERE id = ?`, id);
}

/** How a category is spelled already, or null for a new one. */
export async function spelling(db: Queryable, categoriaKey: string): Promise<string | null> {
  const row = await db.get<{ categoria: string }>(
    'SELECT categoria FROM fotos WHERE categoria_key = ? LIMIT 1',
    categoriaKey,
  );
  return row?.categoria ?? null;
}

/** How many photographs of a category came under this name. */
export async function countNamed(db: Queryable, categoriaKey: string, nombreKey: string): Promise<number> {
  const row = await db.get<{ total: number }>(
    'SELECT count(*) AS total FROM fotos WHERE categoria_key = ? AND nombre_key = ?',
    categoriaKey,
    nombreKey,
  );
  return row?.total ?? 0;
}

export interface FotoFields extends Omit<FotoRow, 'id' | 'version'> {
  categoria_key: string;
  nombre_key: string;
  subida_por: number | null;
  created_at: string;
}

export async function insertFoto(tx: Transaction, foto: FotoFields): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO fotos (categoria, categoria_key, nombre, nombre_key, user_id, archivo, miniatura, subida_por, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    foto.categoria,
    foto.categoria_key,
    foto.nombre,
    foto.nombre_key,
    foto.user_id,
    foto.archivo,
    foto.miniatura,
    foto.subida_por,
    foto.created_at,
  );
  if (!row) throw new Error('INSERT INTO fotos gave no id');
  return row.id;
}

/** Deletes a photograph and gives what it was; null when somebody was faster. */
export function deleteFoto(tx: Transaction, id: number): Promise<FotoRow | null> {
  return tx.get(`DELETE FROM fotos WHERE id = ? RETURNING ${COLUMNS}`, id);
}

/** The photographs that are linked to a person. */
export function fotosOfUser(db: Queryable, userId: number): Promise<FotoRow[]> {
  return db.all(`SELECT ${COLUMNS} FROM fotos WHERE user_id = ? ORDER BY id`, userId);
}

/** Type and size of a stored file. */
export function archivo(db: Queryable, name: string): Promise<{ tipo: string } | null> {
  return db.get('SELECT tipo FROM archivos WHERE nombre = ? AND liberado_en IS NULL', name);
}
