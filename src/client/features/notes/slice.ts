/** What a person has set on the screens of the notes. What was typed offline waits in `entities/pending`. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type Address, addressOf, idAt, isAddressAction, toAddress } from '#client/entities/address.ts';
import { listAt, NOWHERE } from '#client/entities/listState.ts';
import { PARAMS } from './solicitudesParams.ts';

/** What the name and the buttons of a row open. */
const ROW_SCREENS = ['alumno', 'updateNote', 'noteCredits', 'noteImg'] as const;

const start = (address: Address) => ({
  /** Filters, order and page of the requests list, as it has them or had them when it was left. */
  list: listAt('solicitudes', PARAMS, address),
  /** The alumno of the list whose page, note, abonos or photo codes were opened last. */
  worked: idAt(ROW_SCREENS, address),
  /** The note whose cancellation is being asked about. */
  cancelling: null as number | null,
});
interface HasNotes {
  notes: ReturnType<typeof start>;
}

const slice = createSlice({
  name: 'notes',
  initialState: () => start(addressOf(window.location)),
  reducers: {
    filtered: toAddress,
    sorted: toAddress,
    paged: toAddress,
    cancelOpened: (state, { payload }: PayloadAction<number>) => {
      state.cancelling = payload;
    },
    cancelClosed: (state) => {
      state.cancelling = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => start(NOWHERE))
      .addMatcher(isAddressAction, (state, { payload }) => {
        state.list = listAt('solicitudes', PARAMS, payload, state.list);
        state.worked = idAt(ROW_SCREENS, payload) ?? state.worked;
        // A dialog belongs to the screen that it stands on.
        state.cancelling = null;
      }),
});

export const notesReducer = slice.reducer;
export const { filtered, sorted, paged, cancelOpened, cancelClosed } = slice.actions;

export const selectList = ({ notes }: HasNotes) => notes.list;
export const selectWorked = ({ notes }: HasNotes) => notes.worked;
export const selectCancelling = ({ notes }: HasNotes) => notes.cancelling;
