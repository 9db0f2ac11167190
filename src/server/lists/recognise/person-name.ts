/** A person's name taken apart into its words, particles kept with the word that they belong to. */
import { fold } from './text.ts';

/** Never a name on their own: they belong to the word behind them. */
const PARTICLES: ReadonlySet<string> = new Set(
  "DE DEL LA LAS LOS SAN SANTA SANTO VON VAN DER DEN DI DA DAS DO DOS MC MAC LE D'".split(' '),
);

export interface NamePart {
  /** As the list writes it. */
  text: string;
  /** Folded, without dots and commas. */
  key: string;
}

/** «MARIA», «DE LOS ANGELES», «CAL Y MAYOR»: parts of a whole name, in its order. */
export function nameParts(name: string): NamePart[] {
  const parts: NamePart[] = [];
  let open: NamePart | null = null;
  const join = (left: NamePart | null, right: NamePart): NamePart =>
    left ? { text: `${left.text} ${right.text}`, key: `${left.key} ${right.key}` } : right;
  for (const text of name.split(' ')) {
    const word = {
      text,
      key: fold(text)
        .replace(/[.,]/g, '')
        .replace(/[´`’‘]/g, "'"),
    };
    if (word.key === '') continue;
    const before = parts.at(-1);
    if (word.key === 'Y' && before && !open) {
      parts.pop();
      open = join(before, word);
    } else if (PARTICLES.has(word.key)) {
      open = join(open, word);
    } else {
      parts.push(join(open, word));
      open = null;
    }
  }
  // A particle at the end has nothing behind it: it stays with what stands before.
  if (open) parts.push(join(parts.pop() ?? null, open));
  return parts;
}

/** The last word of a part: what is left of «DE LA CRUZ» without its particles. */
export const core = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** Parts in one text, as the list writes them. */
export const textOf = (parts: readonly NamePart[]): string => parts.map((part) => part.text).join(' ');
/** The same, folded. */
export const keyOf = (parts: readonly NamePart[]): string => parts.map((part) => part.key).join(' ');
