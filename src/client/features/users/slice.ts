/** State of the screens of alumnos and employees. */
import { createSlice } from '@reduxjs/toolkit';
import { dialogReducers, noDialog } from '#client/entities/dialog.ts';
import { followingAddress, screensAt } from '#client/entities/listState.ts';
import { PARAMS } from './list/usuariosParams.ts';

const slice = createSlice({
  name: 'users',
  ...followingAddress(screensAt('usuarios', PARAMS, ['alumno', 'updateUser'], noDialog())),
  reducers: dialogReducers,
  selectors: { selectList: ({ list }) => list, selectWorked: ({ worked }) => worked },
});

export const usersReducer = slice.reducer;
export const { selectList, selectWorked } = slice.selectors;
