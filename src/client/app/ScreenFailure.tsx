import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { logFailure } from '#client/lib/log.ts';
import { Failed } from './ErrorBoundary.tsx';

/** What stands in the place of a screen that failed, or whose code could not be loaded. */
export function ScreenFailure() {
  const error = useRouteError();
  useEffect(() => logFailure('A screen failed', error), [error]);
  return <Failed />;
}
