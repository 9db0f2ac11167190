/** The first script: as small as can be, since it decides what else is fetched and asks for the first rows. */
import './ui/global.css';
import { askFirstList } from './app/firstList.ts';
import { readSession } from './app/sessionStorage.ts';
import { showList } from './app/showList.ts';
import { registerServiceWorker } from './lib/serviceWorker.ts';
import { tokensCss } from './lib/tokens.ts';

const style = document.createElement('style');
style.textContent = tokensCss;
document.head.append(style);

const root = document.getElementById('root');
const session = readSession();
const asked = session && askFirstList(session, window.location);
if (root) {
  if (session && asked) void showList(root, session, asked);
  else if (session) void startAt(root);
  else void import('./app/entrance.tsx').then(({ enter }) => enter(root));
}
registerServiceWorker();

/** The application; the code of the screen is fetched beside that of the frame. */
async function startAt(element: HTMLElement): Promise<void> {
  import('./app/pages.tsx').catch(() => undefined);
  const { start } = await import('./app/start.tsx');
  await start(element);
}
