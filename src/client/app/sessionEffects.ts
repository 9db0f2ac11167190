/** What happens besides when a session begins or ends: storage written, nothing of the person left, page reloaded. */
import type { ListenerMiddlewareInstance, Middleware } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import {
  type HasMutations,
  type HasSession,
  passwordRequired,
  personChanged,
  sessionEnded,
} from '#client/api/session.ts';
import { forgetEnd, isSignOut, noteEnd } from '#client/features/auth/sessionEnd.ts';
import { sessionFollowed, sessionStarted } from '#client/features/auth/slice.ts';
import { clearLastCodes } from '#client/features/fotos/codes/lastCodes.ts';
import { Secret } from '#client/lib/secret.ts';
import { allowLeaving, clearDrafts, keepDrafts } from '#client/lib/unsaved.ts';
import { screens, startPath } from '#client/lib/urls.ts';
import { readSession, SESSION_KEYS } from './sessionStorage.ts';

interface SessionEnvironment {
  /** Waits until redux-persist has written: it writes late, and a reload would find the old session. */
  flush(): Promise<unknown>;
  leave(path: string): void;
  /** Wipes what was kept of the person's answers for use without connection. */
  forget(): Promise<void>;
  /** Sends what waits on this computer. */
  sync(): Promise<void>;
  /** Whether the session could be stored; else a reload would lose it. */
  isStored(): boolean;
}

/** Milliseconds in which what another tab writes has arrived as a whole. */
const SETTLED_MS = 50;

/** The person has signed out in another tab: whatever ends the session in this one, nothing typed stays. */
let signedOutElsewhere = false;

const personBefore = (getOriginalState: () => unknown) => (getOriginalState() as HasSession).auth.user;

export function listenToSession(effects: ListenerMiddlewareInstance, environment: SessionEnvironment): void {
  effects.startListening({
    actionCreator: sessionStarted,
    effect: async ({ payload }, { dispatch }) => {
      forgetEnd();
      dispatch(api.util.resetApiState());
      await environment.flush();
      if (environment.isStored()) environment.leave(startPath(payload.user.rol));
    },
  });

  effects.startListening({
    actionCreator: sessionEnded,
    effect: async ({ payload: reason }, { dispatch, getOriginalState }) => {
      const person = personBefore(getOriginalState);
      if (reason === 'logout' || signedOutElsewhere) {
        clearDrafts();
        clearLastCodes();
      } else if (person) {
        keepDrafts(person.id);
        noteEnd(person.id);
      }
      allowLeaving();
      dispatch(api.util.resetApiState());
      await Promise.all([environment.flush(), environment.forget()]);
      environment.leave(screens.login());
    },
  });

  // What was being typed is offered again once the other screens open.
  effects.startListening({
    actionCreator: passwordRequired,
    effect: (_action, { getOriginalState }) => {
      const person = personBefore(getOriginalState);
      if (person) keepDrafts(person.id);
    },
  });

  // The queue may have been refused until the person had chosen their own password.
  effects.startListening({ actionCreator: personChanged, effect: () => environment.sync() });

  effects.startListening({
    actionCreator: sessionFollowed,
    effect: async ({ payload }, { dispatch, getOriginalState }) => {
      const person = personBefore(getOriginalState);
      const signedOut = signedOutElsewhere;
      signedOutElsewhere = false;
      // The same person signed in anew: the new token is all that changes.
      if (person && person.id === payload?.user.id) return;
      if (signedOut) clearDrafts();
      else if (person) keepDrafts(person.id);
      if (payload || signedOut) forgetEnd();
      else if (person) noteEnd(person.id);
      allowLeaving();
      dispatch(api.util.resetApiState());
      await Promise.all([environment.flush(), environment.forget()]);
      environment.leave(payload ? startPath(payload.user.rol) : screens.login());
    },
  });
}

/**
 * A token that the server no longer knows ends the session, unless another tab has signed in anew, or the person is signing
 * out: what is refused before that is answered would load the sign-in page once more while somebody types there.
 */
export const heedRefusedTokens: Middleware<unknown, HasSession & HasMutations> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    if (sessionEnded.match(action) && action.payload === 'expired') {
      // The end of the session resets the API's state, and with it this.
      const signingOut = Object.values(getState().api.mutations).some((one) => one?.endpointName === 'logout');
      if (signingOut) return action;
      const stored = readSession();
      const { token } = getState().auth;
      if (stored && token instanceof Secret && stored.token.reveal() !== token.reveal()) {
        return dispatch(sessionFollowed(stored));
      }
    }
    return next(action);
  };

/** Follows what other tabs do with the session; gives the function that stops it. */
export function followOtherTabs(store: {
  getState(): HasSession;
  dispatch(action: ReturnType<typeof sessionFollowed>): unknown;
}): () => void {
  // Nothing of the page before.
  signedOutElsewhere = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    const stored = readSession();
    const { token, user } = store.getState().auth;
    const known = token instanceof Secret ? token.reveal() : undefined;
    const other = stored?.user.id !== user?.id || stored?.token.reveal() !== known;
    // The password was chosen there, or is demanded.
    const userChanged =
      stored?.user.clave_provisional !== user?.clave_provisional || stored?.user.clave_exigida !== user?.clave_exigida;
    if (other || userChanged) store.dispatch(sessionFollowed(stored));
  };
  const onStorage = (event: StorageEvent) => {
    const { key } = event;
    if (isSignOut(event)) signedOutElsewhere = true;
    if (key !== null && !SESSION_KEYS.includes(key)) return;
    clearTimeout(timer);
    // The token changes before the user: until that has arrived too, one person's name may stand beside another's token.
    const halfWritten = key === 'token' && readSession()?.user.id === store.getState().auth.user?.id;
    if (halfWritten) timer = setTimeout(follow, SETTLED_MS);
    else follow();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
  };
}
