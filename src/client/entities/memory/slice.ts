/** Until when people are kept on this computer, as the screens know it; null until that was read. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { equal } from '#client/lib/equal.ts';
import type { KeptPeople } from './term.ts';

export interface HasKept {
  kept: { people: KeptPeople | null };
}

const slice = createSlice({
  name: 'kept',
  initialState: { people: null } as HasKept['kept'],
  reducers: {
    reported: (state, { payload }: PayloadAction<KeptPeople>) => {
      if (!equal(state.people, payload)) state.people = payload;
    },
  },
});

export const keptReducer = slice.reducer;
export const { reported: keptReported } = slice.actions;
export const selectKept = ({ kept }: HasKept): KeptPeople | null => kept.people;
