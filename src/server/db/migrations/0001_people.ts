import type { Migration } from './words.ts';

/** Schools, people, and how people sign in. */
export const people: Migration = {
  name: '0001_people',
  up: ({ id, ref, integer, text, instant, strict }) => [
    `CREATE TABLE escuelas (
      id ${id},
      nombre ${text} NOT NULL,
      nombre_key ${text} NOT NULL UNIQUE,
      prefijo ${text} NOT NULL,
      prefijo_key ${text} NOT NULL UNIQUE,
      version ${integer} NOT NULL DEFAULT 1,
      created_at ${instant} NOT NULL
    )${strict}`,

    `CREATE TABLE users (
      id ${id},
      nombre ${text} NOT NULL,
      apaterno ${text} NOT NULL,
      amaterno ${text},
      email ${text},
      email_key ${text} UNIQUE,
      celular ${text},
      password_hash ${text},
      escuela_id ${ref} REFERENCES escuelas (id),
      grupo ${text} NOT NULL,
      rol ${integer} NOT NULL CHECK (rol BETWEEN 0 AND 3),
      sala_guarderia ${text},
      activo ${integer} NOT NULL DEFAULT 1 CHECK (activo IN (0, 1)),
      baja_motivo ${text},
      baja_en ${instant},
      version ${integer} NOT NULL DEFAULT 1,
      created_at ${instant} NOT NULL,
      sort_key ${text} NOT NULL,
      nombre_busqueda ${text} NOT NULL,
      email_busqueda ${text} NOT NULL,
      celular_busqueda ${text} NOT NULL,
      CHECK (rol <> 0 OR escuela_id IS NOT NULL)
    )${strict}`,
    // The lists: by rol, by school, by school and group, by group, each in the order of the names and counted without
    // looking at the rows.
    'CREATE INDEX users_rol ON users (rol, activo, sort_key, id)',
    'CREATE INDEX users_escuela ON users (escuela_id, rol, activo, sort_key, id)',
    'CREATE INDEX users_escuela_grupo ON users (escuela_id, grupo, rol, activo, sort_key, id)',
    'CREATE INDEX users_grupo ON users (grupo, rol, activo, sort_key, id)',

    `CREATE TABLE sessions (
      id ${id},
      token_hash ${text} NOT NULL UNIQUE,
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at ${instant} NOT NULL,
      last_seen_at ${instant} NOT NULL,
      address ${text},
      device ${text}
    )${strict}`,
    'CREATE INDEX sessions_user ON sessions (user_id, last_seen_at)',

    `CREATE TABLE login_failures (
      id ${id},
      account_key ${text} NOT NULL,
      address ${text} NOT NULL,
      failed_at ${instant} NOT NULL
    )${strict}`,
    'CREATE INDEX login_failures_account ON login_failures (account_key, address, failed_at)',
    'CREATE INDEX login_failures_address ON login_failures (address, failed_at)',
  ],
};
