import './ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { makeStore } from './app/store.ts';
import { registerServiceWorker } from './lib/serviceWorker.ts';
import { tokensCss } from './lib/tokens.ts';

const style = document.createElement('style');
style.textContent = tokensCss;
document.head.append(style);

const { store } = makeStore();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
}
registerServiceWorker();
