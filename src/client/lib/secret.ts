/** What stands for a secret wherever one would show. */
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

/** A body in which texts that nobody may read in DevTools travel as Secret. */
export type Sendable<Body> = { [Key in keyof Body]: Body[Key] | (string extends Body[Key] ? Secret : never) };

/** The body with its passwords as Secret. */
export function sealPasswords<Body extends object>(body: Body): Sendable<Body> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && /password/i.test(name) ? new Secret(value) : value,
    ]),
  ) as Sendable<Body>;
}
