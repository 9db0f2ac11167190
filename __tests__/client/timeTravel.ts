/**
 * Stands for the browser's DevTools extension: takes the options that the store gives it, keeps what it would export,
 * and jumps the way the extension does, below every middleware. Importing it installs it, which has to happen before
 * Redux Toolkit is loaded: it looks for the extension once.
 */
import type { Reducer, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

interface Options {
  name?: string;
  actionSanitizer?: (action: UnknownAction, id: number) => UnknownAction;
  stateSanitizer?: (state: unknown, index: number) => unknown;
}

export interface Recording {
  options: Options;
  /** The actions as they were dispatched. */
  actions: UnknownAction[];
  /** The state after each of them. */
  states: unknown[];
  initial: unknown;
  reducer: Reducer;
  /** Shows the state after the action of that number, or with -1 the first one. */
  jump(index: number): void;
  /** What «Export» writes: actions as they are, not as the panel shows them. */
  exported(): string;
}

const JUMP = '@@jump';

/** Of the store that was made last. */
export const recording: Recording = {
  options: {},
  actions: [],
  states: [],
  initial: undefined,
  reducer: (state) => state,
  jump: () => undefined,
  exported: () => JSON.stringify({ payload: recording.actions, committedState: recording.initial }),
};

const record: StoreEnhancer = (next) =>
  ((reducer: Reducer, preloaded: unknown) => {
    const jumping: Reducer = (state, action) => (action.type === JUMP ? action.state : reducer(state, action));
    const store = next(jumping, preloaded as never);
    const initial = store.getState();
    Object.assign(recording, { actions: [], states: [], initial, reducer });
    recording.jump = (index) => {
      store.dispatch({ type: JUMP, state: index < 0 ? initial : recording.states[index] });
    };
    const dispatch = (action: UnknownAction) => {
      const result = store.dispatch(action);
      recording.actions.push(action);
      recording.states.push(store.getState());
      return result;
    };
    return { ...store, dispatch };
  }) as never;

Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (options: Options) => {
    recording.options = options;
    // The extension stands below every other enhancer, next to the reducer.
    return (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      (next) =>
        [...enhancers, record].reduceRight((made, enhancer) => enhancer(made as never) as never, next);
  },
});

/** Opens an exported log in the store that was made last, as the extension does: its reducer runs over the actions. */
export function openLog<State>(log: string): State {
  const { payload, committedState } = JSON.parse(log) as { payload: UnknownAction[]; committedState: State };
  return payload.reduce((state, action) => recording.reducer(state, action), committedState) as State;
}
