/**
 * The address on this site that a click leads to; null for what the browser does by itself: another tab or site, a
 * download, a place on the same page.
 */
export function clickedAddress(event: MouseEvent): string | null {
  const { button, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.origin !== window.location.origin) return null;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  if (link.getAttribute('href')?.startsWith('#')) return null;
  return link.pathname + link.search + link.hash;
}
