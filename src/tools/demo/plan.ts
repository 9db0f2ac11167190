/** Everything that happened at the demo's counter until the day before it was made. */
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import { ADMINISTRADOR, EMPLEADOS, SUPERVISOR } from './accounts.ts';
import { ACTIVE, type Alumno, alumnos } from './alumnos.ts';
import { anunciosSteps } from './anuncios.ts';
import { type Calendar, calendarBefore, LAST_DAY } from './calendar.ts';
import { RETIRED } from './catalogue.ts';
import { cobranzaSteps } from './cobranza.ts';
import { codesSteps } from './codes.ts';
import { History, type Outcome } from './history.ts';
import { type Random, seeded } from './random.ts';
import { basket, olderBasket } from './sale.ts';
import type { CorteStep, Step } from './steps.ts';

const SEED = 20_261;

/** Business days between the visits to two schools, and since the last one. */
const BETWEEN_VISITS = 16;
const SINCE_LAST_VISIT = 12;
/** Business days from last year's sale to this year's. */
const A_YEAR = 110;
/** Last year's package was sold until this business day. */
const RETIRED_ON = LAST_DAY - 75;

/** How many of a hundred alumnos end how; none: without a note. */
const OUTCOMES: Record<Outcome | 'none', number> = { none: 12, unpaid: 16, partly: 36, paid: 32, cancelled: 4 };
/** Who leaves has paid, or still owes. */
const OUTCOMES_OF_LEAVERS = { ...OUTCOMES, none: 30, unpaid: 0, cancelled: 0 };

const GONE = ['Cambió de escuela.', 'La familia se mudó a Campeche.', 'Terminó el curso.', 'Se registró dos veces.'];

export interface Plan {
  /** When the business began: schools, catalogue and employees. */
  start: string;
  /** Of its business days. */
  timeZone: string;
  /** Oldest first. */
  steps: Step[];
}

/** The business day on which an alumno's note is made: at the visit to the school, or any day since. */
function saleDay({ escuela }: Alumno, random: Random): number {
  const visit = LAST_DAY - SINCE_LAST_VISIT - ESCUELAS.indexOf(escuela) * BETWEEN_VISITS;
  return random.chance(0.8) ? visit + random.between(0, 9) : random.between(visit, LAST_DAY);
}

function historyOf(alumno: Alumno, number: number, calendar: Calendar, random: Random): Step[] {
  const family = number === 0;
  const leaves = number >= ACTIVE;
  const outcome = family ? 'partly' : random.weighted(leaves ? OUTCOMES_OF_LEAVERS : OUTCOMES);
  const day = saleDay(alumno, random);
  const olderDay = outcome !== 'none' && (family || random.chance(0.12)) ? day - A_YEAR + random.between(0, 9) : null;
  const registered = calendar.moment((olderDay ?? day) - random.between(1, 5), random);
  const history = new History(
    { kind: 'alumno', at: registered, by: random.common(EMPLEADOS), ...alumno },
    calendar,
    random,
  );
  if (olderDay !== null) history.sell(olderBasket(random), family || random.chance(0.7) ? 'paid' : 'partly', olderDay);
  if (outcome !== 'none') history.sell(basket(alumno.escuela, random), outcome, day);
  if (leaves) history.leave(random.pick(GONE));
  return history.steps;
}

/** The till is closed every evening but the last, seldom with a few dollars too many or too few. */
function closings(calendar: Calendar, random: Random): CorteStep[] {
  return Array.from({ length: LAST_DAY }, (_, day) => ({
    kind: 'corte',
    at: calendar.closing(day),
    by: SUPERVISOR,
    diferencia: random.chance(0.06) ? random.pick([-20, -5, -1, 0.5, 10]) : 0,
  }));
}

/** Plan of a demo made at `now`: always the same, with dates that end on the previous business day. */
export function planFor(now: Date, timeZone: string): Plan {
  const calendar = calendarBefore(now, timeZone);
  const random = seeded(SEED);
  const start = calendar.moment(0, random);
  const steps: Step[] = [
    { kind: 'retire', at: calendar.moment(RETIRED_ON, random), by: ADMINISTRADOR, servicio: RETIRED },
    ...alumnos(random).flatMap((alumno, number) => historyOf(alumno, number, calendar, random)),
    ...closings(calendar, random),
  ];
  // Of two at the same instant the one that the other follows from stands before it, and stays so.
  const inOrder = (all: Step[]) => all.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return {
    start,
    timeZone,
    steps: inOrder([
      ...inOrder(steps),
      ...codesSteps(steps),
      ...anunciosSteps(steps, calendar),
      ...cobranzaSteps(steps, calendar, timeZone),
    ]),
  };
}
