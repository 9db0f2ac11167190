/** Where bytes of a PDF look like the beginning of an object, whatever they are part of. */

const BLANK = '[\\0\\t\\n\\f\\r ]';
const pattern = (text: string, flags = '') => new RegExp(text.replaceAll('~', BLANK), flags);

const CONTIGUOUS = pattern('\\d~+\\d+~*obj', 'g');
// A comment may stand between the two numbers and the word, and lasts until the end of its line.
const LINE = /[^\r\n]+/g;
const ENDS_WITH_TWO = pattern('\\d~+\\d+~*(?:%|$)');
const ENDS_WITH_ONE = pattern('\\d~*(?:%|$)');
const IS_NUMBER = pattern('^~*\\d+~*(?:%|$)');
const IS_EMPTY = pattern('^~*(?:%|$)');
const AFTER_TWO = pattern('^~*obj');
const AFTER_ONE = pattern('^~*\\d+~*obj');

/** How many numbers a header has when this line is over, of those that the line before left open. */
function openAfter(line: string, open: number): number {
  if (ENDS_WITH_TWO.test(line) || (open > 0 && IS_NUMBER.test(line))) return 2;
  if (ENDS_WITH_ONE.test(line)) return 1;
  return IS_EMPTY.test(line) ? open : 0;
}

/**
 * Offsets behind each `obj` that a viewer could take for the header of an object (`5 0 obj`): a table of addresses may
 * send it anywhere, into a stream, a text or a comment. In one pass, in time that grows with the length alone.
 */
export function* headersIn(text: string): Generator<number> {
  for (const { index, 0: found } of text.matchAll(CONTIGUOUS)) yield index + found.length;
  let open = 0;
  for (const { index, 0: line } of text.matchAll(LINE)) {
    const rest = (open === 2 && AFTER_TWO.exec(line)) || (open > 0 && AFTER_ONE.exec(line));
    if (rest) yield index + rest[0].length;
    open = openAfter(line, open);
  }
}
