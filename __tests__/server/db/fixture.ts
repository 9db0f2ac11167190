import { searchColumn, sortKey } from '#contract/search.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { migratedDatabase, type TestDatabase } from '../../support/database.ts';

export const NOW = '2026-11-21T17:03:00.123Z';

export interface Opened {
  db: Database;
  settings: TestDatabase['settings'];
}

/** Children before their parents. */
const TABLES = [
  ...['idempotency', 'abonos', 'note_conceptos', 'notes', 'servicios'],
  ...['sessions', 'login_failures', 'users', 'escuelas'],
];

/** One database for the calling file, opened anew and without rows for each test. */
export function eachWithDatabase(): Opened {
  const opened = {} as Opened;
  let cleanup: () => Promise<void>;
  beforeAll(async () => {
    ({ settings: opened.settings, cleanup } = await migratedDatabase());
  });
  beforeEach(async () => {
    opened.db = await openDatabase(opened.settings);
    await opened.db.write(async (tx) => {
      for (const table of TABLES) await tx.run(`DELETE FROM ${table}`);
      await tx.run(`DELETE FROM counters WHERE name <> 'ticket'`);
      await tx.run('UPDATE counters SET value = 0');
    });
  });
  afterEach(() => opened.db.close());
  afterAll(() => cleanup());
  return opened;
}

/** The id of a new school. */
export async function insertEscuela(tx: Transaction, nombre = 'Benito Juárez'): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO escuelas (nombre, nombre_key, prefijo, prefijo_key, created_at) VALUES (?, ?, ?, ?, ?) RETURNING id`,
    nombre,
    nombre,
    nombre,
    nombre,
    NOW,
  );
  return row?.id ?? 0;
}

export interface Person {
  escuelaId: number;
  nombre: string;
  apaterno?: string;
  email?: string | null;
  celular?: string | null;
}

/** The id of a new alumno. */
export async function insertAlumno(tx: Transaction, { escuelaId, nombre, ...rest }: Person): Promise<number> {
  const { apaterno = 'Peña', email = null, celular = null } = rest;
  const row = await tx.get<{ id: number }>(
    `INSERT INTO users (nombre, apaterno, email, email_key, celular, escuela_id, grupo, rol, created_at, sort_key,
      nombre_busqueda, email_busqueda, celular_busqueda) VALUES (?, ?, ?, ?, ?, ?, '1A', 0, ?, ?, ?, ?, ?) RETURNING id`,
    nombre,
    apaterno,
    email,
    email?.toLowerCase() ?? null,
    celular,
    escuelaId,
    NOW,
    sortKey(apaterno, null, nombre),
    searchColumn(nombre, apaterno),
    searchColumn(email),
    searchColumn(celular),
  );
  return row?.id ?? 0;
}

/** Pseudo-random whole numbers below `limit`, the same ones in every run. */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
