import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { Spinner } from '#client/ui/states.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GuardedRouter } from './GuardedRouter.tsx';
import { SignedIn } from './SignedIn.tsx';
import { signInWith } from './signIn.ts';
import type { AppStore } from './store.ts';

/** People with a session begin without it. */
const SignedOut = lazy(() => import('./SignedOut.tsx').then((loaded) => ({ default: loaded.SignedOut })));

function Screens({ store }: { store: AppStore }) {
  const person = useAppSelector(selectPerson);
  if (!person) {
    return (
      <Suspense fallback={<Spinner />}>
        <SignedOut signIn={(credentials) => signInWith(store, credentials)} />
      </Suspense>
    );
  }
  return (
    <GuardedRouter>
      <ErrorBoundary>
        <SignedIn person={person} />
      </ErrorBoundary>
    </GuardedRouter>
  );
}

/** The whole application on its store. */
export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <ConfirmProvider>
          <Screens store={store} />
        </ConfirmProvider>
      </ErrorBoundary>
    </Provider>
  );
}
