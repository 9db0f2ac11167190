/** Keeps the address of the store and that of the browser the same. */
import type { HasSession } from '#client/api/session.ts';
import type { HasPast, HasTravel } from '#client/api/travel.ts';
import { type AddressAction, addressOf, type HasAddress, sameAddress } from '#client/entities/address.ts';
import { keepDrafts } from '#client/lib/unsaved.ts';
import { movedTo } from './moved.ts';
import type { AppRouter } from './router.tsx';

interface AddressStore extends HasPast {
  getState(): HasAddress & HasTravel & HasSession;
  dispatch(action: AddressAction): unknown;
  subscribe(listener: () => void): () => void;
}

/** Navigation writes the store's address, and a jump in DevTools leads the browser there; gives the function that ends it. */
export function followAddress(store: AddressStore, router: AppRouter): () => void {
  const unrouted = router.subscribe(({ location }) => {
    const { router: before } = store.getState();
    if (!sameAddress(before, location)) store.dispatch(movedTo(before, addressOf(location)));
  });
  let shown = store.getState().travel.step;
  let past = false;
  const unstored = store.subscribe(() => {
    const state = store.getState();
    const { router: wanted, auth, travel } = state;
    const jumped = store.isPast(state) ? travel.step !== shown : past;
    past = store.isPast(state);
    shown = travel.step;
    // Another moment may show no form, or another one in its place: what is typed is offered again.
    if (jumped && auth.user) keepDrafts(auth.user.id);
    if (!sameAddress(wanted, router.state.location)) void router.navigate(addressOf(wanted), { replace: true });
  });
  return () => {
    unrouted();
    unstored();
  };
}
