import type { Queryable } from '#server/db/database.ts';
import { numberOf } from '#server/db/rows.ts';

/** Active alumnos without a note that stands. */
export const waiting = (db: Queryable): Promise<number> =>
  numberOf(
    db,
    `SELECT count(*) FROM users u WHERE u.rol = 0 AND u.activo = 1
        AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.user_id = u.id AND n.cancelada_en IS NULL)`,
  );

/** Notes with a saldo. */
export const pendingNotes = (db: Queryable): Promise<number> =>
  numberOf(db, 'SELECT count(*) FROM notes WHERE pagado_cents < total_cents AND cancelada_en IS NULL');

/** Active people registered since an instant. */
export const registeredSince = (db: Queryable, since: string): Promise<number> =>
  numberOf(db, 'SELECT count(*) FROM users WHERE activo = 1 AND created_at >= ?', since);
