import { createSlice } from '@reduxjs/toolkit';
import { chosenReducers, withChosen } from '#client/entities/chosen.ts';
import { dialogReducers, noDialog } from '#client/entities/dialog.ts';
import { followingAddress, screensAt } from '#client/entities/listState.ts';
import { PARAMS } from './list/solicitudesParams.ts';

/** Screens that a row leads to. */
const ROW_SCREENS = ['alumno', 'updateNote', 'noteCredits', 'noteImg'] as const;

const slice = createSlice({
  name: 'notes',
  ...followingAddress(
    withChosen('solicitudes', ROW_SCREENS, screensAt('solicitudes', PARAMS, ROW_SCREENS, noDialog())),
  ),
  reducers: { ...dialogReducers, ...chosenReducers },
  selectors: { selectList: ({ list }) => list, selectWorked: ({ worked }) => worked },
});

export const notesReducer = slice.reducer;
export const { selectList, selectWorked } = slice.selectors;
