/** State of the announcements' screens. */
import { createSlice } from '@reduxjs/toolkit';
import { toAddress } from '#client/entities/address.ts';
import { followingAddress, screensAt } from '#client/entities/listState.ts';

const slice = createSlice({
  name: 'anuncios',
  ...followingAddress(screensAt('anuncios', [], ['anuncio'], {})),
  reducers: { paged: toAddress },
  selectors: { selectList: ({ list }) => list, selectWorked: ({ worked }) => worked },
});

export const anunciosReducer = slice.reducer;
export const { paged } = slice.actions;
export const { selectList, selectWorked } = slice.selectors;
