/** What a person has set on the screen of the schools. Its list has neither filters nor pages. */
import { createSlice } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type Address, addressOf, isAddressAction, isAt, toAddress } from '#client/entities/address.ts';
import { NOWHERE } from '#client/entities/listState.ts';
import { EDITED, idOf } from '#client/lib/urls.ts';

const editedAt = (address: Address): number | null =>
  isAt('escuelas', address) ? idOf(new URLSearchParams(address.search).get(EDITED) ?? undefined) : null;
const start = (address: Address) => ({
  /** The school in the form beside the list; null for a new one. */
  edited: editedAt(address),
  /** The school that was in the form last. */
  worked: editedAt(address),
});
interface HasEscuelas {
  escuelas: ReturnType<typeof start>;
}

const slice = createSlice({
  name: 'escuelas',
  initialState: () => start(addressOf(window.location)),
  reducers: { rowChosen: toAddress },
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => start(NOWHERE))
      .addMatcher(isAddressAction, (state, { payload }) => {
        state.edited = editedAt(payload);
        state.worked = state.edited ?? state.worked;
      }),
});

export const escuelasReducer = slice.reducer;
export const { rowChosen } = slice.actions;

export const selectEdited = ({ escuelas }: HasEscuelas) => escuelas.edited;
