/** A router of the browser's history around what a test renders, which asks before unsaved work is left. */
import { configureStore } from '@reduxjs/toolkit';
import { type ReactNode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { travelling, travelReducer } from '#client/api/travel.ts';
import { followAddress } from '#client/app/address.ts';
import { UnsavedGuard } from '#client/app/UnsavedGuard.tsx';
import { addressReducer, isAddressAction } from '#client/entities/address.ts';
import { ConfirmProvider } from '#client/features/sidebar/ConfirmProvider.tsx';
import { sidebarReducer } from '#client/features/sidebar/slice.ts';

const makeStore = () => {
  const { count, isPast, hasJumped } = travelling(isAddressAction);
  const auth = (state = { token: null, user: null }) => state;
  const reducer = { router: addressReducer, travel: travelReducer, sidebar: sidebarReducer, auth };
  const store = configureStore({ reducer, middleware: (defaults) => defaults().concat(count) });
  return Object.assign(store, { isPast, hasJumped });
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
