/** The router: the signed-in screens of the table; visitors see sign-in or landing at the same addresses. */
import { createBrowserRouter, Navigate } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { patterns, startPath } from '#client/lib/urls.ts';
import { ScreenFailure } from './ErrorBoundary.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Root } from './Root.tsx';
import { ScreenGuard } from './ScreenGuard.tsx';
import { table } from './screens.tsx';

/** Whoever is signed in has no business at the sign-in form. */
function AfterSignIn() {
  return <Navigate to={startPath(useAppSelector(selectPerson)?.rol)} replace />;
}

export function makeRouter() {
  const screens = table.map((screen) => ({
    path: patterns[screen.name],
    element: <ScreenGuard screen={screen} />,
    // A fault of one screen stays on that screen: the menus around it go on working.
    errorElement: <ScreenFailure />,
  }));
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ScreenFailure />,
      children: [
        ...screens,
        { path: patterns.login, element: <AfterSignIn /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
}
export type AppRouter = ReturnType<typeof makeRouter>;
