/** Metadata of the photographs inside a PDF. */

/** Marks of the segments of a JPEG that tell of more than its pixels. */
const SEGMENTS: [marker: number, name: string][] = [
  [0xe1, 'Exif\0\0'],
  [0xe1, 'http://ns.adobe.com/xap/1.0/\0'],
  [0xed, 'Photoshop 3.0\0'],
];

/** Bytes of a file that were changed. */
export interface Changed {
  at: number;
  length: number;
}

/**
 * Overwrites in place, byte for byte, what the photographs inside tell besides their pixels (where and with what they
 * were taken), and places in the document's own description: nothing moves, so every address in the file stays right.
 * Gives what it has changed.
 */
export function overwritePlaces(bytes: Buffer): Changed[] {
  const changed: Changed[] = [];
  const fill = (value: number | string, from: number, to: number) => {
    bytes.fill(value, from, to);
    changed.push({ at: from, length: to - from });
  };
  for (const [marker, name] of SEGMENTS) {
    for (let at = bytes.indexOf(name, 0, 'latin1'); at >= 0; at = bytes.indexOf(name, at + 1, 'latin1')) {
      if (at < 4 || bytes[at - 4] !== 0xff || bytes[at - 3] !== marker) continue;
      const end = Math.min(at - 2 + bytes.readUInt16BE(at - 2), bytes.length);
      if (end > at + name.length) fill(0, at + name.length, end);
    }
  }
  const text = bytes.toString('latin1');
  for (const { index, 0: found } of text.matchAll(/exif:GPS\w*(="[^"]*"|>[^<]*)/g)) {
    const from = index + found.search(/["=>]/) + 1 + (found.includes('="') ? 1 : 0);
    fill(' ', from, index + found.length - (found.endsWith('"') ? 1 : 0));
  }
  return changed;
}
