/** Closings of the till. Neither they nor their lines ever change. */
import {
  cents,
  instant,
  integer,
  integerOrNull,
  keyOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import type { AbonoMethod } from '../rules.ts';

const erase = 'keep';

/** SQL: 1 for rows of the open closing, by the column of its number; 0 for all others. */
export const inOpenCorte = (corte: string): string =>
  `CASE WHEN ${corte} = (SELECT value + 1 FROM counters WHERE name = 'corte') THEN 1 ELSE 0 END`;

export const corteRecord = recordTable({
  table: 'cortes',
  alias: 'c',
  joins: "LEFT JOIN cadena s ON s.tipo = 'corte' AND s.registro_id = c.id",
  columns: {
    id: integer({ erase }),
    /** Without gaps, in the order in which they were made. */
    numero: integer({ erase }),
    /** The business day on which it was made. */
    dia: text({ erase }),
    desde: instant({ erase }),
    /** When it was made. */
    hasta: instant({ erase }),
    /** Cash that should have been in the till. */
    esperado_cents: cents({ erase, wire: 'esperado' }),
    /** Cash that was counted. */
    declarado_cents: cents({ erase, wire: 'declarado' }),
    /** Name of the person who closed. */
    cerrado_por_nombre: text({ erase, wire: 'cerrado_por' }),
    /** Its link in the chain of all money. */
    sello_n: integerOrNull({ erase, sql: 's.n', wire: null }),
    sello_hash: textOrNull({ erase, sql: 's.hash', wire: null }),
  },
  unread: { cerrado_por: erase, sal: erase },
});

/** Sum per person, business day, till and payment method. */
export const corteLineaRecord = recordTable({
  table: 'corte_lineas',
  alias: 'l',
  columns: {
    /** The business day, YYYY-MM-DD. */
    dia: text({ erase }),
    user_id: integer({ erase }),
    nombre: text({ erase }),
    metodo: oneOfColumn<AbonoMethod>()({ erase }),
    /** Number of the till that took it; null where none was told. */
    caja: keyOrNull({ erase }),
    /** How many abonos were taken. */
    abonos: integer({ erase }),
    /** Money taken less cancellations; negative where more was cancelled. */
    total_cents: cents({ erase, wire: 'total' }),
    /** How many abonos of this person, also of earlier closings, were cancelled. */
    cancelaciones: integer({ erase }),
    cancelado_cents: cents({ erase, wire: 'cancelado' }),
  },
  unread: { corte_id: erase },
});
