/** What the queue needs of the store, and how screens reach the queue. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { OfflineMemory } from '#client/entities/memory/memory.ts';
import type { State } from '#client/entities/state.ts';
import type { Queue } from './queue.ts';

export type QueueState = State;
/** What thunks of the store are given besides. */
export interface ThunkExtra {
  queue: () => Queue;
  memory: OfflineMemory;
}
export type QueueDispatch = ThunkDispatch<QueueState, ThunkExtra, UnknownAction>;
