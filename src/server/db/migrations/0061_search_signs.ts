import type { Migration } from './words.ts';

const SEARCHED: readonly [table: string, column: string][] = [
  ['users', 'nombre_busqueda'],
  ['users', 'email_busqueda'],
  ['notes', 'folio_busqueda'],
  ['infantes', 'busqueda'],
  ['adultos', 'busqueda'],
  ['anuncios', 'mensaje_busqueda'],
];

/** What `foldSearch` makes of letters and signs, of columns that `foldText` has folded; each word stands behind two blanks. */
const REPLACED: readonly (readonly [from: string, to: string])[] = [
  ...[...'’‘‛ʼʻʽ`′‵'].map((sign) => [sign, ''] as const),
  ["''", ''],
  ...['ø o', 'ł l', 'đ d', 'ð d', 'ħ h', 'ı i', 'ß ss', 'æ ae', 'œ oe', 'þ th'].map(
    (pair) => pair.split(' ') as unknown as readonly [string, string],
  ),
  ...[...'-‐‑‒–—―−.,;'].map((sign) => [sign, '  '] as const),
  // Where two of them stood beside each other, or a blank.
  ['    ', '  '],
  ['    ', '  '],
  ['   ', '  '],
];

/** Names are found however their signs are typed: what is searched is stored without them. */
export const searchSigns: Migration = {
  name: '0061_search_signs',
  up: () =>
    SEARCHED.map(([table, column]) => {
      const folded = REPLACED.reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, column);
      return `UPDATE ${table} SET ${column} = rtrim(${folded}) WHERE ${column} <> rtrim(${folded})`;
    }),
};
