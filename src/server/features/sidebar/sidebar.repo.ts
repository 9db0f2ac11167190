import type { Queryable } from '#server/db/database.ts';

/** Active alumnos without a note that stands. */
export async function waiting(db: Queryable): Promise<number> {
  const row = await db.get<{ total: number }>(
    `SELECT count(*) AS total FROM users u WHERE u.rol = 0 AND u.activo = 1
        AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.user_id = u.id AND n.cancelada_en IS NULL)`,
  );
  return row?.total ?? 0;
}

/** Notes with a saldo. */
export async function pendingNotes(db: Queryable): Promise<number> {
  const row = await db.get<{ total: number }>(
    'SELECT count(*) AS total FROM notes WHERE pagado_cents < total_cents AND cancelada_en IS NULL',
  );
  return row?.total ?? 0;
}

/** Active people registered since an instant. */
export async function registeredSince(db: Queryable, since: string): Promise<number> {
  const row = await db.get<{ total: number }>(
    'SELECT count(*) AS total FROM users WHERE activo = 1 AND created_at >= ?',
    since,
  );
  return row?.total ?? 0;
}
