/** What a person has set on the screens of alumnos and employees. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type Address, addressOf, idAt, isAddressAction, toAddress } from '#client/entities/address.ts';
import { listAt, NOWHERE } from '#client/entities/listState.ts';
import { PARAMS } from './usuariosParams.ts';

/** What a row leads to. */
const ROW_SCREENS = ['alumno', 'updateUser'] as const;

type DialogName = 'baja' | 'anonimizar' | 'registered';

const start = (address: Address) => ({
  /** Filters, order and page of the list, as it has them or had them when it was left. */
  list: listAt('usuarios', PARAMS, address),
  /** The person whose record was opened last. */
  worked: idAt(ROW_SCREENS, address),
  /** The dialog that is open, and whom it is about. */
  dialog: null as { name: DialogName; id: number } | null,
});
export interface HasUsers {
  users: ReturnType<typeof start>;
}

const slice = createSlice({
  name: 'users',
  initialState: () => start(addressOf(window.location)),
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
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => start(NOWHERE))
      .addMatcher(isAddressAction, (state, { payload }) => {
        state.list = listAt('usuarios', PARAMS, payload, state.list);
        state.worked = idAt(ROW_SCREENS, payload) ?? state.worked;
        // A dialog belongs to the screen that it stands on.
        state.dialog = null;
      }),
});

export const usersReducer = slice.reducer;
export const { filtered, sorted, paged, bajaOpened, anonimizarOpened, registered, dialogClosed } = slice.actions;

export const selectList = ({ users }: HasUsers) => users.list;
export const selectWorked = ({ users }: HasUsers) => users.worked;
/** Whom the dialog of that name is about; null while it is closed. */
export const selectDialog = ({ users: { dialog } }: HasUsers, name: DialogName): number | null =>
  dialog?.name === name ? dialog.id : null;
