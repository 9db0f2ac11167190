/** The signed-in person: the one slice that survives a reload as a whole. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { passwordRequired, personChanged, type Session, type SessionState, sessionEnded } from '#client/api/session.ts';
import { equal } from '#client/lib/equal.ts';
import type { SessionUser, User } from '#contract/entities.ts';

/** The session's user. */
function sessionUser({ id, nombre, rol, sala_guarderia, clave_provisional }: User, required?: true): SessionUser {
  const user = { id, nombre, rol, sala_guarderia };
  if (!clave_provisional) return user;
  return { ...user, clave_provisional, ...(required && { clave_exigida: required }) };
}

const nobody: SessionState = { token: null, user: null };

const slice = createSlice({
  name: 'auth',
  initialState: nobody as SessionState,
  reducers: {
    sessionStarted: (_state, { payload: { token, user } }: PayloadAction<Session>): SessionState => ({ token, user }),
    sessionFollowed: (_state, { payload }: PayloadAction<Session | null>): SessionState => payload ?? nobody,
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => nobody)
      .addCase(personChanged, (state, { payload }) => {
        if (state.user?.id !== payload.id) return;
        const user = sessionUser(payload, state.user.clave_exigida);
        if (!equal(state.user, user)) state.user = user;
      })
      .addCase(passwordRequired, (state) => {
        if (state.user) Object.assign(state.user, { clave_provisional: true, clave_exigida: true });
      }),
});

export const authReducer = slice.reducer;
export const { sessionStarted, sessionFollowed } = slice.actions;
