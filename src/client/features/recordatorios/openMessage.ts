/**
 * Opens a message in WhatsApp or in the mail program; false when the browser refuses. Every message takes the place of the
 * one before: two hundred of them are one tab.
 */
export function openMessage(url: string): boolean {
  if (!url.startsWith('mailto:')) return window.open(url, 'mensaje') !== null;
  // A window of its own would stay behind, empty.
  window.location.assign(url);
  return true;
}
