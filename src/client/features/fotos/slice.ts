import { createSlice } from '@reduxjs/toolkit';
import { followingAddress, screensAt } from '#client/entities/listState.ts';

/** Filter by category and alumno, and whether the upload is open. */
export const PARAMS = ['categoria', 'alumno', 'subir'] as const;

const slice = createSlice({
  name: 'fotos',
  ...followingAddress(screensAt('fotos', PARAMS, [], {})),
  reducers: {},
  selectors: { selectList: ({ list }) => list },
});

export const fotosReducer = slice.reducer;
export const { selectList } = slice.selectors;
