/** Side effects of the start and end of a session: storage, removal of personal data, reload. */
import {
  isRejectedWithValue,
  type ListenerMiddlewareInstance,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import {
  type HasMutations,
  type HasSession,
  passwordRequired,
  personChanged,
  sessionEnded,
} from '#client/api/session.ts';
import { pendingEndpoints } from '#client/entities/sendPending.ts';
import type { EntitiesState } from '#client/entities/tables.ts';
import { forgetEnd, isSignOut, noteEnd } from '#client/features/auth/sessionEnd.ts';
import { sessionFollowed, sessionStarted } from '#client/features/auth/slice.ts';
import { clearLastCodes } from '#client/features/fotos/codes/lastCodes.ts';
import type { Failure } from '#client/lib/errors.ts';
import { Secret } from '#client/lib/secret.ts';
import { allowLeaving, clearDrafts, keepDrafts } from '#client/lib/unsaved.ts';
import { screens, startPath } from '#client/lib/urls.ts';
import { readSession, SESSION_KEYS } from './persist.ts';

interface SessionEnvironment {
  /** Waits until redux-persist has written: it writes late, and a reload would find the old session. */
  flush(): Promise<unknown>;
  leave(path: string): void;
  /** Deletes the responses kept for offline use. */
  forget(): Promise<void>;
  sync(): Promise<void>;
  /** Whether the session could be stored; else a reload would lose it. */
  isStored(): boolean;
}

/** Changes of the same user made in another tab. */
const FOLLOWED = ['nombre', 'rol', 'sala_guarderia', 'clave_provisional', 'clave_exigida'] as const;

/** Milliseconds until the writes of another tab have arrived completely. */
const SETTLED_MS = 50;

/** The person has signed out in another tab: whatever ends the session in this one, nothing typed stays. */
let signedOutElsewhere = false;

const personBefore = (getOriginalState: () => unknown) => (getOriginalState() as HasSession).auth.user;

interface PersonStore {
  getState(): HasSession & { entities: EntitiesState };
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

/** Requests rol, room and name of the signed-in person: all may have changed since. */
export async function refreshPerson({ getState, dispatch }: PersonStore): Promise<void> {
  const { token, user } = getState().auth;
  if (!user || !(token instanceof Secret)) return;
  const as = { id: user.id, token };
  try {
    await dispatch(pendingEndpoints.endpoints.whoSends.initiate({ as }, { track: false })).unwrap();
    const current = getState().entities.users.entities[user.id];
    if (current) dispatch(personChanged(current));
  } catch {
    // Asked again at the next start; a token that is no longer known has ended the session.
  }
}

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

  // Drafts are offered again once the other screens open.
  effects.startListening({
    actionCreator: passwordRequired,
    effect: (_action, { getOriginalState }) => {
      const person = personBefore(getOriginalState);
      if (person) keepDrafts(person.id);
    },
  });

  // The queue may have been refused until then. When nothing changed after a refusal it is not sent again: it would be
  // refused without end.
  effects.startListening({
    predicate: (action, state, before) => {
      const [now, then] = [(state as HasSession).auth.user, (before as HasSession).auth.user];
      const hasOwnPassword = Boolean(then?.clave_exigida) && !now?.clave_exigida;
      return personChanged.match(action) && (hasOwnPassword || now?.rol !== then?.rol);
    },
    effect: () => environment.sync(),
  });

  // Data of the previous rol is neither shown nor kept.
  effects.startListening({
    predicate: (_action, state, before) => {
      const [now, then] = [(state as HasSession).auth.user, (before as HasSession).auth.user];
      return now !== null && now.id === then?.id && now.rol !== then.rol;
    },
    effect: async (_action, { dispatch }) => {
      dispatch(api.util.resetApiState());
      await environment.forget();
    },
  });

  // A 403 may mean that the rol was changed elsewhere, unless it names the missing right; one request is enough for
  // several of them.
  let refreshing = false;
  effects.startListening({
    predicate: (action) => {
      if (!isRejectedWithValue(action)) return false;
      const { status, body } = Object(action.payload) as Partial<Failure>;
      return status === 403 && !(body as { clave_exigida?: unknown } | null)?.clave_exigida;
    },
    effect: async (_action, store) => {
      if (refreshing) return;
      refreshing = true;
      await refreshPerson(store as unknown as PersonStore);
      refreshing = false;
    },
  });

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
 * A token that the server no longer knows ends the session, unless another tab has signed in anew, or the person is
 * signing out: an earlier refusal would load the sign-in page again while somebody types there.
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

/** Follows the session of other tabs; returns the function that stops it. */
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
    // The other tab has refreshed the person, or the password was chosen there, or is required.
    const userChanged = FOLLOWED.some((field) => (stored?.user[field] ?? null) !== (user?.[field] ?? null));
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
