/** Keeps the address of the store and that of the browser the same. */
import type { HasSession } from '#client/api/session.ts';
import type { HasPast, HasTravel } from '#client/api/travel.ts';
import {
  type Address,
  type AddressAction,
  addressOf,
  type HasAddress,
  isAt,
  navigated,
  sameAddress,
} from '#client/entities/address.ts';
import * as anuncios from '#client/features/anuncios/slice.ts';
import * as escuelas from '#client/features/escuelas/slice.ts';
import * as fotos from '#client/features/fotos/slice.ts';
import * as notes from '#client/features/notes/slice.ts';
import * as users from '#client/features/users/slice.ts';
import { keepDrafts } from '#client/lib/unsaved.ts';
import type { ScreenName } from '#client/lib/urls.ts';
import type { AppRouter } from './router.tsx';

/** Action name of a navigation; on a list, named after the changed parameter. */
type Moves = (address: Address) => AddressAction;
interface ListActions {
  screen: ScreenName;
  filtered: Moves;
  sorted: Moves;
  paged: Moves;
}

const { rowChosen } = escuelas;
const lists: readonly ListActions[] = [
  { screen: 'solicitudes', filtered: notes.filtered, sorted: notes.sorted, paged: notes.paged },
  { screen: 'usuarios', filtered: users.filtered, sorted: users.sorted, paged: users.paged },
  { screen: 'anuncios', filtered: navigated, sorted: navigated, paged: anuncios.paged },
  { screen: 'fotos', filtered: fotos.filtered, sorted: navigated, paged: fotos.paged },
  { screen: 'escuelas', filtered: rowChosen, sorted: navigated, paged: navigated },
];

function movedTo(from: Address, to: Address): AddressAction {
  const list = lists.find(({ screen }) => isAt(screen, to));
  if (!list || !isAt(list.screen, from)) return navigated(to);
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  if (changed.length === 0) return navigated(to);
  if (changed.some((name) => name !== 'page' && name !== 'sort')) return list.filtered(to);
  return (changed.includes('sort') ? list.sorted : list.paged)(to);
}

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
