import { plannerStatistics } from './0004_statistics.ts';
import type { Migration } from './words.ts';

/** What a note shows of its abonos; `note_id, id` is how they are found and in what order. */
const SHOWN = [
  ...['note_id', 'id', 'cancelado_en', 'user_id', 'amount_cents', 'metodo', 'ticket', 'reimpresiones'],
  ...['created_at', 'capturado_en', 'registrado_por', 'version'],
];

/**
 * The abonos of a note out of the index that finds them: those of one note lie far apart in the table, and a page of a
 * list shows those of 25. PostgreSQL would look at the rows all the same, to know whether they are visible.
 */
export const abonosOfANote: Migration = {
  name: '0017_abonos_of_a_note',
  up: ({ dialect }) =>
    dialect === 'sqlite'
      ? [
          'DROP INDEX abonos_note',
          `CREATE INDEX abonos_note ON abonos (${SHOWN.join(', ')})`,
          ...plannerStatistics({ abonos: { abonos_note: `600000 3${' 1'.repeat(SHOWN.length - 1)}` } }),
        ]
      : [],
};
