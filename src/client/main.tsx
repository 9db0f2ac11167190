/** The first script: as small as can be, since it decides what else is fetched and asks for the first rows. */
import { askFirstList } from './app/firstList.ts';
import { readSession } from './app/sessionStorage.ts';
import { showList } from './app/showList.ts';
import { logFailure } from './lib/log.ts';
import { registerServiceWorker } from './lib/serviceWorker.ts';
import { tokensCss } from './lib/tokens.ts';
import globalCss from './ui/global.css?inline';

// In the script: a style sheet of its own would hold the script back until it has come.
const style = document.createElement('style');
style.textContent = tokensCss + globalCss;
document.head.append(style);

const session = readSession();
const asked = session && askFirstList(session, window.location);
const root = document.getElementById('root');
if (root) begin(root).catch((error: unknown) => tellFailed(root, error));
registerServiceWorker();

async function begin(element: HTMLElement): Promise<void> {
  if (session && asked) return showList(element, session, asked);
  if (!session) return (await import('./app/entrance.tsx')).enter(element);
  // The code of the screen is fetched beside that of the frame.
  import('./app/pages.tsx').catch(() => undefined);
  return (await import('./app/start.tsx')).start(element);
}

/** The connection was lost between two files: without a word the page would stay as it is, and answer nothing. */
function tellFailed(element: HTMLElement, error: unknown): void {
  logFailure('The application could not be loaded', error);
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.style.padding = '16px';
  message.textContent = 'La página no se cargó completa. Revisa la conexión y recárgala.';
  element.prepend(message);
}
