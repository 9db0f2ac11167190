/**
 * People that are chosen in a list, by their ids, in the slice of the list's feature: through its pages and filters, and while
 * one of them is looked at. Apart from the hooks: slices are there before anybody signs in.
 */
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ScreenName } from '#client/lib/urls.ts';
import { ACCION_MAX } from '#contract/rules.ts';
import { type Address, idAt, isAt } from './address.ts';

export interface HasChosen {
  chosen: number[];
}

/** For `followingAddress`: elsewhere than at the list and its records nobody is chosen. */
export const withChosen =
  <State extends object>(
    list: ScreenName,
    records: readonly ScreenName[],
    at: (address: Address, before?: State & HasChosen) => State,
  ) =>
  (address: Address, before?: State & HasChosen): State & HasChosen => {
    const stays = isAt(list, address) || idAt(records, address) !== null;
    return { ...at(address, before), chosen: (stays && before?.chosen) || [] };
  };

/** For `createSlice`. */
export const chosenReducers = {
  rowsChosen: (state: HasChosen, { payload }: PayloadAction<{ ids: readonly number[]; isChosen: boolean }>) => {
    const ids = new Set(payload.ids);
    const others = state.chosen.filter((id) => !ids.has(id));
    state.chosen = payload.isChosen ? [...others, ...ids].slice(0, ACCION_MAX) : others;
  },
  choiceCleared: (state: HasChosen) => {
    state.chosen = [];
  },
};
