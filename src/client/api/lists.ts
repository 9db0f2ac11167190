/**
 * The argument that each endpoint was last answered for. A list shows those rows until the next ones have come, and
 * because they are found through the store, a jump in DevTools repaints them too.
 */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';

interface List {
  /** The last request: a response to an earlier one that comes after it is not what the person waits for. */
  requestId: string;
  /** Undefined until the first response. */
  shown?: unknown;
}
export type ListsState = Record<string, List>;
export interface HasLists {
  lists: ListsState;
}

const none: ListsState = {};

/** A list shows a response that it did not have to ask for: one that was kept, or asked for ahead. */
export const listShown = createAction<{ endpointName: string; arg: unknown }>('lists/shown');

interface Query {
  requestStatus: string;
  requestId: string;
  /** `subscribe` is false for what is asked for ahead: no screen shows it yet. */
  arg: { type: 'query'; endpointName: string; originalArgs: unknown; subscribe?: boolean };
}
function queryOf(action: UnknownAction): Query | null {
  const meta = action.meta as Partial<Query> | undefined;
  return meta?.arg?.type === 'query' && meta.arg.subscribe !== false ? (meta as Query) : null;
}

export function listsReducer(state = none, action: UnknownAction): ListsState {
  if (api.util.resetApiState.match(action)) return none;
  if (listShown.match(action)) {
    const { endpointName, arg } = action.payload;
    return { ...state, [endpointName]: { requestId: '', ...state[endpointName], shown: arg } };
  }
  const query = queryOf(action);
  if (!query) return state;
  const { requestStatus, requestId, arg } = query;
  const list = state[arg.endpointName];
  if (requestStatus === 'pending') return { ...state, [arg.endpointName]: { ...list, requestId } };
  if (requestStatus !== 'fulfilled' || list?.requestId !== requestId || list.shown === arg.originalArgs) return state;
  return { ...state, [arg.endpointName]: { requestId, shown: arg.originalArgs } };
}
