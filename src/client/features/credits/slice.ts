/** State of the abonos screen. Offline entries are in `entities/pending`. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { followingAddress } from '#client/entities/listState.ts';

/** An abono that has just been taken, or kept on this computer; and the change that goes back, in dollars. */
export type Taken = {
  change: number;
} & ({ abono: number; kept?: undefined } | { abono?: undefined; kept: string });

/** A payment at the counter that has just been taken, or kept on this computer; in dollars. */
export interface Paid {
  abonos: number[];
  /** Keys of what waits for the server. */
  kept: string[];
  received: number;
  change: number;
}

interface CreditsState {
  /** The abono whose cancellation is being asked about. */
  cancelling: number | null;
  /** The abono whose ticket is being sent. */
  sending: number | null;
  /** The note that a surcharge or a discount is being added to. */
  adding: number | null;
  /** The one whose cancellation is being asked about. */
  removing: number | null;
  /** Abono taken on this screen, until the next submit. */
  taken: Taken | null;
  /** Search at the counter; null while waiting for the next customer. */
  sought: string | null;
  /** Last payment there, until the next search. */
  paid: Paid | null;
}

// Questions and taken abonos belong to their screen.
const at = (): CreditsState => ({
  cancelling: null,
  sending: null,
  adding: null,
  removing: null,
  taken: null,
  sought: null,
  paid: null,
});

interface HasCredits {
  credits: CreditsState;
}

const slice = createSlice({
  name: 'credits',
  ...followingAddress(at),
  reducers: {
    cancelOpened: (state, { payload }: PayloadAction<number>) => {
      state.cancelling = payload;
    },
    cancelClosed: (state) => {
      state.cancelling = null;
    },
    sendOpened: (state, { payload }: PayloadAction<number>) => {
      state.sending = payload;
    },
    sendClosed: (state) => {
      state.sending = null;
    },
    recargoOpened: (state, { payload }: PayloadAction<number>) => {
      state.adding = payload;
    },
    recargoClosed: (state) => {
      state.adding = null;
    },
    cancelRecargoOpened: (state, { payload }: PayloadAction<number>) => {
      state.removing = payload;
    },
    cancelRecargoClosed: (state) => {
      state.removing = null;
    },
    abonoTaken: (state, { payload }: PayloadAction<Taken>) => {
      state.taken = payload;
    },
    counterSought: (state, { payload }: PayloadAction<string | null>) => {
      state.sought = payload;
      state.paid = null;
    },
    counterPaid: (state, { payload }: PayloadAction<Paid>) => {
      state.sought = null;
      state.paid = payload;
    },
    takenClosed: (state) => {
      state.taken = null;
    },
  },
});

export const creditsReducer = slice.reducer;
export const {
  cancelOpened,
  cancelClosed,
  sendOpened,
  sendClosed,
  recargoOpened,
  recargoClosed,
  cancelRecargoOpened,
  cancelRecargoClosed,
  abonoTaken,
  takenClosed,
  counterSought,
  counterPaid,
} = slice.actions;

export const selectCancelling = ({ credits }: HasCredits) => credits.cancelling;
export const selectSending = ({ credits }: HasCredits) => credits.sending;
export const selectAdding = ({ credits }: HasCredits) => credits.adding;
export const selectRemoving = ({ credits }: HasCredits) => credits.removing;
export const selectTaken = ({ credits }: HasCredits) => credits.taken;
export const selectSought = ({ credits }: HasCredits) => credits.sought;
export const selectPaid = ({ credits }: HasCredits) => credits.paid;
