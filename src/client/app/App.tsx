import { type ReactNode, useLayoutEffect } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { selectScheme } from '#client/features/sidebar/slice.ts';
import { useMedia } from '#client/lib/hooks.ts';
import { DARK_QUERY, dark, light } from '#client/lib/tokens.ts';
import { Antd } from '#client/ui/Antd.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { AppRouter } from './router.tsx';
import type { AppStore } from './store.ts';

/** The colours that the person chose on this device. Until the code has come, /scheme.js says the same to the page. */
function Scheme({ children }: { children: ReactNode }) {
  const scheme = useSelector(selectScheme);
  const system = useMedia(DARK_QUERY);
  useLayoutEffect(() => {
    document.documentElement.dataset.scheme = scheme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const wanted = scheme === 'system' && meta.media.includes('dark') ? 'dark' : scheme;
      meta.content = (wanted === 'dark' ? dark : light).surface;
    }
  }, [scheme]);
  return <Antd dark={scheme === 'system' ? system : scheme === 'dark'}>{children}</Antd>;
}

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
