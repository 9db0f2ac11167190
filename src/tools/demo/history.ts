/** One alumno's notes and abonos. */
import { NOTE_STATUS } from '#contract/rules.ts';
import { EMPLEADOS, SUPERVISOR } from './accounts.ts';
import { type Calendar, minutesLater } from './calendar.ts';
import type { Servicio } from './catalogue.ts';
import type { Random } from './random.ts';
import { description, instalments, method, settlement, totalOf } from './sale.ts';
import type { AbonoStep, AlumnoStep, NoteStep, Step } from './steps.ts';

/** Business days in which a family pays a note. */
const PAYING_DAYS = 40;

/** Later events of a note. */
export type Outcome = 'unpaid' | 'partly' | 'paid' | 'cancelled';

const WRONG_ABONO = [
  'Se capturó dos veces.',
  'El monto no era ese.',
  'Era de otro alumno.',
  'El banco rechazó la tarjeta.',
];
const WRONG_NOTE = ['El paquete no era ese.', 'La familia ya no lo quiso.', 'Se hizo dos veces.'];

export class History {
  readonly steps: Step[];
  readonly alumno: AlumnoStep;
  readonly #calendar: Calendar;
  readonly #random: Random;

  constructor(alumno: AlumnoStep, calendar: Calendar, random: Random) {
    this.#calendar = calendar;
    this.#random = random;
    this.steps = [alumno];
    this.alumno = alumno;
  }

  /** A note made on a business day, and its abonos. */
  sell(servicios: Servicio[], outcome: Outcome, day: number): void {
    const random = this.#random;
    const note = this.#note(servicios, this.#calendar.moment(day, random), outcome === 'paid' && random.chance(0.25));
    const total = totalOf(servicios);
    if (outcome === 'paid' && note.status === NOTE_STATUS.pendiente) {
      this.#pay(note, settlement(total, random.between(1, 6), random), day);
    }
    if (outcome === 'partly') this.#payPartly(note, total, day);
    if (outcome === 'cancelled') this.#cancelled(note, servicios, total);
  }

  #note(servicios: Servicio[], at: string, paidAtOnce: boolean): NoteStep {
    const note: NoteStep = {
      kind: 'note',
      at,
      by: this.#random.common(EMPLEADOS),
      alumno: this.alumno,
      servicios,
      status: paidAtOnce ? NOTE_STATUS.pagado : NOTE_STATUS.pendiente,
      note_description: description(this.#random),
    };
    this.steps.push(note);
    return note;
  }

  #abono(note: NoteStep, amount: number, at: string): AbonoStep {
    const random = this.#random;
    const typed = minutesLater(at, -random.between(10, 90));
    const abono: AbonoStep = {
      kind: 'abono',
      at,
      by: random.common(EMPLEADOS),
      note,
      amount,
      metodo: method(random),
      // Typed in a schoolyard without network, sent later; never before its note.
      capturado_en: random.chance(0.02) && typed > note.at ? typed : null,
    };
    this.steps.push(abono);
    if (random.chance(0.03)) this.steps.push({ kind: 'reprint', at: minutesLater(at, 1), by: abono.by, abono });
    return abono;
  }

  #cancel(what: AbonoStep | NoteStep, at: string, motivo: string): void {
    this.steps.push({ kind: 'cancel', at, by: SUPERVISOR, what, motivo });
  }

  /** An alumno leaves, half an hour after the last thing that happened. */
  leave(motivo: string): void {
    const last = this.steps
      .map(({ at }) => at)
      .sort()
      .at(-1) as string;
    this.steps.push({ kind: 'baja', at: minutesLater(last, 30), by: SUPERVISOR, alumno: this.alumno, motivo });
  }

  /** The abonos of these amounts, one at least, many a first one together with the note. Gives the last one. */
  #pay(note: NoteStep, amounts: number[], day: number): AbonoStep | undefined {
    const random = this.#random;
    const atOnce = random.chance(0.6) ? [minutesLater(note.at, 1 + random.next() * 3)] : [];
    const count = amounts.length - atOnce.length;
    const later = this.#calendar.after(atOnce[0] ?? note.at, day, PAYING_DAYS, count, random);
    const moments = [...atOnce, ...later];
    return amounts.map((amount, index) => this.#abono(note, amount, moments[index] as string)).at(-1);
  }

  #payPartly(note: NoteStep, total: number, day: number): void {
    const random = this.#random;
    const amounts = instalments(total, random.between(1, 4), random);
    const last = this.#pay(note, amounts, day);
    const saldo = total - amounts.reduce((sum, amount) => sum + amount * 100, 0);
    if (!last || last.amount * 100 > saldo || !random.chance(0.12)) return;
    const wrong = this.#abono(note, last.amount, minutesLater(last.at, 1 + random.next()));
    this.#cancel(wrong, minutesLater(wrong.at, random.between(2, 15)), random.pick(WRONG_ABONO));
  }

  /** A wrong note, some with an abono that was given back, some made anew. */
  #cancelled(note: NoteStep, servicios: Servicio[], total: number): void {
    const random = this.#random;
    const [amount] = instalments(total, 1, random);
    if (amount !== undefined && random.chance(0.5)) {
      const abono = this.#abono(note, amount, minutesLater(note.at, 2));
      this.#cancel(abono, minutesLater(abono.at, 5), 'Se cancela la nota.');
    }
    const at = minutesLater(note.at, 10);
    this.#cancel(note, at, random.pick(WRONG_NOTE));
    if (random.chance(0.5)) this.#note(servicios, minutesLater(at, 2), false);
  }
}
