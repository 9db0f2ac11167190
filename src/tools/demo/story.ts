/** The past of the demo's counter until the day before it was made, as events that call the product's services. */
import { addDays, businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sumDollars, toCents, toDollars } from '#contract/money.ts';
import { joinCode } from '#contract/photo-codes.ts';
import { makePlan } from '#contract/plan-templates.ts';
import {
  mayBajaUser,
  mayCancelAbono,
  mayCancelNote,
  mayCloseCorte,
  mayCountCorte,
  mayEditService,
  mayPromise,
  mayRemind,
  mayReprintAbono,
  mayTakeAbono,
  mayWritePhotoCodes,
} from '#contract/policies.ts';
import {
  type AbonoMethod,
  NOTE_STATUS,
  PHOTO_CODES,
  PHOTO_PREFIX_DEFAULT,
  type PhotoCode,
  SHARED_PHOTO_CODE,
} from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import { createAnuncio } from '#server/features/anuncios/anuncios.service.ts';
import { closeCorte, countCorte } from '#server/features/cortes/cortes.service.ts';
import { lockedCorte, takenCorte } from '#server/features/cortes/open.service.ts';
import { cancelAbono, createAbono, noteToPay } from '#server/features/credits/credits.service.ts';
import { createPromesa } from '#server/features/deudores/promesas.service.ts';
import { remind } from '#server/features/deudores/recordatorios.service.ts';
import { saveCodes } from '#server/features/fotos/codes.service.ts';
import { lockedAbono, reprint } from '#server/features/ledger/abonos.service.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { nextFolio } from '#server/features/notes/folios.service.ts';
import { cancelNote, createNote } from '#server/features/notes/notes.service.ts';
import { deleteService, lockedService } from '#server/features/servicios/servicios.service.ts';
import { bajaUser, createUser, lockedUser } from '#server/features/users/users.service.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { ADMINISTRADOR, EMPLEADOS, type Employee, SUPERVISOR } from '#tools/demo/accounts.ts';
import { ACTIVE, type Alumno, alumnos } from '#tools/demo/alumnos.ts';
import { type Calendar, calendarBefore, LAST_DAY, minutesLater } from '#tools/demo/calendar.ts';
import { ANUNCIOS, EXTRAS, GUARDERIA, PACKAGES, PLANTILLAS, RETIRED, type Servicio } from '#tools/demo/catalogue.ts';
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import { type Random, seeded } from '#tools/demo/random.ts';
import { typed } from '#tools/demo/typed.ts';

/** Ids of stored rows, by the object they were made from. */
export type Ids = Map<object, number>;
/** Password hashes by e-mail. Made before the transaction: hashing is slow on purpose. */
export type Hashes = Map<string, string | null>;

/** Returns the id of a stored row. Throws when the story uses something before it makes it. */
export function idOf(ids: Ids, made: object): number {
  const id = ids.get(made);
  if (id === undefined) throw new Error('The story uses something before it makes it');
  return id;
}

/** One call of a service at a past instant. */
export interface Event {
  /** ISO, UTC. */
  at: string;
  by: Employee;
  run: (tx: Transaction, actor: Actor, ids: Ids, hashes: Hashes) => Promise<unknown>;
}

export interface Story {
  /** When the business began: schools, catalogue and employees. */
  start: string;
  /** Of its business days. */
  timeZone: string;
  /** Oldest first. */
  events: Event[];
}

/** How the sale to an alumno ends; none: nothing is sold. */
type Outcome = 'none' | 'unpaid' | 'partly' | 'paid' | 'cancelled';

interface Note {
  at: string;
  alumno: Alumno;
  servicios: Servicio[];
}
interface Abono {
  at: string;
  by: Employee;
  /** Dollars. */
  amount: number;
}

const SEED = 20_261;
/** Business days between the visits to two schools, and since the last one. */
const BETWEEN_VISITS = 16;
const SINCE_LAST_VISIT = 12;
/** Business days from last year's sale to this year's. */
const A_YEAR = 110;
/** Last year's package was sold until this business day. */
const RETIRED_ON = LAST_DAY - 75;
/** Business days in which a family pays a note. */
const PAYING_DAYS = 40;
/** Business days before the last one on which families were reminded. */
const REMINDED_DAYS = 18;
/** Cents from which on a family agrees on a plan. */
const LARGE = 60_000;

/** Of a hundred alumnos. Those who leave have paid, or still owe. */
const OUTCOMES: Record<Outcome, number> = { none: 12, unpaid: 16, partly: 36, paid: 32, cancelled: 4 };
const OUTCOMES_OF_LEAVERS = { ...OUTCOMES, none: 30, unpaid: 0, cancelled: 0 };
/** Instalments as families pay them, in dollars. */
const INSTALMENTS = [50, 99.5, 100, 100, 100, 150, 150, 200, 200, 200, 250, 300, 500];
const METHODS: Record<AbonoMethod, number> = { efectivo: 75, tarjeta: 15, transferencia: 10 };

const GONE = ['Cambió de escuela.', 'La familia se mudó a Campeche.', 'Terminó el curso.', 'Se registró dos veces.'];
const WRONG_ABONO = ['Se capturó dos veces.', 'El monto no era ese.', 'Era de otro alumno.'];
const WRONG_NOTE = ['El paquete no era ese.', 'La familia ya no lo quiso.', 'Se hizo dos veces.'];
const REMINDER = 'Buen día:\n\nEl saldo de {alumno} es de {saldo}. La fecha de pago es el {fecha}.\n\nGracias.';
const PROMISES = ['Cobra el viernes.', 'Lo trae su abuelita.', 'Deposita en quincena.', null, null];
const DESCRIPTIONS = [
  'Talla de toga: chica.',
  'Talla de toga: mediana.',
  'Entregar en dirección.',
  'Paga la abuelita los viernes.',
  'Viene su tía a recoger: señora Muñoz.',
  'Hermanos en la misma escuela, entregar juntos.',
  'Nombre en la estola como está en el acta.',
  'Reponer la foto de grupo: salió con los ojos cerrados.',
];

const totalOf = (servicios: Servicio[]) => servicios.reduce((sum, { costo }) => sum + (toCents(costo) ?? 0), 0);
const sumCents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount * 100, 0);

/** The plan of a note (`total` in cents) sold on `day`: three of four large ones have one, some paid late, some ahead. */
function planOf(total: number, at: string, day: string) {
  const plantilla = total < LARGE ? undefined : PLANTILLAS[Math.floor(Date.parse(at) / 60_000) % 4];
  return plantilla
    ? makePlan({ ...plantilla, dia: null, fechas: null }, total, day).map(({ fecha, cents }) => ({
        fecha,
        monto: toDollars(cents),
      }))
    : undefined;
}

/** Collects the events of one alumno after the other. */
class Teller {
  readonly events: Event[] = [];
  readonly #calendar: Calendar;
  readonly #random: Random;
  readonly #timeZone: string;
  /** Numbers of the photographer's camera, school by school. */
  readonly #pictures = new Map(ESCUELAS.map((escuela, index) => [escuela, (index + 1) * 1000]));

  constructor(calendar: Calendar, random: Random, timeZone: string) {
    this.#calendar = calendar;
    this.#random = random;
    this.#timeZone = timeZone;
  }

  add(at: string, by: Employee, run: Event['run']): void {
    this.events.push({ at, by, run });
  }

  /** One alumno from registration on; the first one is the child of the family that can sign in. */
  tell(alumno: Alumno, number: number): void {
    const random = this.#random;
    const family = number === 0;
    const leaves = number >= ACTIVE;
    const outcome = family ? 'partly' : random.weighted(leaves ? OUTCOMES_OF_LEAVERS : OUTCOMES);
    const visit = LAST_DAY - SINCE_LAST_VISIT - ESCUELAS.indexOf(alumno.escuela) * BETWEEN_VISITS;
    const day = random.chance(0.8) ? visit + random.between(0, 9) : random.between(visit, LAST_DAY);
    const isRegular = outcome !== 'none' && (family || random.chance(0.12));
    const olderDay = isRegular ? day - A_YEAR + random.between(0, 9) : null;
    const first = this.events.length;
    this.#register(alumno, this.#calendar.moment((olderDay ?? day) - random.between(1, 5), random));
    if (olderDay !== null) {
      this.#sell(
        alumno,
        [RETIRED, ...random.some(EXTRAS, 1)],
        family || random.chance(0.7) ? 'paid' : 'partly',
        olderDay,
      );
    }
    if (outcome !== 'none') {
      const nursery = alumno.escuela.jardin === true && random.chance(0.5);
      const services = nursery ? random.some(GUARDERIA, random.between(1, 3)) : [random.common(PACKAGES)];
      const servicios = [...services, ...random.some(EXTRAS, random.between(0, nursery ? 1 : 3))];
      const { note, abonos, saldo } = this.#sell(alumno, servicios, outcome, day);
      if (!leaves && (family || random.chance(0.6))) this.#typeCodes(alumno, note.at);
      if (!leaves && saldo > 0 && random.chance(0.35)) this.#remind(note, abonos, saldo);
    }
    if (leaves) this.#leave(alumno, this.events.slice(first));
  }

  #register(alumno: Alumno, at: string): void {
    this.add(at, this.#random.common(EMPLEADOS), async (tx, actor, ids, hashes) => {
      const body = typed(endpoints.createUser, { ...alumno, escuela: idOf(ids, alumno.escuela) });
      ids.set(alumno, (await createUser(tx, actor, body, hashes.get(alumno.email ?? '') ?? null)).id);
    });
  }

  /** Sells on a business day and takes the abonos. Returns the standing abonos and the saldo (dollars) to the end. */
  #sell(alumno: Alumno, servicios: Servicio[], outcome: Outcome, day: number) {
    const random = this.#random;
    const total = totalOf(servicios);
    const isPaidAtOnce = outcome === 'paid' && random.chance(0.25);
    const note = this.#note({ at: this.#calendar.moment(day, random), alumno, servicios }, isPaidAtOnce);
    if (outcome === 'cancelled') this.#cancelNote(note, total);
    const isOwed = outcome === 'unpaid' || outcome === 'partly';
    if (!isOwed && (isPaidAtOnce || outcome === 'cancelled')) return { note, abonos: [], saldo: 0 };
    const amounts = outcome === 'unpaid' ? [] : this.#instalments(total, random.between(1, 4));
    if (outcome === 'paid') amounts.push(toDollars(total - sumCents(amounts)));
    const abonos = this.#pay(note, amounts, day);
    const saldo = toDollars(total - sumCents(amounts));
    const last = abonos.at(-1);
    if (last && last.amount <= saldo && random.chance(0.12)) {
      const wrong = { ...last, at: minutesLater(last.at, 2) };
      this.#abono(note, wrong);
      this.#cancelAbono(wrong, minutesLater(wrong.at, random.between(2, 15)), random.pick(WRONG_ABONO));
    }
    return { note, abonos, saldo };
  }

  #note(note: Note, isPaidAtOnce: boolean): Note {
    const note_description = this.#random.chance(0.3) ? this.#random.pick(DESCRIPTIONS) : null;
    const { at, alumno, servicios } = note;
    this.add(at, this.#random.common(EMPLEADOS), async (tx, actor, ids) => {
      const cents = totalOf(servicios);
      const body = typed(endpoints.createNote, {
        user_id: idOf(ids, alumno),
        folio: await nextFolio(tx, idOf(ids, alumno.escuela)),
        status: isPaidAtOnce ? NOTE_STATUS.pagado : NOTE_STATUS.pendiente,
        serviciosArr: servicios.map((servicio) => idOf(ids, servicio)),
        costosArr: servicios.map(({ costo }) => costo),
        totalServicios: toDollars(cents),
        total_amount: toDollars(cents),
        note_description,
        ...(!isPaidAtOnce && { plan: planOf(cents, at, actor.today) }),
      });
      ids.set(note, (await createNote(tx, actor, body)).id);
    });
    return note;
  }

  /** Returns at most `count` amounts (dollars) that leave something of `total` (cents) to pay. */
  #instalments(total: number, count: number): number[] {
    const amounts: number[] = [];
    while (amounts.length < count) {
      const below = INSTALMENTS.filter((amount) => amount * 100 < total - sumCents(amounts));
      if (below.length === 0) break;
      amounts.push(this.#random.pick(below));
    }
    return amounts;
  }

  /** Takes abonos of these amounts in the days after the sale, many a first one together with the note. */
  #pay(note: Note, amounts: number[], day: number): Abono[] {
    const random = this.#random;
    const atOnce = random.chance(0.6) ? [minutesLater(note.at, 2)] : [];
    const later = this.#calendar.after(note.at, day, PAYING_DAYS, amounts.length - atOnce.length, random);
    const moments = [...atOnce, ...later];
    return amounts.map((amount, index) =>
      this.#abono(note, { at: moments[index] as string, by: random.common(EMPLEADOS), amount }),
    );
  }

  #abono(note: Note, abono: Abono): Abono {
    const random = this.#random;
    const { at, by, amount } = abono;
    const metodo = random.weighted(METHODS);
    // Typed in a schoolyard without network, sent later; never before its note.
    const typedAt = minutesLater(at, -random.between(10, 90));
    const capturado_en = random.chance(0.02) && typedAt > note.at ? typedAt : null;
    this.add(at, by, async (tx, actor, ids) => {
      const sold = { user_id: idOf(ids, note.alumno), nota_id: idOf(ids, note) };
      const body = typed(endpoints.createAbono, { ...sold, amount, metodo, capturado_en });
      const owing = authorize(mayTakeAbono, actor, await noteToPay(tx, body, actor.today));
      ids.set(abono, (await createAbono(tx, actor, owing, body)).abono.id);
    });
    if (random.chance(0.03)) {
      this.add(minutesLater(at, 1), by, (tx, actor, ids) =>
        reprint(tx, actor, authorize(mayReprintAbono, actor, { id: idOf(ids, abono) })),
      );
    }
    return abono;
  }

  #cancelAbono(abono: Abono, at: string, motivo: string): void {
    this.add(at, SUPERVISOR, async (tx, actor, ids) => {
      const locked = { ...(await lockedAbono(tx, idOf(ids, abono))), ahora: actor.now };
      await cancelAbono(tx, actor, authorize(mayCancelAbono, actor, locked), motivo);
    });
  }

  /** A wrong note, some with an abono that was given back, some made anew. */
  #cancelNote(note: Note, total: number): void {
    const random = this.#random;
    const [amount] = this.#instalments(total, 1);
    if (amount !== undefined && random.chance(0.5)) {
      const abono = this.#abono(note, { at: minutesLater(note.at, 2), by: random.common(EMPLEADOS), amount });
      this.#cancelAbono(abono, minutesLater(abono.at, 5), 'Se cancela la nota.');
    }
    const motivo = random.pick(WRONG_NOTE);
    this.add(minutesLater(note.at, 10), SUPERVISOR, async (tx, actor, ids) => {
      const locked = await lockedNote(tx, idOf(ids, note), actor.today);
      await cancelNote(tx, actor, authorize(mayCancelNote, actor, locked), motivo);
    });
    if (random.chance(0.5)) this.#note({ ...note, at: minutesLater(note.at, 12) }, false);
  }

  /** Types photo codes within the hour: numbers that run on per school, friends under one number. */
  #typeCodes(alumno: Alumno, soldAt: string): void {
    const random = this.#random;
    const { escuela, grupo } = alumno;
    const number = (this.#pictures.get(escuela) ?? 0) + 1;
    this.#pictures.set(escuela, number);
    const poses: PhotoCode[] = random.some(
      PHOTO_CODES.filter((name) => name !== SHARED_PHOTO_CODE),
      random.between(2, 6),
    );
    const codes = poses.map((pose, index) => [pose, String(number * 10 + index).padStart(5, '0')]);
    if (random.chance(0.7)) {
      codes.push([SHARED_PHOTO_CODE, `G0${ESCUELAS.indexOf(escuela) + 1}${grupo}${random.between(1, 4)}`]);
    }
    this.add(minutesLater(soldAt, random.between(12, 40)), random.common(EMPLEADOS), async (tx, actor, ids) => {
      const prefijo = PHOTO_PREFIX_DEFAULT;
      const joined = Object.fromEntries(codes.map(([pose, code]) => [pose, joinCode(prefijo, String(code))]));
      const body = typed(endpoints.saveCodes, { user_id: idOf(ids, alumno), prefijo, ...joined });
      await saveCodes(tx, actor, authorize(mayWritePhotoCodes, actor, { id: body.user_id }), body);
    });
  }

  /** Reminds a family of its note; some promise the next abono or the whole saldo (dollars), not all keep it. */
  #remind(note: Note, abonos: Abono[], saldo: number): void {
    const random = this.#random;
    const at = this.#calendar.moment(LAST_DAY - random.between(1, REMINDED_DAYS), random);
    if (at < note.at) return;
    const { celular, email } = note.alumno;
    const canal = celular ? 'whatsapp' : email ? 'correo' : 'papel';
    const by = random.common(EMPLEADOS);
    this.add(at, by, async (tx, actor, ids) => {
      const user_id = idOf(ids, note.alumno);
      const alumno = authorize(mayRemind, actor, await lockedUser(tx, user_id));
      // The texts hold no link: the demo has no address that families could open.
      const sender = { actor, settings: { publicUrl: null } };
      await remind(tx, sender, alumno, typed(endpoints.createRecordatorio, { user_id, canal, texto: REMINDER }));
    });
    if (!random.chance(0.4)) return;
    const promisedAt = minutesLater(at, random.between(5, 50));
    const kept = abonos.find((abono) => abono.at > promisedAt);
    const day = businessDay(kept?.at ?? promisedAt, this.#timeZone);
    const fecha = kept ? day : addDays(day, random.between(2, 24));
    const promise = { fecha, monto: kept?.amount ?? saldo, comentario: random.pick(PROMISES) };
    this.add(promisedAt, by, async (tx, actor, ids) => {
      const locked = authorize(mayPromise, actor, await lockedNote(tx, idOf(ids, note), actor.today));
      await createPromesa(tx, actor, locked, typed(endpoints.createPromesa, { nota_id: locked.id, ...promise }));
    });
  }

  /** An alumno leaves half an hour after the last event. */
  #leave(alumno: Alumno, events: Event[]): void {
    const last = events.reduce((latest, { at }) => (at > latest ? at : latest), '');
    const motivo = this.#random.pick(GONE);
    this.add(minutesLater(last, 30), SUPERVISOR, async (tx, actor, ids) => {
      await bajaUser(tx, actor, authorize(mayBajaUser, actor, await lockedUser(tx, idOf(ids, alumno))), motivo);
    });
  }
}

/** Closes the till if anything was taken, with `diferencia` dollars more (or less) than there should have been. */
const closeTill =
  (diferencia: number): Event['run'] =>
  async (tx, actor) => {
    const open = await lockedCorte(tx, actor);
    if (open.movimientos === 0) return;
    const declarado = Math.max(0, sumDollars([toDollars(open.esperado_cents), diferencia]));
    await countCorte(tx, actor, authorize(mayCountCorte, actor, open), typed(endpoints.countCorte, { declarado }));
    const toClose = authorize(mayCloseCorte, actor, await takenCorte(tx, actor));
    await closeCorte(tx, actor, toClose, typed(endpoints.closeCorte, { declarado }));
  };

/** Story of a demo made at `now`: always the same, with dates that end on the previous business day. */
export function storyUntil(now: Date, timeZone: string): Story {
  const calendar = calendarBefore(now, timeZone);
  const random = seeded(SEED);
  const start = calendar.moment(0, random);
  const teller = new Teller(calendar, random, timeZone);
  const all = alumnos(random);
  for (const [number, alumno] of all.entries()) teller.tell(alumno, number);
  teller.add(calendar.moment(RETIRED_ON, random), ADMINISTRADOR, async (tx, actor, ids) => {
    await deleteService(tx, actor, authorize(mayEditService, actor, await lockedService(tx, idOf(ids, RETIRED))));
  });
  for (const { ago, mensaje, escuelas, grupos, isForFamily } of ANUNCIOS) {
    teller.add(calendar.moment(LAST_DAY - ago, random), SUPERVISOR, async (tx, actor, ids) => {
      const body = {
        ...{ mensaje, user_id: isForFamily ? idOf(ids, all[0] as Alumno) : null },
        ...{ todasEscuelas: escuelas === null, escuelas: escuelas?.map((escuela) => idOf(ids, escuela)) ?? [] },
        ...{ todosGrupos: grupos === null, grupos: grupos ?? [] },
      };
      await createAnuncio(tx, actor, typed(endpoints.createAnuncio, body));
    });
  }
  // Every evening but the last, seldom with a few dollars too many or too few.
  for (let day = 0; day < LAST_DAY; day += 1) {
    const diferencia = random.chance(0.06) ? random.pick([-20, -5, -1, 0.5, 10]) : 0;
    teller.add(calendar.closing(day), SUPERVISOR, closeTill(diferencia));
  }
  // A stable sort: of two events at one instant the one that was told first stays first.
  return { start, timeZone, events: teller.events.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))) };
}
