/** A piece of JSON as a database hands it over: bytes of UTF-8, or text. */
export type Piece = string | Uint8Array;

const bytesOf = (piece: Piece): Uint8Array => (typeof piece === 'string' ? Buffer.from(piece) : piece);
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

  /** All of it as one text. */
  text(): string {
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('');
  }

  /** Node writes a text of this size ten times as slowly when it has other letters than those of ASCII. */
  bytes(): Buffer {
    return Buffer.concat(this.pieces.map(bytesOf));
  }
}

/** With commas between them. */
export function withCommas(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [COMMA, piece]));
}
