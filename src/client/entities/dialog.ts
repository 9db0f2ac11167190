/** The dialog that is open on a screen whose feature has no slice: a jump in DevTools shows it as it was. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { followingAddress } from './listState.ts';

/** `about`: what it was opened for, as an id or the kind of what is done. */
interface Opened {
  name: string;
  about: string | number;
}
interface HasDialog {
  dialog: { opened: Opened | null };
}

// It belongs to the screen that it stands on.
const slice = createSlice({
  name: 'dialog',
  ...followingAddress((): HasDialog['dialog'] => ({ opened: null })),
  reducers: {
    dialogOpened: (state, { payload }: PayloadAction<Opened>) => {
      state.opened = payload;
    },
    dialogClosed: (state) => {
      state.opened = null;
    },
  },
});

export const dialogReducer = slice.reducer;
const { dialogOpened, dialogClosed } = slice.actions;

/** Subject of a named dialog (null while closed) with functions to open and close it. */
export function useOpened<About extends string | number>(
  name: string,
): [about: About | null, open: (about: About) => void, close: () => void] {
  const dispatch = useDispatch();
  const about = useSelector(({ dialog: { opened } }: HasDialog) => (opened?.name === name ? opened.about : null));
  const open = useCallback((about: About) => void dispatch(dialogOpened({ name, about })), [dispatch, name]);
  const close = useCallback(() => void dispatch(dialogClosed()), [dispatch]);
  return [about as About | null, open, close];
}
