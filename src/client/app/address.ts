/** The address in the store: navigation writes it, and a jump in DevTools leads the browser there. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HasPast, HasTravel } from '#client/api/travel.ts';
import { keepDrafts } from '#client/lib/unsaved.ts';
import type { AppRouter } from './router.tsx';

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}
export interface HasAddress {
  router: Address;
}

const addressOf = ({ pathname, search, hash }: Address): Address => ({ pathname, search, hash });

/** Whether two addresses are the same one. */
export const sameAddress = (one: Address, other: Address): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;

const slice = createSlice({
  name: 'router',
  initialState: () => addressOf(window.location),
  reducers: {
    navigated: (_state, { payload }: PayloadAction<Address>) => payload,
  },
});
export const addressReducer = slice.reducer;

interface AddressStore extends HasPast {
  getState(): HasAddress & HasTravel & { session: { user: { id: number } | null } };
  dispatch(action: ReturnType<typeof slice.actions.navigated>): unknown;
  subscribe(listener: () => void): () => void;
}

/** Keeps the address of the store and that of the browser the same; gives the function that ends it. */
export function followAddress(store: AddressStore, router: AppRouter): () => void {
  const unrouted = router.subscribe(({ location }) => {
    if (!sameAddress(store.getState().router, location)) store.dispatch(slice.actions.navigated(addressOf(location)));
  });
  const unstored = store.subscribe(() => {
    const { router: wanted, session } = store.getState();
    if (sameAddress(wanted, router.state.location)) return;
    // The screen of the past takes the place of a form: what is typed there is offered again.
    if (session.user) keepDrafts(session.user.id);
    void router.navigate(addressOf(wanted), { replace: true });
  });
  return () => {
    unrouted();
    unstored();
  };
}
