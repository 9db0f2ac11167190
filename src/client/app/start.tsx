import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { forgetEarly, takeEarly } from '#client/api/early.ts';
import { list } from '#client/features/notes/list.ts';
import { type SolicitudesArg, solicitudesRequest } from '#client/features/notes/listRequest.ts';
import { forgetHands } from '#client/ui/firstScreen.ts';
import { App } from './App.tsx';
import { firstListArg } from './firstList.ts';
import { rootIn } from './root.ts';
import { type AppStore, makeStore } from './store.ts';

/** The application for somebody with a session, in the place of what is in the element. */
export async function start(element: Element): Promise<void> {
  const { store } = makeStore();
  const arg = firstListArg(window.location);
  // Whoever clicked on what was drawn begins elsewhere.
  if (!arg) {
    forgetEarly();
    forgetHands();
  }
  // Rows that are drawn have come: with them in the store the first render shows them again, and no waiting in between.
  else if (element.hasChildNodes() && isEarly(arg, store)) {
    await store.dispatch(list.endpoints.solicitudes.initiate(arg, { subscribe: false }));
  }
  const root = rootIn(element);
  // Rendered bit by bit while what is drawn stays.
  startTransition(() => show(root, store));
}

/** Whether the rows were asked for in the name of whoever is signed in now: another tab may have changed that. */
function isEarly(arg: SolicitudesArg, store: AppStore): boolean {
  const { token, user } = store.getState().session;
  return takeEarly(solicitudesRequest(arg), token, user?.id) !== null;
}

export function show(root: Root, store: AppStore): void {
  root.render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
}
