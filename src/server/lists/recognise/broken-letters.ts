/** Letters that a wrong encoding has ruined inside a name («MU!OZ», «PE¤A», «GARC?A»), and which they were. */
import { givenShare, surnameShare } from './names/names.ts';
import { core, nameParts } from './person-name.ts';

/** UTF-8 read as Windows-1252: the pair of characters says which letter it was. */
const DOUBLE: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ÑñÁÉÍÓÚÜáéíóúü'].map((letter) => [windows1252(Buffer.from(letter, 'utf8')), letter]),
);

/** Bytes as Windows-1252 shows them; what it has no character for stays a control character. */
function windows1252(bytes: Buffer): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

const DOUBLED = new RegExp(Object.keys(DOUBLE).join('|'), 'g');
/** U+FFFD itself, read once more in the wrong way. */
const TRIPLED = /Ï¿½|ï¿½/g;
/** What stands where a letter was. Beside a letter: a question mark on its own is none. */
const BROKEN = /[!%#?¿¡ÐðÿŸ¤¥§±\uFFFD]/;
const BROKEN_RUN = /[!%#?¿¡ÐðÿŸ¤¥§±\uFFFD]+/;
const CANDIDATES = [...'ÑÁÉÍÓÚÜ'];
/** So much commoner one name must be than the next. */
const CLEAR = 20;
/** More broken letters than a name has are no name. */
const MOST = 3;

/** UTF-8 that was read as Windows-1252 made right again: no guess, the characters say it. */
export function undoubled(text: string): string {
  return /[ÃÏï]/.test(text) ? text.replace(DOUBLED, (pair) => DOUBLE[pair] ?? pair).replace(TRIPLED, '\uFFFD') : text;
}

/** Whether letters of a name are lost; marks at the edges of words are not inside one. */
export const isBroken = (name: string): boolean =>
  BROKEN.test(name) && /\p{L}[!%#?¿¡ÐðÿŸ¤¥§±\uFFFD]|[!%#?¿¡ÐðÿŸ¤¥§±\uFFFD]\p{L}/u.test(name);

/** Every word that a broken one can have been. */
function candidates(word: string): string[] {
  let found = [word];
  for (let turn = 0; turn < MOST && found.some((each) => BROKEN.test(each)); turn += 1) {
    found = found.flatMap((each) => {
      const upper = each === each.toUpperCase();
      return CANDIDATES.map((letter) => each.replace(BROKEN_RUN, upper ? letter : letter.toLowerCase()));
    });
  }
  return found.filter((each) => !BROKEN.test(each));
}

/** What a name can have been: `clear` alone where the lists of names leave no doubt, else all that are possible. */
export function repairs(name: string): { clear: string | null; possible: string[] } {
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
