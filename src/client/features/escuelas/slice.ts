/** State of the schools screen. Its list has neither filters nor pages. */
import { createSlice } from '@reduxjs/toolkit';
import { type Address, isAt, toAddress } from '#client/entities/address.ts';
import { followingAddress } from '#client/entities/listState.ts';
import { EDITED, idOf } from '#client/lib/urls.ts';

const editedAt = (address: Address): number | null =>
  isAt('escuelas', address) ? idOf(new URLSearchParams(address.search).get(EDITED) ?? undefined) : null;
interface EscuelasState {
  /** The school in the form beside the list; null for a new one. */
  edited: number | null;
}

const at = (address: Address): EscuelasState => ({ edited: editedAt(address) });

interface HasEscuelas {
  escuelas: EscuelasState;
}

const slice = createSlice({
  name: 'escuelas',
  ...followingAddress(at),
  reducers: { rowChosen: toAddress },
});

export const escuelasReducer = slice.reducer;
export const { rowChosen } = slice.actions;

export const selectEdited = ({ escuelas }: HasEscuelas) => escuelas.edited;
