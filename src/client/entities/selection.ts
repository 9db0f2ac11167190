/** Chooses people of a list, and reads who is chosen. */
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLatest } from '#client/lib/hooks.ts';
import type { User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { ACCION_MAX, PER_PAGE_MAX } from '#contract/rules.ts';
import { useAppDispatch } from './base.ts';
import type { HasChosen } from './chosen.ts';
import { useCan } from './state.ts';

export type ChoosingSlice = 'users' | 'notes';
const NOBODY: readonly number[] = [];

/** The chosen ids of a list. */
export const useChosen = (of: ChoosingSlice): readonly number[] =>
  useSelector((state: Partial<Record<ChoosingSlice, HasChosen>>) => state[of]?.chosen ?? NOBODY);

/** Chooses people of a list, or lets them go; without ids all of them. */
export function useChoose(of: ChoosingSlice) {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      choose: (ids: readonly number[], isChosen: boolean) =>
        void dispatch({ type: `${of}/rowsChosen`, payload: { ids, isChosen } }),
      clear: () => void dispatch({ type: `${of}/choiceCleared` }),
    }),
    [dispatch, of],
  );
}

interface ChoosableList<Row, Found> {
  total: number | undefined;
  userOf: (row: Row) => Pick<User, 'id' | 'nombre' | 'apaterno' | 'amaterno'>;
  /** Asks for a page of what the list finds; throws the error of `unwrap`. */
  load: (page: { page: number; per_page: number }) => Promise<{ ids: readonly Found[]; last_page: number }>;
  idOf: (found: Found) => number;
}

/** The ids of all rows that a list finds. */
async function allIds<Found>({ load, idOf }: Pick<ChoosableList<never, Found>, 'load' | 'idOf'>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await load({ page, per_page: PER_PAGE_MAX });
    ids.push(...found.ids.map(idOf));
    last = found.last_page;
  }
  return ids;
}

/** For a table whose rows can be chosen; undefined for those who may not change anybody. */
export function useRowChoice<Row, Found>(of: ChoosingSlice, list: ChoosableList<Row, Found>) {
  const changes = useCan('alumnos:write');
  const chosen = useChosen(of);
  const { choose } = useChoose(of);
  const latest = useLatest(list);
  const isAllAllowed = list.total !== undefined && list.total <= ACCION_MAX;
  return useMemo(() => {
    if (!changes) return undefined;
    return {
      chosen: new Set(chosen),
      idOf: (row: Row) => latest.current.userOf(row).id,
      nameOf: (row: Row) => fullName(latest.current.userOf(row)),
      onChoose: choose,
      onChooseAll: isAllAllowed ? async () => choose(await allIds(latest.current), true) : undefined,
    };
  }, [changes, chosen, choose, isAllAllowed, latest]);
}
