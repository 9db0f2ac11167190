/** The money of a row of a list of payments: typed values over those of the list; and the sums of the list. */
import { startOfDay } from '#contract/dates.ts';
import type { FilaPatch } from '#contract/endpoints/importaciones.ts';
import type { Aviso } from '#contract/guarderia.ts';
import { type AbonoListed, type Cobro, MONEY_EDITABLE } from '#contract/importaciones.ts';
import { formatCents, sumDollars, toCents, toDollars } from '#contract/money.ts';
import type { CobroListed, ListedSum, ListedSums } from '#contract/records/importaciones.ts';
import { disagreements, paidInAll } from '#server/lists/payment.ts';
import type { FilaDraft } from '../importaciones.repo.ts';

type Row = Pick<FilaDraft, 'cobro' | 'editados'>;

const cents = (dollars: number | null): number | null => (dollars === null ? null : toCents(dollars));
const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));
const said = ({ pagado, saldo }: Cobro) => ({ pagado: cents(pagado), saldo: cents(saldo) });

/** Paid amount in dollars. */
export const paidIn = ({ abonos }: Pick<Cobro, 'abonos'>): number => sumDollars(abonos.map(({ monto }) => monto));

/** Effective money of a row; `pagado` and `saldo` are null if neither the list nor an edit gives them. */
export function cobroThatCounts({ cobro, editados }: Row): CobroListed | null {
  if (!cobro) return null;
  const counts = { ...cobro, ...moneyIn(editados) };
  // Rows from before this was noted have each abono with its date.
  if (counts.singly !== false) return counts;
  const monto = dollars(paidInAll(cents(counts.total), said(counts)));
  const { fecha = null, capturado_en = null } = cobro.abonos[0] ?? {};
  return { ...counts, abonos: monto ? [{ fecha, capturado_en, monto, columna: null }] : [] };
}

/** The money among the typed values of a row. */
function moneyIn(editados: Row['editados']): Partial<Cobro> {
  return Object.fromEntries(MONEY_EDITABLE.flatMap((name) => (name in editados ? [[name, editados[name]]] : [])));
}

/** The same as people see it. */
export function cobroShown(row: Row): Partial<Cobro> {
  const counts = cobroThatCounts(row);
  if (!counts) return {};
  const { singly: _, ...cobro } = counts;
  const pagado = paidIn(cobro);
  const left = cobro.total === null ? null : sumDollars([cobro.total, -pagado]);
  return { ...cobro, pagado: cobro.pagado ?? pagado, saldo: cobro.saldo ?? left };
}

/** Stored amounts of a row for sums. */
export function sumsOfRow(row: Row): Pick<FilaDraft, 'total_cents' | 'abonos_cents'> {
  const counts = cobroThatCounts(row);
  return { total_cents: cents(counts?.total ?? null) ?? 0, abonos_cents: cents(counts ? paidIn(counts) : null) ?? 0 };
}

const faultsIn = (cobro: CobroListed | null): Aviso[] =>
  cobro === null
    ? []
    : disagreements({ total: cents(cobro.total), abonado: cents(paidIn(cobro)) ?? 0, dicho: said(cobro) });

/** Inconsistencies of the money after manual edits. */
export const faultsTyped = (row: Row): Aviso[] =>
  Object.keys(moneyIn(row.editados)).length > 0 ? faultsIn(cobroThatCounts(row)) : [];

/** Notices of the list without those about sums edited since. */
export function listedAvisos(row: Row & Pick<FilaDraft, 'de_la_lista'>): Aviso[] {
  if (Object.keys(moneyIn(row.editados)).length === 0) return row.de_la_lista;
  const before = faultsIn(row.cobro);
  return row.de_la_lista.filter(({ texto }) => !before.some((fault) => fault.texto === texto));
}

const NOON_MS = 12 * 3_600_000;
/** A day of a list, and noon of it. */
export const dayListed = (fecha: string | null, timeZone: string) => ({
  fecha,
  capturado_en: fecha && new Date(Date.parse(startOfDay(fecha, timeZone)) + NOON_MS).toISOString(),
});

/** A column of abonos: its day, YYYY-MM-DD, and noon of it. */
type DayOf = (columna: number) => Pick<AbonoListed, 'fecha' | 'capturado_en'>;

/** Abonos with those that were typed, in the order of the columns. */
export function abonosWith(
  { abonos }: Pick<Cobro, 'abonos'>,
  typed: NonNullable<NonNullable<FilaPatch['valores']>['abonos']>,
  dayOf: DayOf,
): AbonoListed[] {
  const kept = abonos.filter(({ columna }) => !typed.some((one) => one.columna === columna));
  const added = typed.flatMap(({ columna, monto }) => {
    const listed = abonos.find((one) => one.columna === columna && one.fecha !== null);
    const { fecha, capturado_en } = listed ?? dayOf(columna);
    return monto ? [{ fecha, capturado_en, monto, columna }] : [];
  });
  return [...kept, ...added].sort((one, other) => (one.columna ?? 0) - (other.columna ?? 0));
}

// The sums that a list of payments says itself, held against its rows.

type SumRow = Pick<FilaDraft, 'n' | 'total_cents' | 'abonos_cents'>;

/** Sums of a list with those of its rows; the rows are in the order of the file, numbered from 1. */
export const withRowSums = (sums: readonly ListedSum[], filas: readonly SumRow[]): ListedSums[] =>
  sums.map((one) => {
    const rows = filas.slice(one.desde - 1, one.hasta);
    const sum = (of: (row: SumRow) => number) => rows.reduce((all, row) => all + of(row), 0);
    return { ...one, filas: { total: sum((row) => row.total_cents), abonos: sum((row) => row.abonos_cents) } };
  });

/** The same after one row was repaired. */
export const sumsAfter = (sums: readonly ListedSums[], before: SumRow, after: SumRow): ListedSums[] =>
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
