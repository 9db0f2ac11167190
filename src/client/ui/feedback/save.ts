/** Browsers read the address after the click has returned. */
const KEPT_MS = 60_000;

/** Saves a file under a name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  // Firefox follows only links that are in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
