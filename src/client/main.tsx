/** The first script: as small as can be, since it decides what else is fetched and asks for the first rows. */
import './ui/global.css';
import { askFirstList } from './app/firstList.ts';
import { readSession } from './app/sessionStorage.ts';
import { registerServiceWorker } from './lib/serviceWorker.ts';
import { tokensCss } from './lib/tokens.ts';

const session = readSession();
// On any other screen its code is fetched beside the frame's.
if (session && !askFirstList(session, window.location)) import('./app/pages.tsx').catch(() => undefined);

const style = document.createElement('style');
style.textContent = tokensCss;
document.head.append(style);

const root = document.getElementById('root');
if (root) {
  void (session
    ? import('./app/start.tsx').then(({ start }) => start(root))
    : import('./app/entrance.tsx').then(({ enter }) => enter(root)));
}
registerServiceWorker();
