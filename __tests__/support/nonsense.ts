/** What a program writes where a value is missing or no text: no screen and no paper holds it. */
const NONSENSE = /\[object|undefined|NaN|Invalid Date/g;

/** The words found, each with what stands around it. */
export const nonsenseIn = (text: string): string[] =>
  [...text.matchAll(NONSENSE)].map(({ index }) => text.slice(Math.max(0, index - 30), index + 30));
