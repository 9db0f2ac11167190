import type { Queryable } from '#server/db/database.ts';
import { numberOf } from '#server/db/record.ts';
import { UNPAID } from '#server/features/ledger/ledger.sql.ts';

/** Active alumnos without a note that stands. */
export const waiting = (db: Queryable): Promise<number> =>
  numberOf(
    db,
    `SELECT count(*) FROM (
        SELECT id FROM users WHERE rol = 0 AND activo = 1
        EXCEPT SELECT user_id FROM notes WHERE cancelada_en IS NULL) AS waiting`,
  );

/** Notes with a saldo. */
export const pendingNotes = (db: Queryable): Promise<number> =>
  numberOf(db, `SELECT count(*) FROM notes n WHERE ${UNPAID}`);

/** Active people registered since an instant. */
export const registeredSince = (db: Queryable, since: string): Promise<number> =>
  numberOf(db, 'SELECT count(*) FROM users WHERE activo = 1 AND created_at >= ?', since);
