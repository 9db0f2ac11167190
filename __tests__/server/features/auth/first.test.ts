import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { credentials } from '#server/features/auth/auth.repo.ts';
import { ensureAdministrador } from '#server/features/users/first.service.ts';
import { verifyPassword } from '#server/http/passwords.ts';
import { migratedDatabase, type TestDatabase } from '../../../support/database.ts';

const NOW = new Date('2026-11-21T17:00:00Z');
const NO_SETTINGS = { adminEmail: null, adminPassword: null };
let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await migratedDatabase();
  db = await openDatabase(database.settings);
});
afterEach(async () => {
  await db.close();
  await database.cleanup();
});
const people = () => db.all('SELECT email, rol, activo FROM users');

test('the first administrador comes from the settings', async () => {
  const settings = { adminEmail: 'Directora@Example.com', adminPassword: 'clave-del-arranque' };
  expect(await ensureAdministrador(db, settings, NOW)).toEqual({ email: 'Directora@Example.com', password: null });
  const stored = await credentials(db, 'directora@example.com');
  expect(stored?.rol).toBe(3);
  expect(await verifyPassword('clave-del-arranque', stored?.password_hash ?? null)).toBe(true);
});

test('the first administrador without settings has a random password shown once', async () => {
  const made = await ensureAdministrador(db, NO_SETTINGS, NOW);
  expect(made).toEqual({ email: 'admin@servicios.local', password: expect.stringMatching(/^[\w-]{16}$/) });
  const stored = await credentials(db, 'admin@servicios.local');
  expect(await verifyPassword(made?.password ?? '', stored?.password_hash ?? null)).toBe(true);

  const other = await migratedDatabase();
  const otherDb = await openDatabase(other.settings);
  const again = await ensureAdministrador(otherDb, NO_SETTINGS, NOW);
  await otherDb.close();
  await other.cleanup();
  expect(again?.password).not.toBe(made?.password);
});

test('the first administrador is made once, and later settings change nobody', async () => {
  await ensureAdministrador(db, { adminEmail: 'uno@example.com', adminPassword: 'clave-del-arranque' }, NOW);
  const later = { adminEmail: 'uno@example.com', adminPassword: 'otra-clave-distinta' };
  expect(await ensureAdministrador(db, later, NOW)).toBeNull();
  expect(await ensureAdministrador(db, { ...later, adminEmail: 'dos@example.com' }, NOW)).toBeNull();
  expect(await people()).toEqual([{ email: 'uno@example.com', rol: 3, activo: 1 }]);
  const stored = await credentials(db, 'uno@example.com');
  expect(await verifyPassword('clave-del-arranque', stored?.password_hash ?? null)).toBe(true);
});

test('one of several concurrent starts makes the first administrador', async () => {
  const others = await Promise.all(Array.from({ length: 11 }, () => openDatabase(database.settings)));
  const made = await Promise.all(
    [db, ...others].map((each, at) =>
      ensureAdministrador(each, { adminEmail: `inicio${at}@example.com`, adminPassword: null }, NOW),
    ),
  );
  await Promise.all(others.map((each) => each.close()));
  const [first, ...more] = made.filter((each) => each !== null);
  expect(more).toEqual([]);
  expect(await people()).toEqual([{ email: first?.email, rol: 3, activo: 1 }]);
  const stored = await credentials(db, first?.email ?? '');
  expect(await verifyPassword(first?.password ?? '', stored?.password_hash ?? null)).toBe(true);
});

test('an e-mail of the settings that an alumno has is an error', async () => {
  await db.write(async (tx) => {
    await tx.run(
      "INSERT INTO escuelas (nombre, nombre_key, prefijo, prefijo_key, created_at) VALUES ('A', 'a', 'A', 'A', ?)",
      NOW.toISOString(),
    );
    await tx.run(
      `INSERT INTO users (nombre, apaterno, email, email_key, escuela_id, grupo, rol, created_at, sort_key,
         nombre_busqueda, email_busqueda, celular_busqueda)
       SELECT 'A', 'B', 'uno@example.com', 'uno@example.com', id, '1A', 0, ?, '', '', '', '' FROM escuelas`,
      NOW.toISOString(),
    );
  });
  const settings = { adminEmail: 'uno@example.com', adminPassword: 'clave-del-arranque' };
  await expect(ensureAdministrador(db, settings, NOW)).rejects.toThrow('users.email_key');
});
