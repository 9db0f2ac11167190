/** What comes over the wire, before any schema sees it. */
import { MESSAGE_MAX } from './rules.ts';
import { cleanText } from './search.ts';

/**
 * Composing takes time with the square of the accents stacked on one letter: 100 kB of them would hold the server up
 * for ten seconds, before anybody signed in. No language stacks more than a few; Unicode's own limit is thirty.
 */
const STACK_MAX = 30;
// Matches shorter stacks too: to begin anew at each of their accents took thirty times as long.
const STACKED = /(\p{Mark}{1,30})\p{Mark}*/gu;

/** By unit of text: whether it is an accent, or half of a character that may be one. Made when it is first needed. */
let accents: Uint8Array | null = null;
const ACCENT = /[\p{Mark}\p{Surrogate}]/u;
const FIRST_ACCENT = 0x300;

/** Whether more than thirty accents may stand one upon another. The expression above takes longer than composing. */
function mayBeStacked(text: string): boolean {
  let stack = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < FIRST_ACCENT) stack = 0;
    else {
      accents ??= Uint8Array.from({ length: 0x10000 }, (_, code) => Number(ACCENT.test(String.fromCharCode(code))));
      stack = accents[unit] === 1 ? stack + 1 : 0;
      if (stack > STACK_MAX) return true;
    }
  }
  return false;
}

const unstacked = (text: string): string => (mayBeStacked(text) ? text.replace(STACKED, '$1') : text);

/** Every text trimmed, in NFC, and null instead of ''. Goes as deep as requests do. */
export function clean(value: unknown, keep: ReadonlySet<string>, key = ''): unknown {
  if (typeof value === 'string') return keep.has(key) ? value : cleanText(unstacked(value)) || null;
  if (Array.isArray(value)) return value.map((item) => clean(item, keep, key));
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner, keep, name)]));
  }
  return value;
}

/** No request has longer lists or nests deeper: a body made of brackets would use up the stack, one of items the processor. */
const ITEMS_MAX = 1000;
const DEPTH_MAX = 6;
/** Four times the longest message, however its letters are written: more is not composed before it is refused. */
const TEXT_MAX = 4 * MESSAGE_MAX;
/** Whether a value of a body is larger than any request. */
export function oversized(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length > TEXT_MAX;
  if (!value || typeof value !== 'object') return false;
  const items = Object.values(value);
  return depth === DEPTH_MAX || items.length > ITEMS_MAX || items.some((item) => oversized(item, depth + 1));
}
