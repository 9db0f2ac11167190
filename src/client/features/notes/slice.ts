/** State of the screens of notes. Offline entries are in `entities/pending`. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { followingAddress, screensAt } from '#client/entities/listState.ts';
import { PARAMS } from './list/solicitudesParams.ts';

/** Dialogs of a row. */
const ROW_SCREENS = ['alumno', 'updateNote', 'noteCredits', 'noteImg'] as const;
/** The note whose cancellation is being asked about. */
const CLOSED = { cancelling: null as number | null };

const slice = createSlice({
  name: 'notes',
  ...followingAddress(screensAt('solicitudes', PARAMS, ROW_SCREENS, CLOSED)),
  reducers: {
    cancelOpened: (state, { payload }: PayloadAction<number>) => {
      state.cancelling = payload;
    },
    cancelClosed: (state) => {
      state.cancelling = null;
    },
  },
  selectors: {
    selectList: ({ list }) => list,
    selectWorked: ({ worked }) => worked,
    selectCancelling: ({ cancelling }) => cancelling,
  },
});

export const notesReducer = slice.reducer;
export const { cancelOpened, cancelClosed } = slice.actions;
export const { selectList, selectWorked, selectCancelling } = slice.selectors;
