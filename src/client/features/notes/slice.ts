import { createSlice } from '@reduxjs/toolkit';
import { dialogReducers, noDialog } from '#client/entities/dialog.ts';
import { followingAddress, screensAt } from '#client/entities/listState.ts';
import { PARAMS } from './list/solicitudesParams.ts';

/** Screens that a row leads to. */
const ROW_SCREENS = ['alumno', 'updateNote', 'noteCredits', 'noteImg'] as const;

const slice = createSlice({
  name: 'notes',
  ...followingAddress(screensAt('solicitudes', PARAMS, ROW_SCREENS, noDialog())),
  reducers: dialogReducers,
  selectors: { selectList: ({ list }) => list, selectWorked: ({ worked }) => worked },
});

export const notesReducer = slice.reducer;
export const { selectList, selectWorked } = slice.selectors;
