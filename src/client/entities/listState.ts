/**
 * Filters, order and page of a list, as a slice holds them. The address leads and the slice follows: a list that was left
 * stays there as it was.
 */
import { equal } from '#client/lib/equal.ts';
import { type ListAddress, readListParams } from '#client/lib/listParams.ts';
import type { ScreenName } from '#client/lib/urls.ts';
import { type Address, isAt } from './address.ts';

/** At no screen: nothing is open there, and nothing chosen. */
export const NOWHERE: Address = { pathname: '', search: '', hash: '' };

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
