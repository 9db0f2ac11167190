/** What a person has set in the gallery and among the photo codes. */
import { createSlice } from '@reduxjs/toolkit';
import { toAddress } from '#client/entities/address.ts';
import { followingAddress, screensAt } from '#client/entities/listState.ts';

/** The category and the alumno whose photos are shown, and whether the upload is open. */
export const PARAMS = ['categoria', 'alumno', 'subir'] as const;

const slice = createSlice({
  name: 'fotos',
  ...followingAddress(screensAt('fotos', PARAMS, ['noteImg'], {})),
  reducers: { filtered: toAddress, paged: toAddress },
  selectors: { selectList: ({ list }) => list },
});

export const fotosReducer = slice.reducer;
export const { filtered, paged } = slice.actions;
export const { selectList } = slice.selectors;
