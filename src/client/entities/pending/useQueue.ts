import { useStore } from 'react-redux';
import type { Queue } from './queue.ts';
import type { QueueDispatch } from './types.ts';

/** The queue of this page's store. */
export function useQueue(): Queue {
  const { dispatch } = useStore();
  return (dispatch as QueueDispatch)((_dispatch, _getState, { queue }) => queue());
}
