import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { Spinner } from '#client/ui/states.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GuardedRouter } from './GuardedRouter.tsx';
import type { AppStore } from './store.ts';

const SignedIn = lazy(() => import('./SignedIn.tsx'));
const SignedOut = lazy(() => import('./SignedOut.tsx'));

/**
 * Decides before anything else is loaded: with this guard inside the signed-in screens, a visitor without a session
 * would download all of them.
 */
function RequireSession() {
  const person = useAppSelector(selectPerson);
  return <Suspense fallback={<Spinner />}>{person ? <SignedIn person={person} /> : <SignedOut />}</Suspense>;
}

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <ConfirmProvider>
        <GuardedRouter>
          <ErrorBoundary>
            <RequireSession />
          </ErrorBoundary>
        </GuardedRouter>
      </ConfirmProvider>
    </Provider>
  );
}
