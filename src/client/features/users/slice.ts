/** State of the screens of alumnos and employees. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { followingAddress, screensAt } from '#client/entities/listState.ts';
import { PARAMS } from './list/usuariosParams.ts';

type DialogName = 'baja' | 'anonimizar' | 'registered';

/** The dialog that is open, and whom it is about. */
const NO_DIALOG = { dialog: null as { name: DialogName; id: number } | null };

const slice = createSlice({
  name: 'users',
  ...followingAddress(screensAt('usuarios', PARAMS, ['alumno', 'updateUser'], NO_DIALOG)),
  reducers: {
    bajaOpened: (state, { payload: id }: PayloadAction<number>) => {
      state.dialog = { name: 'baja', id };
    },
    anonimizarOpened: (state, { payload: id }: PayloadAction<number>) => {
      state.dialog = { name: 'anonimizar', id };
    },
    /** Somebody is on record now: the dialog says so and offers the way on. */
    registered: (state, { payload: id }: PayloadAction<number>) => {
      state.dialog = { name: 'registered', id };
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
  },
  selectors: {
    selectList: ({ list }) => list,
    selectWorked: ({ worked }) => worked,
    /** Whom the dialog of that name is about; null while it is closed. */
    selectDialog: ({ dialog }, name: DialogName) => (dialog?.name === name ? dialog.id : null),
  },
});

export const usersReducer = slice.reducer;
export const { bajaOpened, anonimizarOpened, registered, dialogClosed } = slice.actions;
export const { selectList, selectWorked, selectDialog } = slice.selectors;
/** The part of the store that the selectors read. */
export type HasUsers = Parameters<typeof selectList>[0];
