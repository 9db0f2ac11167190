/** What a person has set on the screen of the abonos. What was typed offline waits in `entities/pending`. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type Address, addressOf, idAt, isAddressAction } from '#client/entities/address.ts';
import { NOWHERE } from '#client/entities/listState.ts';

/** An abono that has just been taken, or kept on this computer; and the change that goes back, in dollars. */
export type Taken = {
  change: number;
  /** Keys and clicks until it was sent: whoever has gone on since keeps the focus. */
  touches: number;
} & ({ abono: number; kept?: undefined } | { abono?: undefined; kept: string });

const start = (address: Address) => ({
  /** The alumno whose abonos were opened last. */
  worked: idAt(['noteCredits'], address),
  /** The abono whose cancellation is being asked about. */
  cancelling: null as number | null,
  /** What was taken on this screen, until something else is sent. */
  taken: null as Taken | null,
});
interface HasCredits {
  credits: ReturnType<typeof start>;
}

const slice = createSlice({
  name: 'credits',
  initialState: () => start(addressOf(window.location)),
  reducers: {
    cancelOpened: (state, { payload }: PayloadAction<number>) => {
      state.cancelling = payload;
    },
    cancelClosed: (state) => {
      state.cancelling = null;
    },
    abonoTaken: (state, { payload }: PayloadAction<Taken>) => {
      state.taken = payload;
    },
    takenClosed: (state) => {
      state.taken = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => start(NOWHERE))
      .addMatcher(isAddressAction, (state, { payload }) => {
        state.worked = idAt(['noteCredits'], payload) ?? state.worked;
        // Both belong to the screen that they stand on.
        Object.assign(state, { cancelling: null, taken: null });
      }),
});

export const creditsReducer = slice.reducer;
export const { cancelOpened, cancelClosed, abonoTaken, takenClosed } = slice.actions;

export const selectCancelling = ({ credits }: HasCredits) => credits.cancelling;
export const selectTaken = ({ credits }: HasCredits) => credits.taken;
