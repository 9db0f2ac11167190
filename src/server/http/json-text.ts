/** A piece of JSON as a database hands it over: bytes of UTF-8, or text. */
export type Piece = string | Uint8Array;

/** Node writes a text of this size ten times as slowly when it has other letters than those of ASCII. */
export const bytesOf = (piece: Piece): Uint8Array => (typeof piece === 'string' ? Buffer.from(piece) : piece);
const COMMA = Buffer.from(',');

/** An answer that is JSON already, made by the database; `A` is what it says. */
export class JsonText<A> {
  readonly pieces: readonly Piece[];
  declare readonly says?: A;

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  /** The same as the value of one key. */
  under<Key extends string>(key: Key): JsonText<Record<Key, A>> {
    return new JsonText([`{"${key}":`, ...this.pieces, '}']);
  }

  /** As it is kept: text, or bytes where the database handed over bytes and takes them back. */
  whole(): Piece {
    return this.pieces.every((piece) => typeof piece === 'string') ? this.pieces.join('') : this.bytes();
  }

  bytes(): Buffer {
    return Buffer.concat(this.pieces.map(bytesOf));
  }
}

/** With commas between them. */
export function withCommas(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [COMMA, piece]));
}
