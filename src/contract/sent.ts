/** Values as they arrive over the wire, before validation. */
import { MESSAGE_MAX } from './rules.ts';
import { cleanText } from './search.ts';

/** Every text trimmed, in NFC, and null instead of ''. Goes as deep as requests do. */
export function clean(value: unknown, keep: ReadonlySet<string>, key = ''): unknown {
  if (typeof value === 'string') return keep.has(key) ? value : cleanText(value) || null;
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
