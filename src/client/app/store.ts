import { configureStore, createListenerMiddleware, isPlain } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, persistStore, REGISTER, REHYDRATE } from 'redux-persist';
import { api, uploadApi } from '#client/api/api.ts';
import { connectionReducer } from '#client/api/connection.ts';
import type { HasMemory } from '#client/api/memory.ts';
import { addressReducer } from '#client/entities/address.ts';
import { dialogReducer } from '#client/entities/dialog.ts';
import { sendingBy } from '#client/entities/sendPending.ts';
import { entities } from '#client/entities/tables.ts';
import { anunciosReducer } from '#client/features/anuncios/slice.ts';
import { creditsReducer } from '#client/features/credits/slice.ts';
import { escuelasReducer } from '#client/features/escuelas/slice.ts';
import { fotosReducer } from '#client/features/fotos/slice.ts';
import { notesReducer } from '#client/features/notes/slice.ts';
import { initialSidebar } from '#client/features/sidebar/slice.ts';
import { usersReducer } from '#client/features/users/slice.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import { OfflineMemory } from '#client/offline/memory.ts';
import { Queue } from '#client/offline/queue.ts';
import { peopleKept } from '#client/offline/slice.ts';
import { QueueStorage } from '#client/offline/storage.ts';
import type { HasOffline } from '#client/offline/useOffline.ts';
import { devTools } from '#client/travel/devtools.ts';
import { makeTravel, travelReducer } from '#client/travel/travel.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { persistedPending, persistedSession, persistedSidebar, readChoices, readSession } from './persist.ts';
import { followOtherTabs, heedRefusedTokens, listenToSession } from './sessionEffects.ts';

interface StoreOptions {
  /** Loads a page anew, so that nothing of the person before stays in memory. */
  leave?: (path: string) => void;
  /** When subscribers are told of responses: at once, or with the next frame, which many answers at once would need. */
  batch?: 'raf' | 'tick';
}

export function makeStore({ leave = (path) => window.location.assign(path), batch = 'tick' }: StoreOptions = {}) {
  const effects = createListenerMiddleware();
  let stored = true;
  const session = readSession();
  const choices = readChoices();
  const auth = persistedSession(session, () => {
    stored = false;
    notify.error(
      'El navegador no deja guardar la sesión: se perderá al recargar. Libera espacio o permite los datos del sitio.',
    );
  });
  const storage = new QueueStorage();
  const pending = persistedPending(storage, (error) => logFailure('The queue could not be stored', error));
  const memory = new OfflineMemory((people) => store.dispatch(peopleKept(people)));
  const travel = makeTravel();
  const configured = configureStore({
    reducer: {
      auth,
      sidebar: persistedSidebar(choices),
      users: usersReducer,
      notes: notesReducer,
      credits: creditsReducer,
      escuelas: escuelasReducer,
      anuncios: anunciosReducer,
      fotos: fotosReducer,
      dialog: dialogReducer,
      pending,
      entities: entities.reducer,
      connection: connectionReducer,
      router: addressReducer,
      travel: travelReducer,
      api: api.reducer,
      uploads: uploadApi.reducer,
    },
    // From the first state on: neither a reload nor a jump to the beginning shows the sign-in page, or a menu moving.
    preloadedState: {
      auth: (session ?? undefined) as never,
      sidebar: { ...initialSidebar, ...choices } as never,
    },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { memory } satisfies HasMemory },
        // In development every action would look through each row twice.
        immutableCheck: { ignoredPaths: ['api', 'entities'] },
        serializableCheck: {
          isSerializable: (value: unknown) => value instanceof Secret || isPlain(value),
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
        },
      })
        .prepend(heedRefusedTokens, effects.middleware, travel.holdRequests)
        .concat(api.middleware, uploadApi.middleware, travel.countSteps),
    enhancers: (defaults) => defaults({ autoBatch: { type: batch } }),
    devTools,
  });
  const queue = new Queue({
    dispatch: configured.dispatch,
    getState: configured.getState,
    flush: () => persistor.flush(),
    storage,
    isPast: () => travel.isPast(configured.getState()),
    ...sendingBy(configured.dispatch),
    onSent: () => notify.success('Datos sincronizados con éxito'),
    onRefused: () => notify.error('El servidor no aceptó algo de lo pendiente. Revísalo en «Pendientes de enviar».'),
  });
  const offline: HasOffline = { queue, memory };
  const store = Object.assign(configured, { isPast: travel.isPast, jumps: travel.jumps, ...offline });
  travel.watch(store);
  const persistor = persistStore(store);
  listenToSession(effects, {
    flush: persistor.flush,
    leave,
    isStored: () => stored,
    forget: () => memory.forget(),
    sync: () => queue.sync(),
  });
  const unfollow = followOtherTabs(store);
  const stopSending = queue.start();
  const stopForgetting = memory.start();
  const stopFollowing = () => {
    unfollow();
    stopSending();
    stopForgetting();
  };
  return { store, persistor, stopFollowing };
}
export type AppStore = ReturnType<typeof makeStore>['store'];
