/** The address of the browser as the store has it. Lists and dialogs of the slices follow it. */
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { EDITED, idOf, patterns, type ScreenName } from '#client/lib/urls.ts';

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

/** The address of a screen, taken apart as the router does: capitals and a last slash make no difference. */
const match = (name: ScreenName, pathname: string) =>
  new RegExp(`^${patterns[name].replace(/\/$/, '').replace(':id', '(?<id>[^/]+)')}/*$`, 'i').exec(pathname);

/** Whether it is the address of that screen. */
export const isAt = (name: ScreenName, { pathname }: Pick<Address, 'pathname'>): boolean =>
  match(name, pathname) !== null;

/** The id in the address of one of these screens; null at any other. */
export function idAt(names: readonly ScreenName[], { pathname }: Pick<Address, 'pathname'>): number | null {
  const found = names.map((name) => match(name, pathname)).find((one) => one !== null);
  return found ? idOf(found.groups?.id) : null;
}

/** An action that navigates, named after the person's deed. */
export type AddressAction = PayloadAction<Address, string, { address: true }>;
export const isAddressAction = (action: UnknownAction): action is AddressAction =>
  (action.meta as { address?: unknown } | undefined)?.address === true;

/** The lists of the slices, each with its slice. */
const LISTS = [
  ['solicitudes', 'notes'],
  ['usuarios', 'users'],
  ['anuncios', 'anuncios'],
  ['fotos', 'fotos'],
  ['escuelas', 'escuelas'],
] as const;

/** The name of a move within a list, by the parameters that differ. */
function nameOf(from: Address, to: Address): string {
  const list = LISTS.find(([screen]) => isAt(screen, from) && isAt(screen, to));
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  const changed = new Set([...before.keys(), ...after.keys()].filter((name) => before.get(name) !== after.get(name)));
  if (!list || changed.size === 0) return navigated.type;
  const isPaging = [...changed].every((name) => name === 'page' || name === 'sort');
  const done = changed.has(EDITED) ? 'rowChosen' : !isPaging ? 'filtered' : changed.has('sort') ? 'sorted' : 'paged';
  return `${list[1]}/${done}`;
}

const slice = createSlice({
  name: 'router',
  initialState: () => addressOf(window.location),
  reducers: {
    navigated: {
      reducer: () => undefined,
      prepare: (address: Address) => ({ payload: addressOf(address), meta: { address: true as const } }),
    },
  },
  extraReducers: (builder) => builder.addMatcher(isAddressAction, (_state, { payload }) => payload),
});
export const addressReducer = slice.reducer;
export const { navigated } = slice.actions;

/** The action for a step between addresses: on a list named after the deed, as `notes/filtered` or `users/paged`. */
export const moveTo = (from: Address, to: Address): AddressAction => ({ ...navigated(to), type: nameOf(from, to) });
