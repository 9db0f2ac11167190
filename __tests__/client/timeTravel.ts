/**
 * Redux DevTools without their panel: the package that the browser's extension records and jumps with, below every
 * middleware as there. Importing this file installs it, which has to happen before Redux Toolkit is loaded: it looks for
 * the extension once.
 */

import { ActionCreators, type EnhancedStore, instrument } from '@redux-devtools/instrument';
import type { Reducer, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

interface Options {
  name?: string;
  maxAge?: number;
  actionSanitizer?: (action: UnknownAction, id: number) => UnknownAction;
  stateSanitizer?: (state: unknown, index: number) => unknown;
}

let reducer: Reducer = (state) => state;
let lifted: EnhancedStore<unknown, UnknownAction & { type: string }, null>['liftedStore'];

/** Of the store that was made last. */
export const recording = {
  options: {} as Options,
  /** The actions as they were dispatched. */
  get actions(): UnknownAction[] {
    const { stagedActionIds, actionsById } = lifted.getState();
    return stagedActionIds.slice(1).map((id) => actionsById[id]?.action as UnknownAction);
  },
  /** The state after each of them. */
  get states(): unknown[] {
    return lifted
      .getState()
      .computedStates.slice(1)
      .map(({ state }) => state);
  },
  /** Shows the state after the action of that number, or with -1 the first one. */
  jump(index: number): void {
    lifted.dispatch(ActionCreators.jumpToState(index + 1) as never);
  },
  /** Shows what is there now, with all that was dispatched while the past was shown. */
  toPresent(): void {
    this.jump(this.states.length - 1);
  },
  /** «Commit»: what is shown now is where everything begins. */
  commit(): void {
    lifted.dispatch(ActionCreators.commit() as never);
  },
  /** What «Export» writes: actions as they are, not as the panel shows them. */
  exported: (): string =>
    JSON.stringify({ payload: recording.actions, committedState: lifted.getState().computedStates[0]?.state }),
};

const record: StoreEnhancer = (next) => (made, preloaded) => {
  reducer = made as Reducer;
  // Without the product's `maxAge`: a walk through all screens takes longer, and each state let go renumbers the others.
  const store = instrument()(next as never)(made as never, preloaded as never);
  lifted = (store as never as { liftedStore: typeof lifted }).liftedStore;
  return store as never;
};

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
  return payload.reduce((state, action) => reducer(state, action), committedState) as State;
}
