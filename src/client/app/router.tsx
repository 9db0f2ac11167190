/** The router: the screens of the table, for people who are signed in. */
import { setupListeners } from '@reduxjs/toolkit/query';
import { type ComponentType, useEffect } from 'react';
import { createBrowserRouter, Navigate, RouterProvider, useLocation, useParams, useRouteError } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { logFailure } from '#client/lib/log.ts';
import { patterns, screens, startPath } from '#client/lib/urls.ts';
import { followAddress } from '#client/travel/followAddress.ts';
import { Failed, lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { EmptyState, Page } from '#client/ui/Page.tsx';
import { isStaff, whoMay } from '#contract/roles.ts';
import { Coming } from './Coming.tsx';
import { FAULT } from './ErrorBoundary.tsx';
import { SignedIn } from './SignedIn.tsx';
import { maySee, type Screen, table } from './screens.tsx';
import type { AppStore } from './store.ts';

/** Fallback for a screen that failed. */
function ScreenFailure() {
  const error = useRouteError();
  useEffect(() => logFailure('A screen failed', error), [error]);
  return <Failed text={FAULT} />;
}

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

/** A signed-in person is redirected from the sign-in form. */
function AfterSignIn() {
  return <Navigate to={startPath(useAppSelector(selectPerson)?.rol)} replace />;
}

/** The role guard, fed by the rol of the session: a screen that it may not see is not shown and asks for nothing. */
function guarded(screen: Screen, Shown: ComponentType): ComponentType {
  return function ScreenGuard() {
    const { id } = useParams();
    const { pathname } = useLocation();
    const person = useAppSelector(selectPerson);
    // Another record is another screen: nothing typed for the one before may stand in the form of the next.
    if (person && maySee(screen, person, id)) return <Shown key={pathname} />;
    return (
      <Page title="No permitido">
        <EmptyState
          text={
            person && isStaff(person.rol)
              ? `Tu rol no permite ver esta pantalla. Si la necesitas, pídela a ${whoMay(screen.may)}.`
              : 'Esta pantalla es del personal: lo tuyo está en Inicio.'
          }
          actions={[{ text: 'Ir a Inicio', to: screens.home() }]}
        />
      </Page>
    );
  };
}

/** Screen of a route, in a chunk that the router loads before navigating. */
const lazyScreen = (screen: Screen) => async () => {
  const missing = (
    <Page title={screen.title}>
      <Failed />
    </Page>
  );
  const Component = lazyPart(async () => guarded(screen, (await screen.load()).default), missing);
  await Component.fetch();
  return { Component };
};

export function makeRouter() {
  const routes = table.map((screen) => ({
    path: patterns[screen.name],
    lazy: lazyScreen(screen),
    // A fault of one screen stays on that screen: the menus around it go on working.
    errorElement: <ScreenFailure />,
  }));
  return createBrowserRouter([
    {
      element: <SignedIn />,
      HydrateFallback: Coming,
      errorElement: <ScreenFailure />,
      children: [
        ...routes,
        { path: patterns.login, element: <AfterSignIn /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
}
export type AppRouter = ReturnType<typeof makeRouter>;

/** What shows the screens of a router. */
export const screensOf = (router: AppRouter): ComponentType =>
  function Screens() {
    // Not in a transition: another page of a list asks for its rows at once, another screen shows its frame.
    return <RouterProvider router={router} useTransitions={false} />;
  };

/** Starts the router on the store; resolves when the first screen can be drawn. */
export async function openScreens(store: AppStore): Promise<ComponentType> {
  const router = makeRouter();
  followAddress(store, router);
  // A tab in the background does not poll.
  setupListeners(store.dispatch);
  await new Promise<void>((resolve) => {
    const look = ({ initialized }: { initialized: boolean }) => initialized && resolve();
    router.subscribe(look);
    look(router.state);
  });
  return screensOf(router);
}
