/** Loading the page anew because a part of its code did not come. */
import { readText, writeText } from './storage.ts';
import { allowLeaving, hasUnsaved, isUnderWay, keepDrafts } from './unsaved.ts';

/** The build from which this tab has reloaded by itself: once each, also where the server goes on offering that one. */
const RELOADED = 'build recargado';

/** Names the build of the page by all of its first files: the names carry hashes, and some stay the same in the next build. */
const buildOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join(' ');

/** Loads the page anew; what is typed in its forms is offered to `owner` afterwards. */
export function reload(owner: number | null): void {
  if (owner !== null) keepDrafts(owner);
  allowLeaving();
  window.location.reload();
}

/** Loads the page anew, once, if the server has another build than the page is of and nothing would be interrupted. */
export async function reloadIfStale(): Promise<void> {
  const own = buildOf(document);
  if (readText('sessionStorage', RELOADED) === own) return;
  try {
    const response = await fetch(window.location.href, { cache: 'no-store' });
    const current = buildOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (!response.ok || current === '' || current === own || hasUnsaved() || isUnderWay()) return;
    writeText('sessionStorage', RELOADED, own);
    window.location.reload();
  } catch {
    // No network: the page says so.
  }
}
