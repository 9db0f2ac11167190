/** Reads rows by id. A row that is not there (yet) is left out of a list, or undefined. */
import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import type { User } from '#contract/entities.ts';
import { enLista } from '#contract/guarderia.ts';
import { fullName } from '#contract/person.ts';
import type { AlumnoIds } from './split.ts';
import { type HasEntities, KINDS, type Kind, type Kinds, type NoteRow } from './tables.ts';

type Id = number | null | undefined;
export const selectOne = <K extends Kind>(state: HasEntities, kind: K, id: Id): Kinds[K] | undefined =>
  id == null ? undefined : state.entities[kind].entities[id];
export const selectUser = (state: HasEntities, id: Id) => selectOne(state, 'users', id);
export const selectNote = (state: HasEntities, id: Id) => selectOne(state, 'notes', id);

const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);
// The same rows in the same order are the same array: a change elsewhere in the table repaints nothing.
export const options = { memoizeOptions: { resultEqualityCheck: sameItems } } as const;

const NO_IDS: readonly number[] = [];
const many = <K extends Kind>(kind: K) =>
  createSelector(
    [
      (state: HasEntities) => state.entities[kind].entities,
      (_state: HasEntities, ids: readonly number[] | undefined) => ids ?? NO_IDS,
    ],
    (rows, ids) => ids.map((id) => rows[id]).filter((row) => row !== undefined),
    options,
  );

export const selectMany = Object.fromEntries(KINDS.map((kind) => [kind, many(kind)])) as unknown as {
  [K in Kind]: (state: HasEntities, ids: readonly number[] | undefined) => Kinds[K][];
};

/** Every known note of these people. */
export const selectNotesOf = createSelector(
  [(state: HasEntities) => state.entities.notes.entities, (_state: HasEntities, userIds: readonly number[]) => userIds],
  (rows, userIds) => Object.values(rows).filter((row) => row !== undefined && userIds.includes(row.user_id)),
  options,
);

const listed = weakMapMemoize(enLista);

/** Children as lists show them: the row, or the record when it was changed here since. */
export const selectInfantesEnLista = createSelector(
  [
    (state: HasEntities) => state.entities.infantesEnLista.entities,
    (state: HasEntities) => state.entities.infantes.entities,
    (_state: HasEntities, ids: readonly number[] | undefined) => ids ?? NO_IDS,
  ],
  (rows, records, ids) =>
    ids.flatMap((id) => {
      const [row, record] = [rows[id], records[id]];
      return row && record && record.version > row.version ? listed(record) : (row ?? []);
    }),
  options,
);

/** A row of a list of alumnos, ready to show. */
export interface AlumnoView {
  key: string;
  user: User;
  note: NoteRow | null;
}
const view = weakMapMemoize(
  (user: User, note: NoteRow | null): AlumnoView => ({ key: `${user.id}-${note?.id ?? ''}`, user, note }),
);
const NO_ALUMNOS: readonly AlumnoIds[] = [];

export const selectAlumnos = createSelector(
  [
    (state: HasEntities) => state.entities.users.entities,
    (state: HasEntities) => state.entities.notes.entities,
    (_state: HasEntities, ids: readonly AlumnoIds[] | undefined) => ids ?? NO_ALUMNOS,
  ],
  (users, notes, ids) =>
    ids.flatMap(({ user, note }) => {
      const person = users[user];
      return person ? [view(person, (note !== null && notes[note]) || null)] : [];
    }),
  options,
);

/** Title of a draft: «Abono de Ana Pérez», or «Abono» for an unknown alumno. */
export function draftTitleOf(state: HasEntities, what: string, userId: number | null): string {
  const user = selectUser(state, userId);
  return user ? `${what} de ${fullName(user)}` : what;
}
