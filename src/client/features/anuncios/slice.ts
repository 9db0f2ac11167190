/** What a person has set on the screens of the announcements. */
import { createSlice } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type Address, addressOf, idAt, isAddressAction, toAddress } from '#client/entities/address.ts';
import { listAt, NOWHERE } from '#client/entities/listState.ts';

const start = (address: Address) => ({
  /** The page of the list, as it has it or had it when it was left. */
  list: listAt('anuncios', [], address),
  /** The announcement that was opened last. */
  worked: idAt(['anuncio'], address),
});
interface HasAnuncios {
  anuncios: ReturnType<typeof start>;
}

const slice = createSlice({
  name: 'anuncios',
  initialState: () => start(addressOf(window.location)),
  reducers: { paged: toAddress },
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => start(NOWHERE))
      .addMatcher(isAddressAction, (state, { payload }) => {
        state.list = listAt('anuncios', [], payload, state.list);
        state.worked = idAt(['anuncio'], payload) ?? state.worked;
      }),
});

export const anunciosReducer = slice.reducer;
export const { paged } = slice.actions;

export const selectList = ({ anuncios }: HasAnuncios) => anuncios.list;
export const selectWorked = ({ anuncios }: HasAnuncios) => anuncios.worked;
