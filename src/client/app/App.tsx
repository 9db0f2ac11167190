import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { AppRouter } from './router.tsx';
import { Scheme } from './Scheme.tsx';
import type { AppStore } from './store.ts';

/** The whole application on its store and its router. */
export function App({ store, router }: { store: AppStore; router: AppRouter }) {
  return (
    <Provider store={store}>
      <Scheme>
        <ErrorBoundary>
          {/* Not in a transition: another page of a list asks for its rows at once, another screen shows its frame. */}
          <RouterProvider router={router} useTransitions={false} />
        </ErrorBoundary>
      </Scheme>
    </Provider>
  );
}
