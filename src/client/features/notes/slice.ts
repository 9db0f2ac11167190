/** What a person has set on the screens of the notes. What was typed offline waits in `entities/pending`. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Address, idAt, toAddress } from '#client/entities/address.ts';
import { followingAddress, listAt } from '#client/entities/listState.ts';
import type { ListAddress } from '#client/lib/listParams.ts';
import { PARAMS, type Param } from './solicitudesParams.ts';

/** What the name and the buttons of a row open. */
const ROW_SCREENS = ['alumno', 'updateNote', 'noteCredits', 'noteImg'] as const;

interface NotesState {
  /** Filters, order and page of the requests list, as it has them or had them when it was left. */
  list: ListAddress<Param>;
  /** The alumno of the list whose page, note, abonos or photo codes were opened last. */
  worked: number | null;
  /** The note whose cancellation is being asked about. A dialog belongs to the screen that it stands on. */
  cancelling: number | null;
}

const at = (address: Address, before?: NotesState): NotesState => ({
  list: listAt('solicitudes', PARAMS, address, before?.list),
  worked: idAt(ROW_SCREENS, address) ?? before?.worked ?? null,
  cancelling: null,
});

interface HasNotes {
  notes: NotesState;
}

const slice = createSlice({
  name: 'notes',
  ...followingAddress(at),
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
});

export const notesReducer = slice.reducer;
export const { filtered, sorted, paged, cancelOpened, cancelClosed } = slice.actions;

export const selectList = ({ notes }: HasNotes) => notes.list;
export const selectWorked = ({ notes }: HasNotes) => notes.worked;
export const selectCancelling = ({ notes }: HasNotes) => notes.cancelling;
