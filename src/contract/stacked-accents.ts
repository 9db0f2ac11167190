/** Letters under more accents than any language stacks. */

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

/** The text with at most thirty accents on one letter. */
export const unstacked = (text: string): string => (mayBeStacked(text) ? text.replace(STACKED, '$1') : text);
