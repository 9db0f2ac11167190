/** Effects of a row of a list of payments on the notes of its alumno. */

import { isDeepStrictEqual } from 'node:util';
import type { Service, SoldNote } from '#contract/entities.ts';
import type { Aviso } from '#contract/guarderia.ts';
import {
  CORRECT_NOTE,
  type Cobro,
  type ImportConcept,
  type NotaChange,
  type Outcome,
  OVERPAID,
  type PaidSold,
  SOLD_HERE,
} from '#contract/importaciones.ts';
import { formatCents, formatMoney, toCents, toDollars } from '#contract/money.ts';
import { type Instalment, spread } from '#contract/plan.ts';
import { AMOUNT_MAX, FOLIO_MAX, folioKey, PLAN_MAX } from '#contract/rules.ts';
import { foldText } from '#contract/search.ts';
import type { FilaDraft } from '../importaciones.repo.ts';
import { serviceByName } from '../match/concepts.rules.ts';
import { cobroThatCounts, faultsTyped, paidIn } from './cobro.rules.ts';
import type { Plan } from './plan.rules.ts';

interface BoughtNote extends SoldNote {
  /** Amounts of its abonos that were cancelled, in dollars. */
  cancelados: readonly number[];
  /** A list made it. */
  deLista: boolean;
}

const CHOOSE = 'elige el alumno de la fila si sí va, corrige la fila u omítela.';

/** The question about abonos that a standing note lacks; null where none like them was cancelled. */
function cancelledAbono({ nota_id, abonos }: NotaChange, sold: readonly BoughtNote[]): string | null {
  const amounts = sold.find(({ id }) => id === nota_id)?.cancelados ?? [];
  const again = abonos.find(({ monto }) => amounts.includes(monto));
  return again ? `Se canceló un abono como este, de ${formatMoney(again.monto)}: ${CHOOSE}` : null;
}

/** The same of a note that its alumno lacks, by those of its service that were cancelled. */
const cancelledNote = ([note]: readonly SoldNote[]): string | null =>
  note ? `Se canceló una nota como esta, de ${formatMoney(note.total)}: ${CHOOSE}` : null;

// The plan that a list gives to a note that is made of one of its rows.

const sum = (parts: readonly Instalment[]): number => parts.reduce((all, { cents }) => all + cents, 0);

/** In order of their days, one day's amounts added up; `more` is added to the first. */
function inOrder(parts: readonly Instalment[], more = 0): Instalment[] {
  const days = Map.groupBy(parts, ({ fecha }) => fecha);
  const whole = [...days].map(([fecha, some]) => ({ fecha, cents: sum(some) }));
  const [first, ...later] = whole.filter(({ cents }) => cents > 0).sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
  return first ? [{ ...first, cents: first.cents + more }, ...later] : [];
}

/**
 * By which days the note is to be paid, in dollars: empty where the list says none, or nothing is owed; `fault` says what
 * does not add up. Where the list says days alone, what was paid stays at its day and what is owed is spread evenly over
 * them: no family is late by amounts that were never agreed on. What was paid without a day counts for the first.
 */
function listedPlan({ total, abonos, pagos = [] }: Pick<Cobro, 'abonos' | 'pagos'> & { total: number }): {
  plan: NonNullable<NotaChange['plan']>;
  fault: string | null;
} {
  const cents = (dollars: number): number => toCents(dollars) ?? 0;
  const paid = abonos.map(({ fecha, monto }) => ({ fecha, cents: cents(monto) }));
  const pagado = paid.reduce((all, one) => all + one.cents, 0);
  const owed = cents(total) - pagado;
  if (pagos.length === 0 || owed <= 0) return { plan: [], fault: null };
  const listed = pagos.map(({ fecha, monto }) => ({ fecha, cents: cents(monto ?? 0) }));
  const dated = paid.flatMap((one) => (one.fecha === null ? [] : [{ fecha: one.fecha, cents: one.cents }]));
  const shares = spread(
    owed,
    listed.map(() => 1),
  );
  const evenly = listed.map(({ fecha }, at) => ({ fecha, cents: shares[at] ?? 0 }));
  const known = sum(listed);
  const missing = cents(total) - known;
  const parts =
    known === 0
      ? inOrder([...dated, ...evenly], pagado - sum(dated))
      : inOrder(listed, missing === pagado ? missing : 0);
  if (sum(parts) !== cents(total)) {
    const texto = `Sus vencimientos suman ${formatCents(known)}; el total es ${formatCents(cents(total))}`;
    return { plan: [], fault: `${texto} y faltan ${formatCents(owed)} por pagar.` };
  }
  if (parts.length > PLAN_MAX) return { plan: [], fault: `Un plan admite hasta ${PLAN_MAX} pagos.` };
  return { plan: parts.map((one) => ({ fecha: one.fecha, monto: toDollars(one.cents) })), fault: null };
}

// Effect of a payment row on its alumno's notes.

/** Data that payment rows are compared with. */
export interface MoneyState {
  conceptos: readonly ImportConcept[];
  /** All services, the retired ones too. */
  catalogue: readonly Service[];
  /** By the alumno's id, their notes, cancelled ones too. */
  notes: ReadonlyMap<number, readonly BoughtNote[]>;
  /** Name of the alumno whose note has the folio, by the folio as the list has it. */
  folios: ReadonlyMap<string, string>;
}

type PaidRow = Pick<FilaDraft, 'cobro' | 'editados' | 'decision' | 'de_la_lista'>;

/** A row with its plan, and the rows of the same pupil before it. */
export interface PaidPlan {
  fila: PaidRow;
  plan: Plan;
  before?: readonly Pick<FilaDraft, 'cobro' | 'editados' | 'cobrado'>[];
}

/** Rows without money that can be planned. */
const PLANNED: readonly Outcome[] = ['alta', 'cambio', 'igual'];

/** Errors that no decision can override; null if there are none. */
function faultOf(cobro: Cobro): Aviso | null {
  const paid = paidIn(cobro);
  if (cobro.total === null) return paid > 0 ? { campo: 'total', texto: 'Falta el total.' } : null;
  if (cobro.total > AMOUNT_MAX) return { campo: 'total', texto: `El total pasa de ${formatMoney(AMOUNT_MAX)}.` };
  const over = (toCents(paid) ?? 0) - (toCents(cobro.total) ?? 0);
  return over > 0 ? { campo: 'saldo', texto: `Pagó ${formatMoney(over / 100)} ${OVERPAID}` } : null;
}

/** The service of a package; null where it has to be made, a question in Spanish where it is unknown. */
function serviceOf(cobro: Cobro, { conceptos, catalogue }: MoneyState): Service | null | string {
  const concept = conceptos.find(({ texto }) => foldText(texto) === foldText(cobro.concepto ?? ''));
  if (!concept?.servicio_id) {
    return cobro.concepto
      ? `«${cobro.concepto}» no se reconoce en el catálogo: elige qué servicio es.`
      : 'La lista no dice el paquete: elige qué servicio es.';
  }
  // It may have been made meanwhile.
  if (concept.servicio_id === 'crear') return serviceByName(catalogue, concept.texto) ?? null;
  const service = catalogue.find(({ id, activo }) => id === concept.servicio_id && activo);
  return service ?? `El servicio de «${concept.texto}» ya no está en el catálogo: elige otro.`;
}

const amountsOf = ({ creditos }: SoldNote) => creditos.map(({ amount }) => amount);
const sorted = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other);

/** A row held against the notes that its alumno has of the service: nothing more to write, abonos to add, or a question. */
function heldAgainst(sold: readonly SoldNote[], cobro: Cobro & { total: number }): NotaChange | null | string {
  const listed = cobro.abonos.map(({ monto }) => monto);
  const same = sold.filter(({ total }) => total === cobro.total);
  const [other] = same.length > 0 ? same : sold;
  if (same.some((note) => isDeepStrictEqual(sorted(amountsOf(note)), sorted(listed)))) return null;
  const begun = same.find((note) => isDeepStrictEqual(amountsOf(note), listed.slice(0, note.creditos.length)));
  if (begun) {
    const abonos = cobro.abonos.slice(begun.creditos.length);
    return { nota_id: begun.id, servicio_id: begun.serviciosArr[0] ?? null, folio: null, total: begun.total, abonos };
  }
  const [stands, says] =
    same.length > 0
      ? [`${formatMoney(other?.pagado ?? 0)} pagados`, formatMoney(paidIn(cobro))]
      : [`un total de ${formatMoney(other?.total ?? 0)}`, formatMoney(cobro.total)];
  return `Ya tiene esta nota con ${stands}; la lista dice ${says}. ${CORRECT_NOTE}`;
}

/** Abonos for a note that was sold here, and the question about them; null where an administrador said yes to these. */
function soldQuestion(
  { nota_id, abonos }: NotaChange,
  sold: readonly BoughtNote[],
  decision: PaidRow['decision'],
): { vendida: PaidSold; texto: string } | null {
  const note = sold.find(({ id }) => id === nota_id);
  if (!note || note.deLista) return null;
  const vendida = { nota_id: note.id, abonos: abonos.map(({ monto }) => monto) };
  if (decision?.accion === 'cambiar' && isDeepStrictEqual(decision.vendida, vendida)) return null;
  const amounts = vendida.abonos.map((monto) => formatMoney(monto)).join(', ');
  const texto =
    `La nota ${note.folio} se vendió aquí y ninguna caja cobró lo que dice la lista (${amounts}): ` +
    'solo un administrador puede decir que esos abonos van a ella. Si no van, omite la fila.';
  return { vendida, texto };
}

/** The notes that are none of rows before: made by them, or under their folio; of the row's own folio, that one alone. */
function ownNotes(
  notes: readonly BoughtNote[],
  cobro: Cobro,
  before: NonNullable<PaidPlan['before']>,
): readonly BoughtNote[] {
  const isOf = (note: SoldNote, folio: string | null | undefined) =>
    !!folio && folioKey(folio) === folioKey(note.folio);
  const own = notes.filter((note) => isOf(note, cobro.folio));
  if (own.length > 0) return own;
  return notes.filter(
    (note) => !before.some((row) => row.cobrado?.nota_id === note.id || isOf(note, cobroThatCounts(row)?.folio)),
  );
}

/** The note that a row makes, with its remarks; or a question. */
function newNota(
  { decision, editados, de_la_lista }: PaidRow,
  cobro: Cobro & { total: number },
  service: Service | null,
  { folios }: MoneyState,
): { nota: NotaChange; avisos: Aviso[] } | Aviso {
  const { total, abonos } = cobro;
  const avisos: Aviso[] = [];
  // Without the name: this row would keep it after that person was anonymised.
  const owner = cobro.folio === null ? undefined : folios.get(cobro.folio);
  if (owner && !decision) return { campo: 'folio', texto: `El folio ${cobro.folio} ya es de otra nota.` };
  const doubtful = owner || (!('folio' in editados) && de_la_lista.some(({ campo }) => campo === 'folio'));
  if (doubtful) avisos.push({ campo: 'folio', texto: 'Se le da el folio siguiente.' });
  if (service && service.costo !== total) {
    const texto = `Se vende en ${formatMoney(total)}; en el catálogo cuesta ${formatMoney(service.costo)}.`;
    avisos.push({ campo: 'total', texto });
  }
  const { plan, fault } = listedPlan(cobro);
  if (fault && !decision) return { campo: 'vence', texto: fault };
  if (fault) avisos.push({ campo: 'vence', texto: 'La nota queda sin plan de pagos.' });
  const nota = { nota_id: null, servicio_id: service?.id ?? null, folio: doubtful ? null : cobro.folio, total, abonos };
  return { nota: { ...nota, ...(plan.length > 0 && { plan }) }, avisos };
}

/** The plan of a row with its money: a row without any is only its alumno, doubtful money is a question. */
export function withMoney({ fila: row, plan, before = [] }: PaidPlan, state: MoneyState): Plan {
  const { decision } = row;
  const cobro = cobroThatCounts(row);
  if (!cobro || !(PLANNED.includes(plan.resultado) || plan.resultado === 'pregunta')) return plan;
  const withNotice = (aviso: Aviso): Aviso[] =>
    plan.avisos.some(({ campo }) => campo === aviso.campo) ? plan.avisos : [...plan.avisos, aviso];
  const fault = faultOf(cobro);
  if (fault) return { ...plan, resultado: 'error', avisos: withNotice(fault), cambios: null };
  const faults = decision ? [] : faultsTyped(row);
  if (faults.length > 0) return { ...plan, resultado: 'pregunta', avisos: [...plan.avisos, ...faults], cambios: null };
  if (plan.resultado === 'pregunta') return plan;
  const question = (campo: string, texto: string): Plan => ({
    ...plan,
    ...{ resultado: 'pregunta', avisos: [...plan.avisos, { campo, texto }], cambios: null },
  });
  const { total } = cobro;
  if (!total) return { ...plan, avisos: withNotice({ campo: 'total', texto: 'Sin total: no se hace nota.' }) };
  const service = serviceOf(cobro, state);
  if (typeof service === 'string') return question('concepto', service);
  const writing = (nota: NotaChange, avisos: Aviso[]): Plan => ({
    ...plan,
    resultado: plan.resultado === 'alta' ? 'alta' : 'cambio',
    avisos: [...plan.avisos, ...avisos],
    cambios: { ...plan.cambios, nota },
  });
  const notes = plan.user_id === null ? [] : (state.notes.get(plan.user_id) ?? []);
  const ofService = notes.filter(({ serviciosArr }) => service !== null && serviciosArr.includes(service.id));
  const own = (stands: boolean) =>
    ownNotes(
      ofService.filter(({ cancelada }) => (cancelada === null) === stands),
      cobro,
      before,
    );
  const sold = own(true);
  if (sold.length > 0) {
    const held = heldAgainst(sold, { ...cobro, total });
    if (typeof held === 'string') return question('abonos', held);
    if (!held) return plan;
    // A list that comes each week would bring back what a supervisor cancelled.
    const again = decision ? null : cancelledAbono(held, sold);
    if (again) return question('abonos', again);
    const doubt = soldQuestion(held, sold, decision);
    return doubt ? { ...question(SOLD_HERE, doubt.texto), vendida: doubt.vendida } : writing(held, []);
  }
  const again = decision ? null : cancelledNote(own(false));
  if (again) return question('concepto', again);
  const sale = newNota(row, { ...cobro, total }, service, state);
  return 'texto' in sale ? question(sale.campo, sale.texto) : writing(sale.nota, sale.avisos);
}

// Folios of a list of payments.

/** Rows with an impossible folio are questions: it is too long, or an earlier row has it. */
export function withFolioFaults(filas: readonly FilaDraft[]): FilaDraft[] {
  const firsts = new Map<string, string>();
  return filas.map((fila) => {
    const folio = fila.cobro?.folio;
    if (!folio || fila.reconocido === 'duplicado') return fila;
    const first = firsts.get(folioKey(folio));
    if (first === undefined) firsts.set(folioKey(folio), fila.fila_origen);
    const texto = first
      ? `La fila ${first} ya tiene el folio ${folio}.`
      : folio.length > FOLIO_MAX
        ? `El folio tiene más de ${FOLIO_MAX} caracteres.`
        : null;
    if (texto === null) return fila;
    const reconocido = fila.reconocido === 'alta' ? 'pregunta' : fila.reconocido;
    return { ...fila, reconocido, de_la_lista: [...fila.de_la_lista, { campo: 'folio', texto }] };
  });
}
