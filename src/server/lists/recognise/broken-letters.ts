/** Letters that a wrong encoding has ruined inside a name («MU!OZ», «PE¤A», «GARC?A»), and which they were. */
import { givenShare, surnameShare } from './names/names.ts';
import { core, nameParts } from './person-name.ts';

/** The second byte of a letter in UTF-8, as Windows-1252 shows it. */
const SECOND_BYTES = new Map(
  Array.from({ length: 64 }, (_, at) => at + 128).flatMap((byte) => [
    [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
    [String.fromCharCode(byte), byte] as const,
  ]),
);
/** U+FFFD itself, read in the wrong way. */
const TRIPLED = /[Ïï]¿½/g;

/** UTF-8 that was read as Windows-1252 («MUÃ‘OZ», «3Â°») made right again: no guess, the characters say it. */
export function undoubled(text: string): string {
  if (!/[ÂÃÏï]/.test(text)) return text;
  return text
    .replace(/([ÂÃ])(.)/gsu, (pair, first: string, second: string) => {
      const byte = SECOND_BYTES.get(second);
      return byte === undefined ? pair : String.fromCharCode((first === 'Ã' ? 64 : 0) + byte);
    })
    .replace(TRIPLED, '\uFFFD');
}

/** Replacement characters next to a letter; a lone question mark is none. */
const BROKEN = /[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]/;
const BROKEN_RUN = /[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]+/;
const CANDIDATES = [...'ÑÁÉÍÓÚÜ'];
/** So much commoner one name must be than the next. */
const CLEAR = 20;
/** Longer ones are no name. */
const LONGEST = 80;
/** More broken letters than a word has are no name. */
const MOST = 3;

/** Whether letters of a name are lost; marks at the edges of words are not inside one. */
export const isBroken = (name: string): boolean =>
  BROKEN.test(name) && /\p{L}[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]|[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]\p{L}/u.test(name);

/** Every word that a broken one can have been. */
function candidates(word: string): string[] {
  let found = [word];
  for (let turn = 0; turn < MOST && found.some((each) => BROKEN.test(each)); turn += 1) {
    found = found.flatMap((each) => {
      const upper = !/\p{Ll}/u.test(each.replace(BROKEN_RUN, ''));
      const afterG = /g[^\p{L}]+[ei]/iu.test(each);
      // Only between G and E or I there is a Ü, and no Ú.
      const letters = CANDIDATES.filter((letter) => letter !== (afterG ? 'Ú' : 'Ü'));
      return letters.map((letter) => each.replace(BROKEN_RUN, upper ? letter : letter.toLowerCase()));
    });
  }
  return found.filter((each) => !BROKEN.test(each));
}

/** Possible original names: `clear` if the name lists leave one, else all candidates. */
export function repairs(name: string): { clear: string | null; possible: string[] } {
  if (name.length > LONGEST) return { clear: null, possible: [] };
  const words = name.split(' ').map((word) => {
    if (!BROKEN.test(word)) return { clear: word, possible: [word] };
    const possible = candidates(word);
    const known = possible
      .map((each) => {
        const key = core(nameParts(each)[0]?.key ?? '');
        return { each, share: surnameShare(key) + givenShare(key) };
      })
      .sort((a, b) => b.share - a.share);
    const [best, next] = known;
    const clear = best && best.share > 0 && best.share > CLEAR * (next?.share ?? 0) ? best.each : null;
    return { clear, possible: clear ? [clear] : possible };
  });
  const possible = words.reduce<string[]>(
    (all, word) =>
      all.flatMap((start) => word.possible.map((each) => (start ? `${start} ${each}` : each))).slice(0, 100),
    [''],
  );
  return { clear: words.every((word) => word.clear !== null) ? (possible[0] ?? null) : null, possible };
}
