import { useStore } from 'react-redux';
import type { QueueDispatch } from '#client/entities/pending/types.ts';
import type { OfflineMemory } from './memory.ts';

/** The store's offline memory. */
export function useMemory(): OfflineMemory {
  const { dispatch } = useStore();
  return (dispatch as QueueDispatch)((_dispatch, _getState, { memory }) => memory);
}
