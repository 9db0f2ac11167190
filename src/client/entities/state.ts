/** The store as pages and entities see it, and its typed hooks. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { api } from '#client/api/api.ts';
import type { HasConnection } from '#client/api/connection.ts';
import type { HasSession } from '#client/api/session.ts';
import type { HasPending } from '#client/offline/slice.ts';
import type { HasAddress } from './address.ts';
import type { HasEntities } from './tables.ts';

export interface State extends HasSession, HasAddress, HasEntities, HasConnection, HasPending {
  api: ReturnType<typeof api.reducer>;
}

export const useAppSelector = useSelector.withTypes<State>();
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<State, unknown, UnknownAction>>();
