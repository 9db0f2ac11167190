/** What a person has set on the screen of the abonos. What was typed offline waits in `entities/pending`. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type Address, addressOf, idAt, isAddressAction } from '#client/entities/address.ts';
import { NOWHERE } from '#client/entities/listState.ts';

export interface CreditsState {
  /** The alumno whose abonos were opened last. */
  worked: number | null;
  /** The abono whose cancellation is being asked about. */
  cancelling: number | null;
}
export interface HasCredits {
  credits: CreditsState;
}

const start = (address: Address): CreditsState => ({ worked: idAt(['noteCredits'], address), cancelling: null });

const slice = createSlice({
  name: 'credits',
  initialState: () => start(addressOf(window.location)),
  reducers: {
    cancelAsked: (state, { payload }: PayloadAction<number>) => {
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
        state.worked = idAt(['noteCredits'], payload) ?? state.worked;
        // A dialog belongs to the screen that it stands on.
        state.cancelling = null;
      }),
});

export const creditsReducer = slice.reducer;
export const { cancelAsked, cancelClosed } = slice.actions;

export const selectCancelling = ({ credits }: HasCredits): number | null => credits.cancelling;
