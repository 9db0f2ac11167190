import type { AlumnoRow, Note, User } from '#contract/entities.ts';
import { EMPLOYEE_GROUP } from '#contract/groups.ts';
import { asRol } from '#contract/roles.ts';
import type { JsonWords } from '#server/db/dialect.ts';
import { columns, type Field, jsonOf, presenter, type Shape } from '#server/db/shape.ts';
import type { UserRow } from './users.repo.ts';

const { integer, text, textOrNull } = columns<UserRow>();

/** A person, of `users u LEFT JOIN escuelas e ON e.id = u.escuela_id`; never a password or its hash. */
const userShape: Shape<UserRow, User> = {
  id: integer('id', 'u.id'),
  nombre: text('nombre', 'u.nombre'),
  apaterno: text('apaterno', 'u.apaterno'),
  amaterno: textOrNull('amaterno', 'u.amaterno'),
  email: textOrNull('email', 'u.email'),
  celular: textOrNull('celular', 'u.celular'),
  escuela: {
    of: (row) => row.escuela_id ?? 'empleado',
    json: () => `CASE WHEN u.escuela_id IS NULL THEN '"empleado"' ELSE CAST(u.escuela_id AS text) END`,
  },
  escuela_nombre: textOrNull('escuela_nombre', 'e.nombre'),
  grupo: {
    of: (row) => (row.escuela_id === null ? EMPLOYEE_GROUP : row.grupo),
    json: (words) => `CASE WHEN u.escuela_id IS NULL THEN '${EMPLOYEE_GROUP}' ELSE ${words.text('u.grupo')} END`,
  },
  // The table holds no other one.
  rol: { of: (row) => asRol(row.rol), json: () => 'u.rol' },
  sala_guarderia: textOrNull('sala_guarderia', 'u.sala_guarderia'),
  activo: { of: (row) => row.activo === 1, json: () => `CASE WHEN u.activo = 1 THEN 'true' ELSE 'false' END` },
  clave_provisional: {
    of: (row) => row.clave_provisional === 1,
    json: () => `CASE WHEN u.clave_provisional = 1 THEN 'true' ELSE 'false' END`,
  },
  version: integer('version', 'u.version'),
};

/** A row of the requests list: the person with the school by name. */
const alumnoShape: Shape<UserRow, Omit<AlumnoRow, 'note'>> = {
  ...userShape,
  escuela: textOrNull('escuela_nombre', 'e.nombre'),
  escuela_id: { of: (row) => row.escuela_id ?? 0, json: () => 'coalesce(u.escuela_id, 0)' },
};

/** A person on the wire. */
export const presentUser: (row: UserRow) => User = presenter(userShape);
const presentPerson = presenter(alumnoShape);

/** A row of the requests list with the note that it shows. */
export function presentAlumno(row: UserRow, note: Note | null): AlumnoRow {
  return { ...presentPerson(row), note };
}

/** The same as JSON text, made by the database. */
export const userJson = (words: JsonWords): string => jsonOf(userShape, words);
/** `note` is an SQL expression that gives the row's note as JSON text. */
export function alumnoJson(words: JsonWords, note: string): string {
  const shown: Field<UserRow, Note | null> = { of: () => null, json: () => note };
  return jsonOf({ ...alumnoShape, note: shown }, words);
}
