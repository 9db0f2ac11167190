/** Who is signed in: the one slice that survives a reload. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Secret } from '#client/lib/secret.ts';
import type { SessionUser, User } from '#contract/entities.ts';

export interface Session {
  token: Secret;
  user: SessionUser;
}
export type SessionState = Session | { token: null; user: null };
export interface HasSession {
  session: SessionState;
}

/** What the session holds of a person. */
function sessionUser({ id, nombre, rol, sala_guarderia, clave_provisional }: User, demanded?: true): SessionUser {
  const user = { id, nombre, rol, sala_guarderia };
  if (!clave_provisional) return user;
  return { ...user, clave_provisional, ...(demanded && { clave_exigida: demanded }) };
}

const nobody: SessionState = { token: null, user: null };

const slice = createSlice({
  name: 'session',
  initialState: nobody as SessionState,
  reducers: {
    /** The person signed in here. */
    started: (_state, { payload: { token, user } }: PayloadAction<Session>): SessionState => ({ token, user }),
    /** The person signed out here, or the server no longer knows the token. */
    ended: (_state, _action: PayloadAction<'logout' | 'expired'>): SessionState => nobody,
    /** Another tab signed in or out. */
    followed: (_state, { payload }: PayloadAction<Session | null>): SessionState => payload ?? nobody,
    /** The person's own record was changed here: menus follow, and the session goes on. */
    changed: (state, { payload }: PayloadAction<User>) => {
      if (state.user?.id === payload.id) state.user = sessionUser(payload, state.user.clave_exigida);
    },
    /** The server opens nothing else until the person has chosen their own password. */
    passwordDemanded: (state) => {
      if (state.user) Object.assign(state.user, { clave_provisional: true, clave_exigida: true });
    },
  },
});

export const sessionReducer = slice.reducer;
export const {
  started: sessionStarted,
  ended: sessionEnded,
  followed: sessionFollowed,
  changed: personChanged,
  passwordDemanded,
} = slice.actions;

export const selectPerson = (state: HasSession): SessionUser | null => state.session.user;
/** The rol of whoever is signed in, as the guards and menus take it. */
export const selectRol = (state: HasSession): number => state.session.user?.rol ?? 0;
