/** The router: the signed-in screens of the table; visitors see sign-in or landing at the same addresses. */
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { patterns, screens, startPath } from '#client/lib/urls.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { EmptyState, Page } from '#client/ui/Page.tsx';
import { ScreenFailure } from './ErrorBoundary.tsx';
import { readSession } from './persist.ts';
import { FrameLoading, Root } from './Root.tsx';
import { guarded } from './ScreenGuard.tsx';
import { table } from './screens.tsx';

function NotFoundPage() {
  return (
    <Page title="No encontrado">
      <EmptyState
        text="No existe ninguna pantalla en esta dirección. Revisa que esté completa."
        actions={[{ text: 'Ir a Inicio', to: screens.home() }]}
      />
    </Page>
  );
}

/** Whoever is signed in has no business at the sign-in form. */
function AfterSignIn() {
  return <Navigate to={startPath(useAppSelector(selectPerson)?.rol)} replace />;
}

/**
 * Screen of a route, in a chunk that the router loads before navigating. Visitors load none: where
 * their session cannot be stored no reload follows the sign-in, and it is fetched when it is shown.
 */
const lazyComponent = (load: () => Promise<ComponentType>, title?: string) => async () => {
  const Component = lazyPart(load, title);
  if (readSession()) await Component.fetch();
  return { Component };
};

export function makeRouter() {
  const screens = table.map((screen) => ({
    path: patterns[screen.name],
    lazy: lazyComponent(async () => guarded(screen, (await screen.load()).default), screen.title),
    // A fault of one screen stays on that screen: the menus around it go on working.
    errorElement: <ScreenFailure />,
  }));
  return createBrowserRouter([
    {
      element: <Root />,
      HydrateFallback: FrameLoading,
      errorElement: <ScreenFailure />,
      children: [
        {
          lazy: lazyComponent(async () => (await import('./SignedIn.tsx')).SignedIn),
          children: [
            ...screens,
            { path: patterns.login, element: <AfterSignIn /> },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
export type AppRouter = ReturnType<typeof makeRouter>;
