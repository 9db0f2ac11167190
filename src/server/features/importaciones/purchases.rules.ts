/** Rows of a list of payments that are another purchase of a pupil who stands in a row before them. */
import type { FilaDraft } from './importaciones.repo.ts';
import type { Plan, PlannedRow } from './plan.rules.ts';

type Row = Pick<FilaDraft, 'n' | 'cobro' | 'duplicado_de' | 'reconocido' | 'decision'>;

/** Whether the file names the pupil of the row before it, too, with another package or folio. */
export const isPurchase = ({ cobro, duplicado_de, reconocido }: Row): boolean =>
  cobro !== null && duplicado_de !== null && reconocido !== 'duplicado';

/** Of rows of one pupil, in the order of the file, those before a row whose money is theirs, too. */
export function purchasesBefore<One extends Row>(row: Row, ofPupil: readonly One[]): One[] {
  if (!isPurchase(row) || row.decision?.accion === 'alta') return [];
  return ofPupil.filter(
    (one) =>
      one.n < row.n &&
      one.decision?.accion !== 'omitir' &&
      (one.n === row.duplicado_de || (isPurchase(one) && one.decision?.accion !== 'alta')),
  );
}

/** The rows of each pupil of whom there are several, by the number of the first. */
export function byPupil<One extends Row>(filas: readonly One[]): Map<number, One[]> {
  const first = new Set(filas.flatMap((fila) => (isPurchase(fila) ? [fila.duplicado_de] : [])));
  return Map.groupBy(
    filas.filter((fila) => first.has(fila.n) || isPurchase(fila)),
    (fila) => (isPurchase(fila) ? (fila.duplicado_de ?? fila.n) : fila.n),
  );
}

type First = Pick<FilaDraft, 'fila_origen' | 'resultado' | 'user_id' | 'candidatos'>;

/** Money of a row; the first row of a pupil holds everything else. */
const OF_MONEY: ReadonlySet<string> = new Set(['', 'folio', 'concepto', 'total', 'abonos', 'pagado', 'saldo']);

/** The plan of another purchase without its money; `first` is the row that stands for the pupil. */
export function purchasePlan({ deLaLista, editados, decision }: PlannedRow, first: First): Plan {
  const avisos = deLaLista.filter(({ campo }) => OF_MONEY.has(campo) && !editados.includes(campo));
  const { candidatos, user_id } = first;
  const plan = { candidatos, user_id, user_version: null, sure: 0 };
  if (decision?.accion === 'omitir') return { ...plan, resultado: 'omitida', avisos: [], cambios: null };
  if (!['alta', 'cambio', 'igual'].includes(first.resultado)) {
    const texto = `Primero decide la fila ${first.fila_origen}, en la que está su alumno.`;
    return { ...plan, resultado: 'pregunta', avisos: [...avisos, { campo: '', texto }], cambios: null };
  }
  const someoneElse = decision?.accion === 'cambiar' && decision.user_id !== user_id;
  const doubtful = someoneElse || (decision === null && avisos.some(({ campo }) => campo !== ''));
  return doubtful
    ? { ...plan, resultado: 'pregunta', avisos, cambios: null }
    : { ...plan, resultado: 'igual', avisos, cambios: {} };
}
