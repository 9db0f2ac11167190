/** Browsers read the address after the click has returned. */
const KEPT_MS = 60_000;

/** Follows a link as if the person had clicked it. */
export function followLink(attributes: Partial<Pick<HTMLAnchorElement, 'href' | 'download' | 'target' | 'rel'>>): void {
  const link = Object.assign(document.createElement('a'), attributes);
  // Firefox follows only links that are in the page.
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file under a name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  followLink({ href, download: name });
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
