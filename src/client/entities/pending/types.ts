/** Types of the queue's store access and of its thunks. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { OfflineMemory } from '#client/entities/memory/memory.ts';
import type { State } from '#client/entities/state.ts';
import type { Queue } from './queue.ts';

export type QueueState = State;
/** Extra argument of thunks. */
export interface ThunkExtra {
  queue: () => Queue;
  memory: OfflineMemory;
}
export type QueueDispatch = ThunkDispatch<QueueState, ThunkExtra, UnknownAction>;
