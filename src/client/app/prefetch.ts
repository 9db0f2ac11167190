/** What is fetched before a screen is drawn: its code, and the rows of the lists that are opened most. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useStore } from 'react-redux';
import { selectDown } from '#client/api/connection.ts';
import { selectPerson } from '#client/api/session.ts';
import { type Address, idAt, isAt } from '#client/entities/address.ts';
import type { State } from '#client/entities/base.ts';
import { notes } from '#client/features/notes/api.ts';
import * as solicitudes from '#client/features/notes/list/solicitudesParams.ts';
import { users } from '#client/features/users/api.ts';
import * as usuarios from '#client/features/users/list/usuariosParams.ts';
import { readListParams } from '#client/lib/listAddress.ts';
import type { ScreenName } from '#client/lib/urls.ts';
import { maySee, table } from './screens.tsx';
import type { AppStore } from './store.ts';

/** The request for the rows at an address. */
type Rows = (search: URLSearchParams) => ThunkAction<Promise<unknown>, State, unknown, UnknownAction>;

const ONCE = { subscribe: false } as const;
const ROWS: Partial<Record<ScreenName, Rows>> = {
  solicitudes: (search) => {
    const { filters, page, sort } = readListParams(search, solicitudes.PARAMS);
    return notes.endpoints.solicitudes.initiate(solicitudes.argOf(filters, page, sort), ONCE);
  },
  usuarios: (search) => {
    const { filters, page, sort } = readListParams(search, usuarios.PARAMS);
    return users.endpoints.usuarios.initiate(usuarios.argOf(filters, page, sort), ONCE);
  },
};

/** Fetches what the screen of an address needs, if the person may see it; resolves when its rows have come. */
export async function prefetchScreen(store: AppStore, address: Omit<Address, 'hash'>): Promise<void> {
  const person = selectPerson(store.getState());
  const screen = table.find(({ name }) => isAt(name, address));
  if (!person || person.clave_exigida || !screen) return;
  if (!maySee(screen, person, String(idAt([screen.name], address)))) return;
  // A file that does not come is told by the screen.
  screen.load().catch(() => undefined);
  const rows = ROWS[screen.name];
  if (rows && !selectDown(store.getState())) await store.dispatch(rows(new URLSearchParams(address.search)));
}

/** Fetches what most screens are made of, while the first one is read. A file that does not come is told by its screen. */
export const prefetchForms = (): Promise<unknown> =>
  Promise.allSettled([
    import('#client/ui/form/FormShell.tsx'),
    import('#client/ui/form/dates.tsx'),
    import('#client/ui/Records.tsx'),
    import('#contract/policies.ts'),
  ]);

/** Fetches a screen ahead, for a link that somebody points at. */
export function usePrefetch(): (pathname: string) => void {
  const store = useStore() as unknown as AppStore;
  return (pathname) => void prefetchScreen(store, { pathname, search: '' });
}
