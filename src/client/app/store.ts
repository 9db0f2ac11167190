import { configureStore, createListenerMiddleware, isPlain } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, persistStore, REGISTER, REHYDRATE } from 'redux-persist';
import { api } from '#client/api/api.ts';
import { listsReducer } from '#client/api/lists.ts';
import { entitiesReducer } from '#client/entities/tables.ts';
import { Secret } from '#client/lib/secret.ts';
import { devTools } from './devtools.ts';
import { persistedSession } from './persist.ts';
import { followOtherTabs, listenToSession } from './sessionEffects.ts';
import { readSession } from './sessionStorage.ts';

export interface StoreOptions {
  /** Loads a page anew, so that nothing of the person before stays in memory. */
  leave?: (path: string) => void;
  /** When subscribers are told of answers: with the next frame, or in tests with the next tick. */
  batch?: 'raf' | 'tick';
}

export function makeStore({ leave = (path) => window.location.assign(path), batch = 'raf' }: StoreOptions = {}) {
  const effects = createListenerMiddleware();
  let stored = true;
  const session = persistedSession(() => {
    stored = false;
    void import('#client/ui/toast.ts').then(({ notify }) =>
      notify.error(
        'El navegador no deja guardar la sesión: se perderá al recargar. Libera espacio o permite los datos del sitio.',
      ),
    );
  });
  const store = configureStore({
    reducer: { session, entities: entitiesReducer, lists: listsReducer, api: api.reducer },
    // From the first state on, so that neither a reload nor a jump to the beginning shows the sign-in page.
    preloadedState: { session: (readSession() ?? undefined) as never },
    middleware: (defaults) =>
      defaults({
        serializableCheck: {
          isSerializable: (value: unknown) => value instanceof Secret || isPlain(value),
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
        },
      })
        .prepend(effects.middleware)
        .concat(api.middleware),
    enhancers: (defaults) => defaults({ autoBatch: { type: batch } }),
    devTools,
  });
  const persistor = persistStore(store);
  listenToSession(effects, { flush: persistor.flush, leave, isStored: () => stored });
  const stopFollowing = followOtherTabs(store);
  return { store, persistor, stopFollowing };
}
export type AppStore = ReturnType<typeof makeStore>['store'];
