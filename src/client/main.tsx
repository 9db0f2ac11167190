/** The application in the page: one React tree from the first paint. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { selectPerson } from './api/session.ts';
import { App, SignedOut } from './app/App.tsx';
import { refreshPerson } from './app/sessionEffects.ts';
import { makeStore } from './app/store.ts';
import { afterRows, holdBack, whenIdle } from './lib/afterRows.ts';
import { registerServiceWorker } from './lib/serviceWorker.ts';
import { tokensCss } from './lib/tokens.ts';
import { lazyPart } from './ui/feedback/lazyPart.tsx';
import './app/global.css';

// The colours are written once, in TypeScript, because antd's theme reads them too.
const style = document.createElement('style');
style.textContent = tokensCss;
document.head.append(style);

/** Milliseconds that code and rows have before a placeholder is drawn: one that goes at once costs more than it tells. */
const PLACEHOLDER_MS = 250;

async function start(root: HTMLElement): Promise<void> {
  // RTK Query throws on actions of endpoints that were not injected yet, and a log that is opened names those of any screen.
  if ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) {
    const { table } = await import('./app/screens.tsx');
    await Promise.allSettled(table.map(({ load }) => load()));
  }
  const { store } = makeStore();
  const Screens = lazyPart(async () => (await import('./app/router.tsx')).openScreens(store));
  const isVisitor = selectPerson(store.getState()) === null;
  // The rows are asked for while the code that draws them is on its way.
  const prefetch = isVisitor ? undefined : import('./app/prefetch.ts');
  const rows = prefetch?.then((code) => code.prefetchScreen(store, window.location)).catch(() => undefined);
  const first = isVisitor ? SignedOut : Screens;
  const ready = Promise.all([first.fetch(), rows]);
  holdBack(ready);
  const placeholder = new Promise((resolve) => setTimeout(resolve, PLACEHOLDER_MS));
  await Promise.race([ready, placeholder]);
  createRoot(root).render(
    <StrictMode>
      <App store={store} Screens={Screens} />
    </StrictMode>,
  );
  afterRows(() => void refreshPerson(store));
  afterRows(() => whenIdle(() => void prefetch?.then((code) => code.prefetchForms()).catch(() => undefined)));
}

const root = document.getElementById('root');
// Not awaited here: the screens' files wait for this one to be over.
if (root) void start(root);
registerServiceWorker();
