/**
 * Jumps in Redux DevTools: docs/architecture.md, «Time travel». DevTools show an earlier state without dispatching
 * anything; its step says that it lies in the past.
 */
import { createSlice, type Middleware, type Store, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector, useStore } from 'react-redux';
import { isAddressAction } from '#client/entities/address.ts';
import type { Failure } from '#client/lib/errors.ts';

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

/** Extension of the store. */
export interface HasPast {
  /** Whether a state lies before the present. */
  isPast(state: HasTravel): boolean;
  /** How many jumps there have been. */
  jumps(): number;
}

interface Travel extends HasPast {
  /** Stands before the thunks. */
  holdRequests: Middleware;
  /** Stands last: thunks never reach the reducer. */
  countSteps: Middleware<unknown, HasTravel>;
  /** Begins to watch the store for jumps; called before React subscribes. */
  watch(store: Pick<Store<HasTravel>, 'getState' | 'subscribe'>): void;
}

const HELD: Failure = { status: null, body: null, aborted: true, retryAfter: null };

/** Result of dispatching a request in the past, with the parts that RTK Query's hooks use. */
function holdRequest() {
  const unwrap = () => Promise.reject(HELD);
  const nothing = () => undefined;
  const parts = { arg: {}, unwrap, abort: nothing, reset: nothing, unsubscribe: nothing };
  return Object.assign(Promise.resolve({ error: HELD, isError: true }), parts, {
    refetch: () => Promise.resolve({ error: HELD }),
    updateSubscriptionOptions: nothing,
  });
}

interface HasConfig {
  api: { config: { refetchOnMountOrArgChange: unknown } };
}
const withoutRefetch = <State extends HasConfig>(state: State): State => ({
  ...state,
  api: { ...state.api, config: { ...state.api.config, refetchOnMountOrArgChange: false } },
});

export function makeTravel(): Travel {
  /** The step that the last action led to. */
  let present = 0;
  /** The step that the subscribers saw last. */
  let shown = 0;
  let dispatching = 0;
  let jumps = 0;
  /** Whether the shown address comes from a jump, without a navigation since. */
  let jumped = false;
  const isPast = ({ travel }: HasTravel) => travel.step < present;
  return {
    isPast,
    jumps: () => jumps,
    holdRequests:
      ({ getState }) =>
      (next) =>
      (action) => {
        // All thunks of this application are requests of RTK Query.
        if (typeof action !== 'function') return next(action);
        if (isPast(getState())) return holdRequest();
        if (!jumped) return next(action);
        const request = action as ThunkAction<unknown, HasConfig, unknown, UnknownAction>;
        // Screens that mount after a jump show cached data.
        const shownOnly: typeof request = (dispatch, stateOf, extra) =>
          request(dispatch, () => withoutRefetch(stateOf()), extra);
        return next(shownOnly);
      },
    countSteps:
      ({ getState }) =>
      (next) =>
      (action) => {
        if (isAddressAction(action as UnknownAction)) jumped = false;
        const before = getState().travel.step;
        dispatching += 1;
        try {
          return next(action);
        } finally {
          dispatching -= 1;
          const { step } = getState().travel;
          // In the past DevTools keep the action for the present, and the shown state does not change.
          if (step !== before) present = shown = step;
        }
      },
    watch: ({ getState, subscribe }) =>
      void subscribe(() => {
        const { step } = getState().travel;
        if (dispatching > 0 || step === shown) return;
        shown = step;
        jumps += 1;
        jumped = true;
      }),
  };
}

/** Asks at that moment whether the store shows the past. */
export function useIsPast(): () => boolean {
  const store = useStore<HasTravel>() as Store<HasTravel> & HasPast;
  return () => store.isPast(store.getState());
}

/** Number of jumps so far: as a key it remounts its children after each of them. */
export function useJumps(): number {
  const store = useStore() as unknown as HasPast;
  return useSelector(() => store.jumps());
}
