/**
 * Whether the store shows the past. Redux DevTools jump to an earlier state without dispatching anything: that state
 * shows what was there, and nothing of it may be asked for again.
 */
import { createSlice, type Middleware } from '@reduxjs/toolkit';
import { useSelector, useStore } from 'react-redux';

export interface HasTravel {
  /** How many actions led to this state. */
  travel: { step: number };
}

const slice = createSlice({
  name: 'travel',
  initialState: { step: 0 },
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(
      () => true,
      (state) => {
        state.step += 1;
      },
    ),
});
export const travelReducer = slice.reducer;

/** What `makeStore` adds to the store for those who ask whether it shows the past. */
export interface HasPast {
  isPast(state: HasTravel): boolean;
}

/**
 * A middleware that counts the actions which reach the reducer, and the question that compares its count with the
 * state's. It has to be the last one: thunks and what others swallow never reach the reducer.
 */
export function travelling(): { count: Middleware<unknown, HasTravel>; isPast: HasPast['isPast'] } {
  /** Steps that a state of the present has behind it; null until the first action. */
  let steps: number | null = null;
  return {
    count:
      ({ getState }) =>
      (next) =>
      (action) => {
        steps ??= getState().travel.step;
        steps += 1;
        return next(action);
      },
    isPast: ({ travel }) => travel.step < (steps ?? 0),
  };
}

/** Whether the store shows the past; a store without the middleware never does. */
export function usePast(): boolean {
  const store = useStore() as Partial<HasPast>;
  return useSelector((state: HasTravel) => store.isPast?.(state) ?? false);
}
