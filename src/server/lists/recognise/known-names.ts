/** Whether a text can be a person's name at all. */
import { givenShare, surnameShare } from './names/names.ts';
import { nameParts } from './person-name.ts';

/** Parts of a text, and how many of them are names that somebody bears: of «CONTROL DE PAGOS» none. */
export function namesIn(text: string): { parts: number; known: number } {
  const parts = nameParts(text.replace(/[/*,]/g, ' '));
  return { parts: parts.length, known: parts.filter(({ key }) => surnameShare(key) + givenShare(key) > 0).length };
}
