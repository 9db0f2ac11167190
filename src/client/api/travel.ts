/**
 * Whether the store shows the past. Redux DevTools jump to an earlier state without dispatching anything: that state
 * shows what was there, and nothing of it may be asked for again.
 */
import { createSlice, type Middleware, type Store, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useState } from 'react';
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

/** Extension of the store for time travel. */
export interface HasPast {
  /** Whether a state lies before the present. */
  isPast(state: HasTravel): boolean;
  /** Whether a jump, and no navigation since, led to what is shown. */
  hasJumped(): boolean;
}

interface Travelling extends HasPast {
  count: Middleware<unknown, HasTravel>;
  /** Watches the store for jumps; to be called before anybody draws what it holds. */
  watch(store: Pick<Store<HasTravel>, 'getState' | 'subscribe'>): void;
}

/**
 * A middleware that remembers how far the present has come, and what follows from it. An action that the shown state does
 * not take is one that DevTools keep for the present. It has to be the last one: thunks and what others swallow never
 * reach the reducer.
 */
export function travelling(isNavigation: (action: UnknownAction) => boolean): Travelling {
  /** Steps that the present has behind it; after «Commit» in DevTools fewer than before. */
  let present = 0;
  let jumped = false;
  const isPast = ({ travel }: HasTravel) => travel.step < present;
  return {
    count:
      ({ getState }) =>
      (next) =>
      (action) => {
        if (isNavigation(action as UnknownAction)) jumped = false;
        const before = getState().travel.step;
        const result = next(action);
        const { step } = getState().travel;
        if (step !== before) present = step;
        return result;
      },
    isPast,
    hasJumped: () => jumped,
    watch: ({ getState, subscribe }) =>
      void subscribe(() => {
        if (isPast(getState())) jumped = true;
      }),
  };
}

/** Asks at that moment whether the store shows the past. */
export function useIsPast(): () => boolean {
  const store = useStore() as Store<HasTravel> & Partial<HasPast>;
  return useCallback(() => store.isPast?.(store.getState()) ?? false, [store]);
}

/** The step at which the store shows the past; null in the present, and in a store without the middleware. */
function usePastStep(): number | null {
  const store = useStore() as Partial<HasPast>;
  return useSelector((state: HasTravel) => (store.isPast?.(state) ? state.travel.step : null));
}

/** Whether the store shows the past. */
export const usePast = (): boolean => usePastStep() !== null;

/**
 * How a hook asks for what it shows, `fresh` anew at each arrival: not while the store shows the past, and what a jump
 * brings back to the present is shown as it was kept.
 */
export function useQueryOptions(fresh: boolean): { skip: boolean; refetchOnMountOrArgChange: boolean } {
  const store = useStore() as Partial<HasPast>;
  return { skip: usePast(), refetchOnMountOrArgChange: fresh && !store.hasJumped?.() };
}

/**
 * Subject of a dialog in the store, and how it closes. A dialog of the past closes too, without effect: the
 * next jump shows it again.
 */
export function useDialog<About, Result extends unknown[]>(
  about: About | null,
  close: (...response: Result) => void,
): [About | null, (...response: Result) => void] {
  const step = usePastStep();
  const [closedAt, setClosedAt] = useState<number | null>(null);
  if (closedAt !== null && closedAt !== step) setClosedAt(null);
  const closed = step !== null && closedAt === step;
  return [closed ? null : about, step === null ? close : () => setClosedAt(step)];
}
