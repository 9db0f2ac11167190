/** What a person has set on the screens of the announcements. */
import { createSlice } from '@reduxjs/toolkit';
import { type Address, idAt, toAddress } from '#client/entities/address.ts';
import { followingAddress, listAt } from '#client/entities/listState.ts';
import type { ListAddress } from '#client/lib/listParams.ts';

interface AnunciosState {
  /** The page of the list, as it has it or had it when it was left. */
  list: ListAddress<never>;
  /** The announcement that was opened last. */
  worked: number | null;
}

const at = (address: Address, before?: AnunciosState): AnunciosState => ({
  list: listAt('anuncios', [], address, before?.list),
  worked: idAt(['anuncio'], address) ?? before?.worked ?? null,
});

interface HasAnuncios {
  anuncios: AnunciosState;
}

const slice = createSlice({
  name: 'anuncios',
  ...followingAddress(at),
  reducers: { paged: toAddress },
});

export const anunciosReducer = slice.reducer;
export const { paged } = slice.actions;

export const selectList = ({ anuncios }: HasAnuncios) => anuncios.list;
export const selectWorked = ({ anuncios }: HasAnuncios) => anuncios.worked;
