/** Bytes of a text file as letters: systems of schools write UTF-8, UTF-16 and Windows-1252, and mix them in one file. */

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
const NEW_LINE = 0x0a;
/** Bytes by which UTF-16 without a mark is known. */
const SAMPLE = 2_000;

/** Where Latin letters leave a zero in UTF-16: in every second byte, the higher one. */
function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (from: number) => sample.filter((byte, at) => at % 2 === from && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = sample.length / 4;
  if (odd > many && even < odd / 4) return 'utf-16le';
  return even > many && odd < even / 4 ? 'utf-16be' : null;
}

const strictly = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** Each line by itself: Windows-1252 only where it is no UTF-8. */
function decodeLines(bytes: Uint8Array): { text: string; encoding: string } {
  let text = '';
  let mixed = false;
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEW_LINE, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
    const decoded = strictly(line);
    text += decoded ?? windows1252.decode(line);
    if (decoded !== null && decoded.length < line.length) mixed = true;
    from += line.length;
  }
  return { text, encoding: mixed ? 'UTF-8 y Windows-1252' : 'Windows-1252' };
}

/** The text of a file without the mark at its beginning, and how it was read, as people may be told. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const wide = utf16(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' };
  const text = strictly(bytes);
  return text === null ? decodeLines(bytes) : { text, encoding: 'UTF-8' };
}
