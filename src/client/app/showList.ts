import type { Session } from '#client/api/session.ts';
import { whenPainted } from '#client/lib/firstRows.ts';
import { logFailure } from '#client/lib/log.ts';
import type { FirstAsked } from './firstList.ts';

/** Milliseconds that the application waits for its first rows to be drawn: nothing paints a tab in the background. */
const PATIENCE_MS = 3000;

/** Milliseconds without an answer after which the line has room for React until it comes. */
const IDLE_LINE_MS = 50;

/** Rows first, and the application in their place. */
export async function showList(
  element: HTMLElement,
  { user }: Session,
  { arg, answer, onItsWay }: FirstAsked,
): Promise<void> {
  let begun = false;
  const screen = import('./firstScreen.tsx');
  const draw = async () => {
    const [{ drawFirst, isPage }, { status, data }] = await Promise.all([screen, answer]);
    // Whatever else was answered, the application knows what to say.
    if (begun || status !== 200 || !isPage(data)) return;
    drawFirst(element, user, { arg, answer: data });
    await new Promise<void>(whenPainted);
  };
  const drawn = draw().catch((error: unknown) => logFailure('The first rows were not drawn', error));
  const idle = setTimeout(() => fetchAhead('library-file'), IDLE_LINE_MS);
  // Behind all that the first rows need: on a slow line it would take their share of it.
  void Promise.allSettled([screen, onItsWay]).then(() => {
    clearTimeout(idle);
    fetchAhead('library-file');
    fetchAhead('application-file');
  });
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  begun = true;
  // Each library in a turn of its own: whoever clicks or types meanwhile is heard between them.
  for (const library of [() => import('./root.ts'), () => import('./store.ts')]) {
    await library();
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { start } = await import('./start.tsx');
  await start(element);
}

/** Fetches files of the application that the build names in the page, without running them before the rows are there. */
function fetchAhead(name: 'library-file' | 'application-file'): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)) {
    const link = document.createElement('link');
    const as = meta.content.endsWith('.css') ? 'style' : 'script';
    Object.assign(link, { rel: 'preload', as, href: meta.content, crossOrigin: '' });
    meta.replaceWith(link);
  }
}
