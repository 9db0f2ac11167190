/** State of the gallery and the photo codes. */
import { createSlice } from '@reduxjs/toolkit';
import { type Address, toAddress } from '#client/entities/address.ts';
import { followingAddress, listAt } from '#client/entities/listState.ts';
import type { ListAddress } from '#client/lib/listParams.ts';

/** The category and the alumno whose photos are shown, and whether the upload is open. */
export const PARAMS = ['categoria', 'alumno', 'subir'] as const;

interface FotosState {
  list: ListAddress<(typeof PARAMS)[number]>;
}
const at = (address: Address, before?: FotosState): FotosState => ({
  list: listAt('fotos', PARAMS, address, before?.list),
});

const slice = createSlice({
  name: 'fotos',
  ...followingAddress(at),
  reducers: { filtered: toAddress, paged: toAddress },
  selectors: { selectList: ({ list }) => list },
});

export const fotosReducer = slice.reducer;
export const { filtered, paged } = slice.actions;
export const { selectList } = slice.selectors;
