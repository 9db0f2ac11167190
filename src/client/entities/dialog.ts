/**
 * The dialog that is open on a screen, as the id or the kind that it is about. It stands in the slice of its feature, or in
 * `dialog` for features without one, and goes with its screen.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { followingAddress } from './listState.ts';

interface Opened {
  name: string;
  about: string | number;
}
export interface HasOpened {
  opened: Opened | null;
}
export const noDialog = (): HasOpened => ({ opened: null });

/** For `createSlice`. */
export const dialogReducers = {
  dialogOpened: (state: HasOpened, { payload }: PayloadAction<Opened>) => {
    state.opened = payload;
  },
  dialogClosed: (state: HasOpened) => {
    state.opened = null;
  },
};

const slice = createSlice({ name: 'dialog', ...followingAddress(noDialog), reducers: dialogReducers });
export const dialogReducer = slice.reducer;

type SliceName = 'dialog' | 'users' | 'notes' | 'credits';

/** Subject of a named dialog (null while closed) with functions to open and close it. */
export function useOpened<About extends string | number>(
  name: string,
  of: SliceName = 'dialog',
): [about: About | null, open: (about: About) => void, close: () => void] {
  const dispatch = useDispatch();
  const about = useSelector((state: Record<SliceName, HasOpened>) => {
    const { opened } = state[of];
    return opened?.name === name ? opened.about : null;
  });
  const open = useCallback(
    (subject: About) => void dispatch({ type: `${of}/dialogOpened`, payload: { name, about: subject } }),
    [dispatch, name, of],
  );
  const close = useCallback(() => void dispatch({ type: `${of}/dialogClosed` }), [dispatch, of]);
  return [about as About | null, open, close];
}
