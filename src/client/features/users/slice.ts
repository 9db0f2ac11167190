/** State of the screens of alumnos and employees. */
import { createSlice } from '@reduxjs/toolkit';
import { chosenReducers, withChosen } from '#client/entities/chosen.ts';
import { dialogReducers, noDialog } from '#client/entities/dialog.ts';
import { followingAddress, screensAt } from '#client/entities/listState.ts';
import { PARAMS } from './list/usuariosParams.ts';

/** Screens that a row leads to. */
const ROW_SCREENS = ['alumno', 'updateUser'] as const;

const slice = createSlice({
  name: 'users',
  ...followingAddress(withChosen('usuarios', ROW_SCREENS, screensAt('usuarios', PARAMS, ROW_SCREENS, noDialog()))),
  reducers: { ...dialogReducers, ...chosenReducers },
  selectors: { selectList: ({ list }) => list, selectWorked: ({ worked }) => worked },
});

export const usersReducer = slice.reducer;
export const { selectList, selectWorked } = slice.selectors;
