/** The sums that a list of payments says itself, held against its rows. */
import type { Aviso } from '#contract/guarderia.ts';
import { formatCents } from '#contract/money.ts';
import type { ListedSum, ListedSums } from '#contract/records/importaciones.ts';
import type { FilaDraft } from './importaciones.repo.ts';

type Row = Pick<FilaDraft, 'n' | 'total_cents' | 'abonos_cents'>;

/** Sums of a list with what its rows come to; the rows are in the order of the file, numbered from 1. */
export const withRowSums = (sums: readonly ListedSum[], filas: readonly Row[]): ListedSums[] =>
  sums.map((one) => {
    const rows = filas.slice(one.desde - 1, one.hasta);
    const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
    return { ...one, filas: { total: sum((row) => row.total_cents), abonos: sum((row) => row.abonos_cents) } };
  });

/** The same after one row was repaired. */
export const sumsAfter = (sums: readonly ListedSums[], before: Row, after: Row): ListedSums[] =>
  sums.map((one) => {
    if (after.n < one.desde || after.n > one.hasta) return one;
    const { total, abonos } = one.filas;
    const filas = {
      total: total - before.total_cents + after.total_cents,
      abonos: abonos - before.abonos_cents + after.abonos_cents,
    };
    return { ...one, filas };
  });

const WORDS = { total: 'de total', abonos: 'de abonos', saldo: 'de saldo' } as const;
const NAMES = ['total', 'abonos', 'saldo'] as const;

/** Each sum that its rows do not come to, with both figures. */
export const sumAvisos = (sums: readonly ListedSums[]): Aviso[] =>
  sums.flatMap(({ fila_origen, filas, ...said }) => {
    const rows = { ...filas, saldo: filas.total - filas.abonos };
    return NAMES.flatMap((campo) => {
      const sum = said[campo];
      if (sum === null || sum === rows[campo]) return [];
      const figures = `${formatCents(sum)} ${WORDS[campo]}; sus filas suman ${formatCents(rows[campo])}`;
      return [{ campo, texto: `La fila ${fila_origen} de la lista dice ${figures}.` }];
    });
  });
