/** Whether the server answers. `navigator.onLine` knows a cable or a Wi-Fi, not the server at its other end. */
import { createSlice } from '@reduxjs/toolkit';
import { API_BASE } from '#contract/address.ts';
import { withTimeout } from './timeout.ts';

export interface ConnectionState {
  /** The last request had no response, and none has come since. */
  down: boolean;
  /** A write has waited for its response for long, and none of any request has come since. */
  silent: boolean;
}
export interface HasConnection {
  connection: ConnectionState;
}

const slice = createSlice({
  name: 'connection',
  initialState: { down: false, silent: false } as ConnectionState,
  reducers: {
    lost: () => ({ down: true, silent: false }),
    found: () => ({ down: false, silent: false }),
    silent: (state) => ({ ...state, silent: true }),
  },
});
export const connectionReducer = slice.reducer;
export const { lost: connectionLost, found: connectionFound, silent: connectionSilent } = slice.actions;
export const selectSilent = ({ connection }: HasConnection): boolean => connection.silent;
export const selectDown = ({ connection }: HasConnection): boolean => connection.down;

/** Milliseconds after which a server that says nothing counts as out of reach. */
const PROBE_MS = 4000;

/** Asks the server whether it is there. A page of a Wi-Fi portal or of a proxy answers too, but not like this. */
export async function probe(): Promise<boolean> {
  try {
    const { default: axios } = await import('axios');
    const { data } = await withTimeout(PROBE_MS, null, (signal) =>
      axios.get<unknown>(`${__API_URL__}${API_BASE}/health`, { signal, headers: { Accept: 'application/json' } }),
    );
    return typeof data === 'object' && data !== null && (data as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}
