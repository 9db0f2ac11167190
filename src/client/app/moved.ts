/** What a step from one address to another is called: on a list, by what the person changed there. */
import { type Address, type AddressAction, isAt, navigated } from '#client/entities/address.ts';
import * as anuncios from '#client/features/anuncios/slice.ts';
import * as escuelas from '#client/features/escuelas/slice.ts';
import * as fotos from '#client/features/fotos/slice.ts';
import * as notes from '#client/features/notes/slice.ts';
import * as users from '#client/features/users/slice.ts';
import type { ScreenName } from '#client/lib/urls.ts';

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

export function movedTo(from: Address, to: Address): AddressAction {
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
