import { PUBLIC_PAGE } from '#contract/address.ts';

export const HIDDEN = '•••';

/**
 * A text that travels through actions and state without showing there: DevTools export the actions as they are, so a
 * sanitizer alone would leave tokens and passwords in the exported file. Only `reveal` gives the text out.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toJSON(): string {
    return HIDDEN;
  }
}

/** Addresses that open without a session, also within another text and in capitals. */
const PUBLIC_LINK = new RegExp(`(${PUBLIC_PAGE})([\\w.-]+)`, 'gi');

/** The text without the tokens of links. */
export const withoutLinks = (text: string): string => text.replace(PUBLIC_LINK, `$1${HIDDEN}`);

/** Tokens of links that were scanned in this tab; their place says which one a sealed text stands for. */
const scanned: string[] = [];
const SEALED = /(?<=\/)sellado-(\d+)/g;

/** A scanned text as it may travel through actions and state: in the place of a token stands a number of this tab. */
export const sealLinks = (text: string): string =>
  text.replace(PUBLIC_LINK, (_, page: string, token: string) => {
    if (!scanned.includes(token)) scanned.push(token);
    return `${page}sellado-${scanned.indexOf(token)}`;
  });

/** Scanned text, for the request only. */
export const openLinks = (sealed: string): string =>
  sealed.replace(SEALED, (whole, place: string) => scanned[Number(place)] ?? whole);

type Sealed<Value> = Value | (string extends Value ? Secret : never);
type Optional<Body> = { [Key in keyof Body]: undefined extends Body[Key] ? Key : never }[keyof Body];

/** A body without what may be left out; its secret texts travel as Secret, which DevTools show sealed. */
export type Sendable<Body> = { [Key in Exclude<keyof Body, Optional<Body>>]: Sealed<Body[Key]> } & {
  [Key in Optional<Body>]?: Sealed<Body[Key]> | undefined;
};

/** The body with its passwords as Secret. */
export function sealPasswords<Body>(body: Body): Sendable<Body> {
  return Object.fromEntries(
    Object.entries(Object(body)).map(([name, value]) => [
      name,
      typeof value === 'string' && /password/i.test(name) ? new Secret(value) : value,
    ]),
  ) as Sendable<Body>;
}
