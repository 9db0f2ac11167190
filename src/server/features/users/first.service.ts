/** Makes the first administrator at the first start, so that the product can be signed in to. */
import { randomBytes } from 'node:crypto';
import { unsent } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { ROLES } from '#contract/roles.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/database.ts';
import { THE_PRODUCT } from '#server/http/actor.ts';
import { hashPassword, isCommonPassword } from '#server/http/passwords.ts';
import { type Settings, SettingsError } from '#server/settings.ts';
import * as repo from './users.repo.ts';

const DEFAULT_EMAIL = 'admin@servicios.local';

/**
 * Makes the first administrador from the settings where there is none; they are asked to choose a password of their own,
 * because this one stands in the environment or was printed. `password` is given only when it was made up here, to be
 * printed once. Throws SettingsError for a common password.
 */
export async function ensureAdministrador(
  db: Database,
  { adminEmail, adminPassword }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
  now: Date,
): Promise<{ email: string; password: string | null } | null> {
  if ((await repo.activeAdministradores(db)) > 0) return null;
  const email = adminEmail ?? DEFAULT_EMAIL;
  if (adminPassword !== null && (await isCommonPassword(adminPassword))) {
    throw new SettingsError([
      'ADMIN_PASSWORD: una contraseña que no esté en la lista de las más comunes, que son las primeras que se prueban',
    ]);
  }
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  const product = { userId: 0, ...THE_PRODUCT, now: now.toISOString() };
  const made = await db.write(async (tx) => {
    // Of two processes that start at once one makes it; without a person there is no row to lock.
    await tx.get(`SELECT value FROM counters WHERE name = 'ticket'${tx.dialect.forUpdate}`);
    if ((await repo.activeAdministradores(tx)) > 0) return false;
    const id = await repo.insertUser(
      tx,
      {
        ...unsent(userRecord),
        nombre: 'Administrador',
        apaterno: 'Inicial',
        email,
        escuela_id: null,
        grupo: '0',
        rol: ROLES.administrador,
      },
      hash,
      product.now,
    );
    await record(tx, product, { accion: 'crear', tabla: 'users', registro: id });
    return true;
  });
  return made ? { email, password: adminPassword ? null : password } : null;
}
