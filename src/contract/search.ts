/**
 * Search and sort forms of text, the same on the screen, in SQLite and in PostgreSQL.
 *
 * LIKE and upper() of the databases know no accents and each collates in its own way, so whatever is
 * searched or sorted by is stored once more in the forms that these functions make.
 */

/**
 * Unicode composition takes time with the square of the accents on one letter: 100 kB of them would block the server
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

/** The text with at most thirty accents on one letter. */
const unstacked = (text: string): string => (mayBeStacked(text) ? text.replace(STACKED, '$1') : text);

const MARKS = /\p{Mark}/gu;
/** With braille's blank; without the byte order mark, which counts as white space and gets pasted into the middle of words. */
const WHITE_SPACE = /(?:[^\S\uFEFF]|\u2800)+/gu;
/**
 * Direction marks, zero-width joiners, soft hyphens, fillers: never typed, often pasted; and code points that are no
 * character.
 */
const INVISIBLE = /[\p{Format}\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu;
/** Half of a character outside the BMP, as text cut by length has it; no database can store it. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Text in one line as people see it: without invisible characters, one blank between words. */
export const visibleText = (text: string): string =>
  text.replace(WHITE_SPACE, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim();

/** Text of which nothing can be seen. */
const NOTHING = /^[\s\u2800\p{Format}\p{Control}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Text as it is stored: NFC, trimmed, without NUL (PostgreSQL refuses it inside text), only whole characters; empty
 * where nothing of it is visible. Joiners stay in visible text: emoji are made with them.
 */
export function cleanText(text: string): string {
  if (NOTHING.test(text)) return '';
  return unstacked(text).normalize('NFC').replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD').trim();
}

/** Lower case, no accents, Ñ reachable as n, one blank between words. */
export function foldText(text: string): string {
  // First NFKD: it makes blanks of its own, out of «¨» for example.
  const plain = visibleText(text.normalize('NFKD')).replace(MARKS, '').toLowerCase();
  return plain.replace(/ {2,}/g, ' ').trim();
}

/** Signs that people leave out or write in many ways: «D'Angelo», «D’Angelo», «Dʼangelo». */
const SIGNS = /['’‘‛ʼʻʽ´`′‵＇]/gu;
/** Separators between words: «Pérez-Gómez», «Ma. Luisa». */
const BETWEEN = /[\p{Dash_Punctuation}−.,;]/gu;
/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** Text as it is looked for: folded, without signs, each word by itself, and foreign letters as people here type them. */
export function foldSearch(text: string): string {
  const plain = foldText(text.replace(SIGNS, '')).replace(SIGNS, '');
  return foldText(plain.replace(/[øłđðħıßæœþ]/g, (letter) => LETTERS[letter] ?? letter).replace(BETWEEN, ' '));
}

/**
 * Text of a search column: every word behind two blanks. A trigram index then finds a part of three
 * letters anywhere in a word, and one or two letters at a word's start, through the same index.
 */
export function searchColumn(...texts: (string | null | undefined)[]): string {
  return foldSearch(texts.filter(Boolean).join(' '))
    .split(' ')
    .filter(Boolean)
    .map((word) => `  ${word}`)
    .join('');
}

/**
 * The pieces that must all be in a search column for it to match, in any order; each has three characters or
 * more. An empty list means that nothing was typed.
 */
export function searchTerms(text: string): string[] {
  // A search of signs alone finds nothing; it is not an empty search.
  const words = (foldSearch(text) || foldText(text)).split(' ').filter(Boolean);
  return [...new Set(words)].map((word) => ([...word].length >= 3 ? word : `  ${word}`));
}

/** Whether a search column holds all of the typed terms: the rule that the indices of both databases implement. */
export function matchesSearch(column: string, text: string): boolean {
  return searchTerms(text).every((term) => column.includes(term));
}

/**
 * Key by which people are listed: apaterno, amaterno, nombre; accents ignored, Ñ after N as in the Spanish
 * alphabet. Compared byte by byte on both databases; U+0001 keeps «De» before «De la Cruz».
 */
export function sortKey(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => foldText((part ?? '').normalize('NFC').replace(/[ñÑ]/g, 'n\uE000')).replaceAll('\uE000', '~'))
    .join('\u0001');
}
