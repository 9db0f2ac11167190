/**
 * The signed-in person as everything below the features reads it, and the session's actions. The slice that holds it is
 * `features/auth/slice.ts`.
 */
import { createAction } from '@reduxjs/toolkit';
import type { Secret } from '#client/lib/secret.ts';
import type { SessionUser, User } from '#contract/entities.ts';

export interface Session {
  token: Secret;
  user: SessionUser;
}
export type SessionState = Session | { token: null; user: null };
export interface HasSession {
  auth: SessionState;
}
/** Pending mutations in the API's state. */
export interface HasMutations {
  api: { mutations: Record<string, { status: string; endpointName?: string } | undefined> };
}

/** The person signed out here, or the server no longer knows the token. */
export const sessionEnded = createAction<'logout' | 'expired'>('auth/sessionEnded');
/** The person's own record was changed here: menus follow, and the session goes on. */
export const personChanged = createAction<User>('auth/personChanged');
/** The server opens nothing else until the person has chosen their own password. */
export const passwordRequired = createAction('auth/passwordRequired');

export const selectPerson = (state: HasSession): SessionUser | null => state.auth.user;
/** The rol of the signed-in person, for guards and menus. */
export const selectRol = (state: HasSession): number => state.auth.user?.rol ?? 0;
