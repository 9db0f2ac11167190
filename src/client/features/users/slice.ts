/** What a person has set on the screens of alumnos and employees. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Address, idAt, toAddress } from '#client/entities/address.ts';
import { followingAddress, listAt } from '#client/entities/listState.ts';
import type { ListAddress } from '#client/lib/listParams.ts';
import { PARAMS, type Param } from './usuariosParams.ts';

/** What a row leads to. */
const ROW_SCREENS = ['alumno', 'updateUser'] as const;

type DialogName = 'baja' | 'anonimizar' | 'registered';

interface UsersState {
  /** Filters, order and page of the list, as it has them or had them when it was left. */
  list: ListAddress<Param>;
  /** The person whose record was opened last. */
  worked: number | null;
  /** The dialog that is open, and whom it is about. It belongs to the screen that it stands on. */
  dialog: { name: DialogName; id: number } | null;
}

const at = (address: Address, before?: UsersState): UsersState => ({
  list: listAt('usuarios', PARAMS, address, before?.list),
  worked: idAt(ROW_SCREENS, address) ?? before?.worked ?? null,
  dialog: null,
});

export interface HasUsers {
  users: UsersState;
}

const slice = createSlice({
  name: 'users',
  ...followingAddress(at),
  reducers: {
    filtered: toAddress,
    sorted: toAddress,
    paged: toAddress,
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
});

export const usersReducer = slice.reducer;
export const { filtered, sorted, paged, bajaOpened, anonimizarOpened, registered, dialogClosed } = slice.actions;

export const selectList = ({ users }: HasUsers) => users.list;
export const selectWorked = ({ users }: HasUsers) => users.worked;
/** Whom the dialog of that name is about; null while it is closed. */
export const selectDialog = ({ users: { dialog } }: HasUsers, name: DialogName): number | null =>
  dialog?.name === name ? dialog.id : null;
