import { skipToken } from '@reduxjs/toolkit/query';
import { readRecord } from '#client/api/results.ts';
import { catalogs } from './catalogs.ts';
import { useEntity } from './useEntity.ts';

/**
 * A person by id, asked for anew at each arrival; null: nobody. `user` is whoever the store knows by this id, also while
 * the response is on its way, and after they were deleted, when the problem's status is 404.
 */
export function usePerson(id: number | null) {
  const { response: _, ...standing } = readRecord(catalogs.usePersonQuery(id ?? skipToken));
  return { ...standing, user: useEntity('users', id) };
}
