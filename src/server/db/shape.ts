/**
 * What a record looks like on the wire, field by field: how it is made of a row, and how the database makes the same
 * JSON by itself where rows are many. One table for both, so that they can't drift apart.
 */
import type { JsonWords } from './dialect.ts';

export interface Field<Row, Value> {
  of(row: Row): Value;
  /**
   * An SQL expression that gives the value as JSON text, never NULL. Null where the field before gives this one along,
   * key and all, because both come of rows that are read once.
   */
  json: ((words: JsonWords) => string) | null;
}
export type Shape<Row, Wire> = { readonly [Key in keyof Wire]: Field<Row, Wire[Key]> };

/** The function that makes the record of a row. */
export function presenter<Row, Wire extends object>(shape: Shape<Row, Wire>): (row: Row) => Wire {
  const fields = Object.entries(shape) as [keyof Wire, Field<Row, Wire[keyof Wire]>][];
  return (row) => {
    const record = {} as Wire;
    for (const [key, field] of fields) record[key] = field.of(row);
    return record;
  };
}

/** The SQL expression that gives the record as JSON text. */
export function jsonOf<Row, Wire extends object>(shape: Shape<Row, Wire>, words: JsonWords): string {
  const fields = Object.entries(shape) as [string, Field<Row, unknown>][];
  const parts = fields.flatMap(([key, { json }], at) =>
    json ? [`'${at === 0 ? '{' : ','}"${key}":'`, json(words)] : [],
  );
  return words.joined([...parts, `'}'`]);
}

/** The SQL expression, over the rows of a subselect, that gives a JSON array of what `each` gives of a row. */
export function jsonArray(words: JsonWords, each: string, order: string): string {
  return words.joined([`'['`, `coalesce(string_agg(${each}, ',' ORDER BY ${order}), '')`, `']'`]);
}

type Keys<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row];

/**
 * Fields that hand a column on; `column` is its name in a statement. `whole` is a number, `text` a text, `instant` a
 * moment. The type says which columns may be NULL; what asks needlessly whether they are costs time in every row.
 */
export function columns<Row>() {
  return {
    integer: <Key extends Keys<Row, number>>(key: Key, column: string): Field<Row, Row[Key]> => ({
      of: (row) => row[key],
      json: (words) => words.integer(column),
    }),
    text: <Key extends Keys<Row, string>>(key: Key, column: string): Field<Row, Row[Key]> => ({
      of: (row) => row[key],
      json: (words) => words.text(column),
    }),
    textOrNull: <Key extends Keys<Row, string | null>>(key: Key, column: string): Field<Row, Row[Key]> => ({
      of: (row) => row[key],
      json: (words) => orNull(words.text(column)),
    }),
    instant: <Key extends Keys<Row, string>>(key: Key, column: string): Field<Row, Row[Key]> => ({
      of: (row) => row[key],
      json: (words) => words.instant(column),
    }),
    instantOrNull: <Key extends Keys<Row, string | null>>(key: Key, column: string): Field<Row, Row[Key]> => ({
      of: (row) => row[key],
      json: (words) => orNull(words.instant(column)),
    }),
  };
}

/** JSON text of a value that may be NULL. */
export const orNull = (json: string): string => `coalesce(${json}, 'null')`;
