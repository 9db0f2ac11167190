/**
 * Filters, order and page of a list, as a slice holds them. The address leads and the slice follows: a list that was left
 * stays there as it was.
 */
import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { equal } from '#client/lib/equal.ts';
import { type ListAddress, readListParams } from '#client/lib/listAddress.ts';
import type { ScreenName } from '#client/lib/urls.ts';
import { type Address, addressOf, idAt, isAddressAction, isAt } from './address.ts';

/** At no screen: nothing is open there, and nothing chosen. */
const NOWHERE: Address = { pathname: '', search: '', hash: '' };

/** How the list of that screen stands at an address; elsewhere as it stood before, or with nothing chosen. */
export function listAt<Name extends string>(
  screen: ScreenName,
  names: readonly Name[],
  address: Address,
  before?: ListAddress<Name>,
): ListAddress<Name> {
  const here = isAt(screen, address);
  if (!here && before) return before;
  const list = readListParams(new URLSearchParams(here ? address.search : ''), names);
  return before && equal(list, before) ? before : list;
}

interface ListScreens<Name extends string> {
  /** Filters, order and page of the feature's list, as it has them or had them when it was left. */
  list: ListAddress<Name>;
  /** The record that was opened last, at one of the screens that a row leads to. */
  worked: number | null;
}

/**
 * State of a feature's screens at an address: its list and its records. `closed` is reset at each screen: a dialog
 * belongs to the screen that opened it.
 */
export const screensAt =
  <Name extends string, Dialogs extends object>(
    list: ScreenName,
    names: readonly Name[],
    records: readonly ScreenName[],
    closed: Dialogs,
  ) =>
  (address: Address, before?: ListScreens<Name> & Dialogs): ListScreens<Name> & Dialogs => ({
    list: listAt(list, names, address, before?.list),
    worked: idAt(records, address) ?? before?.worked ?? null,
    ...closed,
  });

/**
 * For `createSlice`: `at` says how the state stands at an address, `before` as it stood. It begins at that of the page,
 * follows each step to another one, and when the session ends stands at none.
 */
export const followingAddress = <State extends object>(at: (address: Address, before?: State) => State) => ({
  initialState: () => at(addressOf(window.location)),
  extraReducers: (builder: ActionReducerMapBuilder<State>) => {
    builder
      .addCase(api.util.resetApiState, () => at(NOWHERE))
      .addMatcher(isAddressAction, (state, { payload }) => at(payload, state as State));
  },
});
