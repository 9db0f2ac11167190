import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dialogReducers, type HasOpened, noDialog } from '#client/entities/dialog.ts';
import { followingAddress } from '#client/entities/listState.ts';

/** An abono that has just been taken, or kept on this computer; and the change that goes back, in dollars. */
export type Taken = {
  change: number;
} & ({ abono: number; kept?: undefined } | { abono?: undefined; kept: string });

/** A payment at the counter that has just been taken, or kept on this computer; in dollars. */
export interface Paid {
  abonos: number[];
  kept: string[];
  received: number;
  change: number;
}

interface CreditsState extends HasOpened {
  taken: Taken | null;
  /** Search at the counter; null while waiting for the next customer. */
  sought: string | null;
  /** Last payment there, until the next search. */
  paid: Paid | null;
}

const slice = createSlice({
  name: 'credits',
  ...followingAddress((): CreditsState => ({ ...noDialog(), taken: null, sought: null, paid: null })),
  reducers: {
    ...dialogReducers,
    abonoTaken: (state, { payload }: PayloadAction<Taken>) => {
      state.taken = payload;
    },
    takenClosed: (state) => {
      state.taken = null;
    },
    counterSought: (state, { payload }: PayloadAction<string | null>) => {
      state.sought = payload;
      state.paid = null;
    },
    counterPaid: (state, { payload }: PayloadAction<Paid>) => {
      state.sought = null;
      state.paid = payload;
    },
  },
  selectors: {
    selectTaken: ({ taken }) => taken,
    selectSought: ({ sought }) => sought,
    selectPaid: ({ paid }) => paid,
  },
});

export const creditsReducer = slice.reducer;
export const { abonoTaken, takenClosed, counterSought, counterPaid } = slice.actions;
export const { selectTaken, selectSought, selectPaid } = slice.selectors;
