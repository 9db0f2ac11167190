/** How many pictures are held: some screens of the gallery. */
const MOST = 200;
const held = new Map<string, HTMLImageElement>();

/**
 * Holds a picture that was shown, until the page is left: its link forbids the browser to keep a copy, but a page that
 * shows an address again while it still has its picture does not ask for it anew.
 */
export function holdPicture(address: string): void {
  if (held.has(address)) return;
  const picture = new Image();
  picture.src = address;
  held.set(address, picture);
  const [oldest] = held.keys();
  if (held.size > MOST && oldest !== undefined) held.delete(oldest);
}
