/** Summary of an import in words. */
import { count, counted } from '#client/lib/numbers.ts';
import { type Fila, type Importacion, type Outcome, rowOf, sheetOf } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';

type Resumen = Importacion['resumen'];

const sum = (resumen: Resumen, outcomes: readonly Outcome[]): number =>
  outcomes.reduce((total, outcome) => total + resumen[outcome], 0);

/** Rows that are left out because something is wrong with them, or by choice. */
export const notTaken = (resumen: Resumen): number => sum(resumen, ['duplicado', 'error', 'pregunta', 'omitida']);

const altasWords = (number: number): string => counted(number, 'alta', 'altas');

const cambiosWords = (number: number): string => counted(number, 'cambio', 'cambios');

/** «539 altas, 12 cambios, 1 baja»; '' without any. Only chosen bajas count. */
export const written = ({ resumen: { alta, cambio }, bajas_elegidas: bajas }: Importacion): string =>
  [alta > 0 && altasWords(alta), cambio > 0 && cambiosWords(cambio), bajas > 0 && counted(bajas, 'baja', 'bajas')]
    .filter(Boolean)
    .join(', ');

/** Accepted money of a list; null for a list without money. */
export function sumsWords({ totales, lista }: Pick<Importacion, 'totales' | 'lista'>): string | null {
  if (!totales || !lista) return null;
  const part = (name: 'total' | 'abonos' | 'saldo', words: string) =>
    totales[name] === lista[name]
      ? `${words} ${formatMoney(totales[name])}`
      : `${words} ${formatMoney(totales[name])} de ${formatMoney(lista[name])}`;
  return [part('total', 'Notas'), part('abonos', 'abonos'), part('saldo', 'saldo')].join(', ');
}

export const abonosWords = (number: number): string => counted(number, 'abono', 'abonos');

/** «3 filas no se toman: 2 con error, 1 duplicada»; '' of none. */
export function notTakenWords(resumen: Resumen): string {
  const { error, pregunta, duplicado, omitida } = resumen;
  const why = [
    error > 0 && `${count(error)} con error`,
    pregunta > 0 && `${count(pregunta)} con preguntas sin contestar`,
    duplicado > 0 && counted(duplicado, 'duplicada', 'duplicadas'),
    omitida > 0 && counted(omitida, 'omitida', 'omitidas'),
  ].filter(Boolean);
  const left = notTaken(resumen);
  return left === 0 ? '' : `${counted(left, 'fila no se toma', 'filas no se toman')}: ${why.join(', ')}`;
}

export const filasWords = (number: number): string => counted(number, 'fila', 'filas');

/** The row as the file itself numbers it, as all that is said of rows does; one that the list lacks has none. */
export const rowName = (fila: Pick<Fila, 'fila_origen'>): string => rowOf(fila) || '–';

/** Where a row stood in the file; '' in one without sheets, where its number says it. */
export function originOf(fila: Pick<Fila, 'fila_origen'>): string {
  if (fila.fila_origen === '') return 'No viene en la lista';
  const sheet = sheetOf(fila);
  return sheet && `${sheet}, renglón ${rowOf(fila)}`;
}

/** Rows that an import goes through, also those that change nothing. */
export const allSteps = (resumen: Resumen): number => sum(resumen, ['alta', 'cambio', 'igual', 'baja']);
