/** A router of the browser's history around what a test renders, which asks before unsaved work is left. */
import { configureStore } from '@reduxjs/toolkit';
import { type ReactNode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { UnsavedGuard } from '#client/app/UnsavedGuard.tsx';
import { addressReducer } from '#client/entities/address.ts';
import { ConfirmProvider } from '#client/features/sidebar/ConfirmProvider.tsx';
import { sidebarReducer } from '#client/features/sidebar/slice.ts';
import { followAddress } from '#client/travel/followAddress.ts';
import { makeTravel, travelReducer } from '#client/travel/travel.ts';

const makeStore = () => {
  const { countSteps, isPast, jumps } = makeTravel();
  const auth = (state = { token: null, user: null }) => state;
  const reducer = { router: addressReducer, travel: travelReducer, sidebar: sidebarReducer, auth };
  const store = configureStore({ reducer, middleware: (defaults) => defaults().concat(countSteps) });
  return Object.assign(store, { isPast, jumps });
};

export function GuardedRouter({ children }: { children: ReactNode }) {
  const [store] = useState(makeStore);
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
  useEffect(() => followAddress(store, router), [store, router]);
  return (
    <Provider store={store}>
      <ConfirmProvider>
        <RouterProvider router={router} useTransitions={false} />
      </ConfirmProvider>
    </Provider>
  );
}
