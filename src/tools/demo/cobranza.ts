/** How the demo's families were reminded of what they owe, and what they promised: some kept it, some did not. */
import { addDays, businessDay } from '#contract/dates.ts';
import { sumDollars, toDollars } from '#contract/money.ts';
import { EMPLEADOS } from './accounts.ts';
import { type Calendar, LAST_DAY, minutesLater } from './calendar.ts';
import { type Random, seeded } from './random.ts';
import { totalOf } from './sale.ts';
import type { AbonoStep, NoteStep, PromesaStep, RecordatorioStep, Step } from './steps.ts';

/** Of its own, so that what else happens stays the same. */
const SEED = 91;
/** Business days before the last one on which families were reminded. */
const REMINDED_DAYS = 18;
/** Shares of the notes with a saldo, and of the reminders. */
const REMINDED = 0.35;
const PROMISED = 0.4;

const TEXTO = 'Buen día:\n\nEl saldo de {alumno} es de {saldo}. La fecha de pago es el {fecha}.\n\nGracias.';
const COMMENTS = ['Cobra el viernes.', 'Lo trae su abuelita.', 'Deposita en quincena.', null, null];

/** A note of which something is owed to the end, with its abonos; those that were cancelled tell no simple story. */
interface Owing {
  note: NoteStep;
  abonos: AbonoStep[];
  /** Dollars. */
  saldo: number;
}

function owingOf(steps: readonly Step[]): Owing[] {
  const cancelled = new Set(steps.flatMap((step) => (step.kind === 'cancel' ? [step.what] : [])));
  const abonos = Map.groupBy(
    steps.filter((step) => step.kind === 'abono'),
    ({ note }) => note,
  );
  return steps.flatMap((note) => {
    if (note.kind !== 'note') return [];
    const paid = abonos.get(note) ?? [];
    const saldo = sumDollars([toDollars(totalOf(note.servicios)), ...paid.map(({ amount }) => -amount)]);
    const simple = ![note, ...paid].some((step) => cancelled.has(step));
    return simple && note.status === 0 && saldo > 0 ? [{ note, abonos: paid, saldo }] : [];
  });
}

/** Promised amount after a reminder: the next payment, or the whole debt. */
function promesaOf({ note, abonos, saldo }: Owing, reminded: RecordatorioStep, random: Random, timeZone: string) {
  const at = minutesLater(reminded.at, random.between(5, 50));
  const kept = abonos.find((abono) => (abono.capturado_en ?? abono.at) > at);
  const step: PromesaStep = {
    ...{ kind: 'promesa', at, by: reminded.by, note, comentario: random.pick(COMMENTS) },
    fecha: kept
      ? businessDay(kept.capturado_en ?? kept.at, timeZone)
      : addDays(businessDay(at, timeZone), random.between(2, 24)),
    monto: kept?.amount ?? saldo,
  };
  return step;
}

export function cobranzaSteps(
  steps: readonly Step[],
  calendar: Calendar,
  timeZone: string,
): (RecordatorioStep | PromesaStep)[] {
  const random = seeded(SEED);
  const seen = new Set<object>();
  return owingOf(steps).flatMap((owing) => {
    const { note } = owing;
    const at = calendar.moment(LAST_DAY - random.between(1, REMINDED_DAYS), random);
    // One reminder for each alumno, whatever they owe.
    if (!random.chance(REMINDED) || at < note.at || seen.has(note.alumno)) return [];
    seen.add(note.alumno);
    const canal = note.alumno.celular ? 'whatsapp' : note.alumno.email ? 'correo' : 'papel';
    const by = random.common(EMPLEADOS);
    const reminded: RecordatorioStep = { kind: 'recordatorio', at, by, note, canal, texto: TEXTO };
    return random.chance(PROMISED) ? [reminded, promesaOf(owing, reminded, random, timeZone)] : [reminded];
  });
}
