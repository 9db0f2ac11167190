/** What comes over the wire, before any schema sees it. */
import { cleanText } from './search.ts';

/**
 * Composing takes time with the square of the accents stacked on one letter: 100 kB of them would hold the server up
 * for ten seconds, before anybody signed in. No language stacks more than a few; Unicode's own limit is thirty. Matches
 * shorter stacks too: to begin anew at each of their accents took thirty times as long.
 */
const STACKED = /(\p{Mark}{1,30})\p{Mark}*/gu;

/** Every text trimmed, in NFC, and null instead of ''. Goes as deep as requests do. */
export function clean(value: unknown, keep: ReadonlySet<string>, key = ''): unknown {
  if (typeof value === 'string') return keep.has(key) ? value : cleanText(value.replace(STACKED, '$1')) || null;
  if (Array.isArray(value)) return value.map((item) => clean(item, keep, key));
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner, keep, name)]));
  }
  return value;
}

/** No request has longer lists or nests deeper: a body made of brackets would use up the stack, one of items the processor. */
const ITEMS_MAX = 1000;
const DEPTH_MAX = 6;
/** Whether a value of a body is larger than any request. */
export function oversized(value: unknown, depth = 0): boolean {
  if (!value || typeof value !== 'object') return false;
  const items = Object.values(value);
  return depth === DEPTH_MAX || items.length > ITEMS_MAX || items.some((item) => oversized(item, depth + 1));
}
