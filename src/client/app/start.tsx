import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './App.tsx';
import { type AppStore, makeStore } from './store.ts';

/** The application for somebody with a session. */
export function start(element: Element): void {
  show(createRoot(element), makeStore().store);
}

export function show(root: Root, store: AppStore): void {
  root.render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
}
