import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dialogReducers, type HasOpened, noDialog } from '#client/entities/dialog.ts';
import { followingAddress } from '#client/entities/listState.ts';
import type { Rest } from './till/till.ts';

/** A payment that has just been taken, or kept on this computer; in dollars. */
export interface Taken {
  /** The alumno. */
  userId: number;
  abonos: number[];
  kept: string[];
  received: number;
  change: number;
  /** What the alumno owes on other notes. */
  others: Rest;
}

interface CreditsState extends HasOpened {
  /** The last payment at this screen, until the next search or payment. */
  taken: Taken | null;
  /** Search at the counter; null while waiting for the next customer. */
  sought: string | null;
}

const slice = createSlice({
  name: 'credits',
  ...followingAddress((): CreditsState => ({ ...noDialog(), taken: null, sought: null })),
  reducers: {
    ...dialogReducers,
    abonoTaken: (state, { payload }: PayloadAction<Taken>) => {
      state.taken = payload;
      state.sought = null;
    },
    takenClosed: (state) => {
      state.taken = null;
    },
    counterSought: (state, { payload }: PayloadAction<string | null>) => {
      state.sought = payload;
      state.taken = null;
    },
  },
  selectors: {
    selectTaken: ({ taken }) => taken,
    selectSought: ({ sought }) => sought,
  },
});

export const creditsReducer = slice.reducer;
export const { abonoTaken, takenClosed, counterSought } = slice.actions;
export const { selectTaken, selectSought } = slice.selectors;
