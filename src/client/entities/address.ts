/** The address of the browser as the store has it. Lists and dialogs of the slices follow it. */
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { matchPath } from 'react-router-dom';
import { idOf, patterns, type ScreenName } from '#client/lib/urls.ts';

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}
export interface HasAddress {
  router: Address;
}

export const addressOf = ({ pathname, search, hash }: Address): Address => ({ pathname, search, hash });

/** Whether two addresses are the same one. */
export const sameAddress = (one: Address, other: Address): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;

/** Whether it is the address of that screen; the router reads capitals and a last slash in the same way. */
export const isAt = (name: ScreenName, { pathname }: Address): boolean => matchPath(patterns[name], pathname) !== null;

/** The id in the address of one of these screens; null at any other. */
export function idAt(names: readonly ScreenName[], { pathname }: Address): number | null {
  const found = names.map((name) => matchPath(patterns[name], pathname)).find((one) => one !== null);
  return found ? idOf(found.params.id) : null;
}

/** An action that leads to another address, under the name of what the person did. */
export type AddressAction = PayloadAction<Address, string, { address: true }>;
export const isAddressAction = (action: UnknownAction): action is AddressAction =>
  (action.meta as { address?: unknown } | undefined)?.address === true;

/** For `createSlice`: an action of that name leads to another address, and whatever follows the address follows it. */
export const toAddress = {
  reducer: (): void => undefined,
  prepare: (address: Address) => ({ payload: addressOf(address), meta: { address: true as const } }),
};

const slice = createSlice({
  name: 'router',
  initialState: () => addressOf(window.location),
  reducers: { navigated: toAddress },
  extraReducers: (builder) => builder.addMatcher(isAddressAction, (_state, { payload }) => payload),
});
export const addressReducer = slice.reducer;
export const { navigated } = slice.actions;
