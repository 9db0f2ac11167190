import { flag, type SchemaWords, searchIndex } from '../migration.ts';

/** Schools, people, how they sign in, and writes that must count once. */
export function people(words: SchemaWords): string[] {
  const { id, ref, integer, text, instant, strict, clustered } = words;
  return [
    `CREATE TABLE escuelas (
      id ${id},
      nombre ${text} NOT NULL,
      nombre_key ${text} NOT NULL UNIQUE,
      prefijo ${text} NOT NULL,
      prefijo_key ${text} NOT NULL UNIQUE,
      version ${integer} NOT NULL DEFAULT 1,
      created_at ${instant} NOT NULL,
      cct ${text}
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
      ${flag(words, 'activo', 1)},
      baja_motivo ${text},
      baja_en ${instant},
      version ${integer} NOT NULL DEFAULT 1,
      created_at ${instant} NOT NULL,
      sort_key ${text} NOT NULL,
      nombre_busqueda ${text} NOT NULL,
      email_busqueda ${text} NOT NULL,
      celular_busqueda ${text} NOT NULL,
      ${flag(words, 'clave_provisional')},
      curp ${text},
      CHECK (rol <> 0 OR escuela_id IS NOT NULL)
    )${strict}`,
    // The lists: by rol, by school, by school and group, by group, each in the order of the names and counted without
    // looking at the rows; then the other orders of a list, in which `rol` filters at the end.
    'CREATE INDEX users_rol ON users (rol, activo, sort_key, id)',
    'CREATE INDEX users_escuela ON users (escuela_id, rol, activo, sort_key, id)',
    'CREATE INDEX users_escuela_grupo ON users (escuela_id, grupo, rol, activo, sort_key, id)',
    'CREATE INDEX users_grupo ON users (grupo, rol, activo, sort_key, id)',
    'CREATE INDEX users_activo ON users (activo, sort_key, id)',
    "CREATE INDEX users_correo ON users (activo, (coalesce(email_key, '')), sort_key, id, rol)",
    "CREATE INDEX users_celular ON users (activo, (coalesce(celular, '')), sort_key, id, rol)",
    'CREATE INDEX users_por_grupo ON users (activo, grupo, sort_key, id, rol)',
    // All people, in baja or not: those who owe.
    'CREATE INDEX users_nombre ON users (sort_key, id)',
    'CREATE UNIQUE INDEX users_curp ON users (curp)',
    'CREATE INDEX users_registro ON users (activo, created_at)',
    ...searchIndex(words, 'users', ['nombre_busqueda', 'email_busqueda', 'celular_busqueda']),

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

    // Networks from which each person has signed in, and recent failures: guessing from elsewhere must not lock the
    // owner out.
    `CREATE TABLE login_addresses (
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      address ${text} NOT NULL,
      seen_at ${instant} NOT NULL,
      sign_ins ${integer} NOT NULL DEFAULT 0,
      counted_since ${instant},
      PRIMARY KEY (user_id, address)
    )${clustered}`,
    'CREATE INDEX login_addresses_seen ON login_addresses (seen_at)',

    // Links that open one download once. They go with the session in which they were made.
    `CREATE TABLE download_tickets (
      token_hash ${text} PRIMARY KEY,
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      session_id ${ref} NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      expires_at ${instant} NOT NULL
    )${clustered}`,
    'CREATE INDEX download_tickets_session ON download_tickets (session_id)',
    'CREATE INDEX download_tickets_user ON download_tickets (user_id)',
    'CREATE INDEX download_tickets_expires ON download_tickets (expires_at)',

    `CREATE TABLE idempotency (
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      key ${text} NOT NULL,
      call ${text} NOT NULL,
      body_hash ${text} NOT NULL,
      status ${integer} NOT NULL,
      body ${text} NOT NULL,
      created_at ${instant} NOT NULL,
      PRIMARY KEY (user_id, key)
    )${strict}`,
    'CREATE INDEX idempotency_created ON idempotency (created_at)',
    // An item that a supervisor sends for its author was taken over from that author.
    'CREATE INDEX idempotency_key ON idempotency (key)',
  ];
}
