import { types } from 'pg';

type Parse = (text: string) => unknown;

const instant = types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date;

/** `pg` gives whole numbers of 64 bits and sums as text, for they might not fit; cents and ids do, or it is an error. */
function integerOrDecimal(text: string): number {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} is too large for a JavaScript number`);
  return number;
}

const parsers = new Map<number, Parse>([
  [types.builtins.INT8, integerOrDecimal],
  [types.builtins.NUMERIC, integerOrDecimal],
  [types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [types.builtins.TIMESTAMPTZ, (text) => instant(text).toISOString()],
  // As text, which is what SQLite has.
  [types.builtins.JSON, (text) => text],
  [types.builtins.JSONB, (text) => text],
]);

/** Type parsers that give PostgreSQL rows the shape of SQLite's. Set per pool, not per process. */
export const rowTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};
