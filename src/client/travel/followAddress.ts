/** Keeps the address of the store and that of the browser the same. */
import {
  type Address,
  type AddressAction,
  addressOf,
  type HasAddress,
  moveTo,
  sameAddress,
} from '#client/entities/address.ts';

interface AddressStore {
  getState(): HasAddress;
  dispatch(action: AddressAction): unknown;
  subscribe(listener: () => void): () => void;
}
interface AddressRouter {
  state: { location: Address };
  subscribe(listener: (state: { location: Address }) => void): () => void;
  navigate(to: Address, options: { replace: true }): unknown;
}

/** Navigation writes the store's address, and a jump leads the browser there; returns the function that ends it. */
export function followAddress(store: AddressStore, router: AddressRouter): () => void {
  const unrouted = router.subscribe(({ location }) => {
    const { router: before } = store.getState();
    if (!sameAddress(before, location)) store.dispatch(moveTo(before, location));
  });
  const unstored = store.subscribe(() => {
    const { router: wanted } = store.getState();
    if (!sameAddress(wanted, router.state.location)) void router.navigate(addressOf(wanted), { replace: true });
  });
  return () => {
    unrouted();
    unstored();
  };
}
