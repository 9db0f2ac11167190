import { selectMany, selectOne } from './select.ts';
import { useAppSelector } from './state.ts';
import type { Kind, Kinds } from './tables.ts';

/** A row by its id; undefined while it is not there. */
export const useEntity = <K extends Kind>(kind: K, id: number | null | undefined): Kinds[K] | undefined =>
  useAppSelector((state) => selectOne(state, kind, id));

/** Rows by their ids, without those that are not there. */
export const useEntities = <K extends Kind>(kind: K, ids: readonly number[] | undefined): Kinds[K][] =>
  useAppSelector((state) => selectMany[kind](state, ids));
