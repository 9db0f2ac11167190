import { type ComponentType, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Provider, useSelector } from 'react-redux';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { selectScheme } from '#client/features/sidebar/slice.ts';
import { useMedia } from '#client/lib/hooks.ts';
import { DARK_QUERY, dark, light } from '#client/lib/tokens.ts';
import { Antd } from '#client/ui/Antd.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { Coming } from './Coming.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
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

/** Visitors see sign-in or landing at the addresses where others see the screens; they need no router. */
export const SignedOut = lazyPart(async () => (await import('./SignedOut.tsx')).SignedOut);

function SignedInOrOut({ Screens }: { Screens: ComponentType }) {
  const isVisitor = useAppSelector(selectPerson) === null;
  return <Suspense fallback={<Coming />}>{isVisitor ? <SignedOut /> : <Screens />}</Suspense>;
}

/** The whole application on its store. `Screens`: the router with the screens of people who are signed in. */
export const App = ({ store, Screens }: { store: AppStore; Screens: ComponentType }) => (
  <Provider store={store}>
    <Scheme>
      <ErrorBoundary>
        <SignedInOrOut Screens={Screens} />
      </ErrorBoundary>
    </Scheme>
  </Provider>
);
