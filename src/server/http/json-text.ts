/** A piece of JSON as a database hands it over: bytes of UTF-8, or text. */
export type JsonFragment = string | Uint8Array;

/** Node writes a text of this size ten times as slowly when it has other letters than those of ASCII. */
export const bytesOf = (fragment: JsonFragment): Uint8Array =>
  typeof fragment === 'string' ? Buffer.from(fragment) : fragment;
const COMMA = Buffer.from(',');

/** A response that is JSON already, made by the database; `A` is what it says. */
export class JsonText<A> {
  readonly fragments: readonly JsonFragment[];
  declare readonly says?: A;

  constructor(fragments: readonly JsonFragment[]) {
    this.fragments = fragments;
  }

  /** The same as the value of one key. */
  under<Key extends string>(key: Key): JsonText<Record<Key, A>> {
    return new JsonText([`{"${key}":`, ...this.fragments, '}']);
  }

  bytes(): Buffer {
    return Buffer.concat(this.fragments.map(bytesOf));
  }
}

/** With commas between them. */
export function withCommas(fragments: readonly JsonFragment[]): JsonFragment[] {
  return fragments.flatMap((fragment, at) => (at === 0 ? [fragment] : [COMMA, fragment]));
}
