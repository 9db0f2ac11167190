/** State of the announcements' screens. */
import { createSlice } from '@reduxjs/toolkit';
import { followingAddress, screensAt } from '#client/entities/listState.ts';

const slice = createSlice({
  name: 'anuncios',
  ...followingAddress(screensAt('anuncios', [], ['anuncio'], {})),
  reducers: {},
  selectors: { selectList: ({ list }) => list, selectWorked: ({ worked }) => worked },
});

export const anunciosReducer = slice.reducer;
export const { selectList, selectWorked } = slice.selectors;
