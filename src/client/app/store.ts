import { configureStore, createListenerMiddleware, isPlain } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, persistStore, REGISTER, REHYDRATE } from 'redux-persist';
import { api } from '#client/api/api.ts';
import { connectionReducer } from '#client/api/connection.ts';
import { listsReducer } from '#client/api/lists.ts';
import { OfflineMemory } from '#client/entities/memory/memory.ts';
import { Queue } from '#client/entities/pending/queue.ts';
import { PendingStorage } from '#client/entities/pending/storage.ts';
import type { QueueDispatch, QueueState, ThunkExtra } from '#client/entities/pending/types.ts';
import { entitiesReducer } from '#client/entities/tables.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import type { notify } from '#client/ui/toast.ts';
import { devTools } from './devtools.ts';
import { persistedPending, persistedSession } from './persist.ts';
import { followOtherTabs, heedOtherTabs, listenToSession } from './sessionEffects.ts';
import { readSession } from './sessionStorage.ts';

export interface StoreOptions {
  /** Loads a page anew, so that nothing of the person before stays in memory. */
  leave?: (path: string) => void;
  /** When subscribers are told of answers: with the next frame, or in tests with the next tick. */
  batch?: 'raf' | 'tick';
}

/** The sign-in page needs no toasts, so their code comes when the first one does. */
function toast(kind: keyof typeof notify, text: string): void {
  void import('#client/ui/toast.ts').then((loaded) => loaded.notify[kind](text));
}

export function makeStore({ leave = (path) => window.location.assign(path), batch = 'raf' }: StoreOptions = {}) {
  const effects = createListenerMiddleware();
  let stored = true;
  const session = persistedSession(() => {
    stored = false;
    toast(
      'error',
      'El navegador no deja guardar la sesión: se perderá al recargar. Libera espacio o permite los datos del sitio.',
    );
  });
  const storage = new PendingStorage();
  const pending = persistedPending(storage, (error) => logFailure('The queue could not be stored', error));
  const memory = new OfflineMemory();
  const extra: ThunkExtra = { queue: () => queue, memory };
  const store = configureStore({
    reducer: {
      session,
      pending,
      entities: entitiesReducer,
      lists: listsReducer,
      connection: connectionReducer,
      api: api.reducer,
    },
    // From the first state on, so that neither a reload nor a jump to the beginning shows the sign-in page.
    preloadedState: { session: (readSession() ?? undefined) as never },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: {
          isSerializable: (value: unknown) => value instanceof Secret || isPlain(value),
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
        },
      })
        .prepend(heedOtherTabs, effects.middleware)
        .concat(api.middleware),
    enhancers: (defaults) => defaults({ autoBatch: { type: batch } }),
    devTools,
  });
  const persistor = persistStore(store);
  listenToSession(effects, {
    flush: persistor.flush,
    leave,
    isStored: () => stored,
    forget: () => memory.forget(),
  });
  const unfollow = followOtherTabs(store);
  const queue = new Queue({
    dispatch: store.dispatch as QueueDispatch,
    getState: store.getState as () => QueueState,
    flush: persistor.flush,
    storage,
    onSent: () => toast('success', 'Datos sincronizados con éxito'),
    onRefused: () => toast('error', 'El servidor no aceptó algo de lo pendiente. Revísalo en «Por enviar».'),
  });
  const stopSending = queue.start();
  const stopFollowing = () => {
    unfollow();
    stopSending();
  };
  return { store, persistor, stopFollowing };
}
export type AppStore = ReturnType<typeof makeStore>['store'];
