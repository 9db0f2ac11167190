/**
 * Bytes for a printer that nothing else takes for commands of its own. Mail, memory stores and web servers read what they
 * are sent line by line: of a ticket no line begins with a letter, whatever was typed, and no picture has the end of one.
 */

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
/** Every byte below is the first one of a command, but for the end of a line. */
const BLANK = 0x20;
/** `ESC M 0`, the letters that tickets are printed in: says nothing new to a printer. */
const SAME_LETTERS = [0x1b, 0x4d, 0];
/** `GS v 0` with its sizes, before the dots of a picture. */
const PICTURE_HEAD = 8;

/** How long the commands are that tickets are made of, by their first two bytes. */
const LENGTHS = new Map([
  [0x1b40, 2],
  [0x1b4d, 3],
  [0x1b45, 3],
  [0x1b74, 3],
  [0x1b61, 3],
  [0x1b70, 5],
  [0x1b32, 2],
  [0x1b33, 3],
  [0x1c2e, 2],
  [0x1d21, 3],
  [0x1d56, 3],
]);

const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
const isPicture = (name: number): boolean => name === 0x1d76;

function lengthOf(bytes: Uint8Array, at: number, name: number): number {
  if (name === 0x1d28) return 5 + word(bytes, at + 3);
  if (isPicture(name)) return PICTURE_HEAD + word(bytes, at + 4) * word(bytes, at + 6);
  const length = LENGTHS.get(name);
  // Counted wrong, what follows would be taken for text.
  if (length === undefined) throw new Error(`The command ${name.toString(16)} is none of a ticket`);
  return length;
}

/** Dots that look like the end of a line get one more. */
const withoutEnds = (dots: Uint8Array): Uint8Array =>
  dots.map((byte) => (byte === LINE_FEED ? 0x0b : byte === RETURN ? 0x0f : byte));

/** The same paper, in which every line begins with a command. Throws for a command that no ticket has. */
export function framed(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let begins = true;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const isText = first === LINE_FEED || first >= BLANK;
    const name = 256 * first + (bytes[at + 1] ?? 0);
    const end = at + (isText ? 1 : lengthOf(bytes, at, name));
    if (begins && first >= BLANK) parts.push(Uint8Array.from(SAME_LETTERS));
    const head = isPicture(name) && !isText ? at + PICTURE_HEAD : end;
    parts.push(bytes.subarray(at, head), withoutEnds(bytes.subarray(head, end)));
    begins = first === LINE_FEED;
    at = end;
  }
  return Buffer.concat(parts);
}
