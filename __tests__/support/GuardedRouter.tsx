/** A router of the browser's history around what a test renders, which asks before unsaved work is left. */
import { type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { UnsavedGuard } from '#client/app/UnsavedGuard.tsx';

export function GuardedRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        element: (
          <>
            <UnsavedGuard />
            {children}
          </>
        ),
      },
    ]),
  );
  return <RouterProvider router={router} useTransitions={false} />;
}
