/** The application in the page: one React tree from the first paint. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { makeRouter } from './app/router.tsx';
import { table } from './app/screens.tsx';
import { refreshPerson } from './app/sessionEffects.ts';
import { makeStore } from './app/store.ts';
import { registerServiceWorker } from './lib/serviceWorker.ts';
import { tokensCss } from './lib/tokens.ts';
import { followAddress } from './travel/followAddress.ts';
import './app/global.css';

// The colours are written once, in TypeScript, because antd's theme reads them too.
const style = document.createElement('style');
style.textContent = tokensCss;
document.head.append(style);

async function start(root: HTMLElement): Promise<void> {
  // RTK Query throws on actions of endpoints that were not injected yet, and a log that is opened names those of any screen.
  if ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) await Promise.allSettled(table.map(({ load }) => load()));
  const { store } = makeStore();
  void refreshPerson(store);
  const router = makeRouter();
  followAddress(store, router);
  createRoot(root).render(
    <StrictMode>
      <App store={store} router={router} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
// Not awaited here: the screens' files wait for this one to be over.
if (root) void start(root);
registerServiceWorker();
