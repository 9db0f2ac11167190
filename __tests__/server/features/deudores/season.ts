/**
 * Weeks of a business, through the requests of its screens, beside a journal kept by hand: what each note was, whose it
 * was and in which school its alumno was, what came in, who was reminded and who promised what.
 */
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Note, School, User } from '#contract/entities.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { makePlan } from '#contract/plan-templates.ts';
import { abonoTicket } from '#contract/ticket.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAlumno, anEscuela, aServicio } from '../../../support/builders.ts';
import type { TestServer } from '../../../support/server.ts';
import { applied, filasOf, importRows, undone } from '../importaciones/ground.ts';
import {
  dollars,
  figuresOf,
  later,
  type Part,
  replanned,
  type Said,
  type Standing,
  sum,
  ticketLines,
  words,
} from './oracle.ts';

interface Kept extends Omit<Standing, 'escuela' | 'pagado'> {
  extras: { id: number; cents: number }[];
  abonos: { id: number; cents: number; at: string; day: string; said: Said }[];
}
interface Promised {
  id: number;
  note: Kept;
  fecha: string;
  cents: number;
  at: string;
  retirada: boolean;
}
/** A promise as the screens show it, in dollars. */
export interface Shown {
  id: number;
  fecha: string;
  monto: number;
  abonado: number;
  estado: 'pendiente' | 'cumplida' | 'rota' | 'retirada';
}

/** What is true at the end of a day. */
export interface Day {
  day: string;
  standing: Standing[];
  /** Also of abonos that were cancelled; oldest first. */
  tickets: Said[];
  /** Cents that abonos brought on each day, less those cancelled on it; `listed` are those that came in with lists. */
  taken: Map<string, number>;
  listed: Map<string, number>;
  /** By alumno: the next promise that is to come, else the last broken one, and the last reminder. */
  promised: Map<number, Shown>;
  reminded: Map<number, { fecha: string; canal: string }>;
  /** All promises for this day. */
  due: Shown[];
  /** All reminders and all abonos that stand, oldest first. */
  sent: { user_id: number; at: string; day: string }[];
  paid: { user_id: number; at: string; cents: number }[];
}
export interface Season {
  zone: 'America/Merida' | 'America/Tijuana';
  /** Its first day, YYYY-MM-DD. */
  first: string;
  seed: number;
  days: number;
  alumnos: number;
}

/** When a day begins. Mérida never changes its hour; Tijuana does as the towns across the border. */
function midnight(zone: Season['zone'], day: string): number {
  const ofTijuana = day <= '2026-03-08' || day > '2026-11-01' ? 8 : 7;
  return Date.parse(`${day}T00:00:00Z`) + (zone === 'America/Merida' ? 6 : ofTijuana) * 3_600_000;
}

const SCHOOLS = ['Colegio Ámbar', 'Instituto Benito Juárez', 'Primaria Cedros', 'Secundaria Técnica 12'];
const CANALES = ['whatsapp', 'llamada', 'papel'] as const;
const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Paquete,Total,Abono 1';
const motivo = 'Se capturó mal';

/** Lives a season on an empty server; `endOfDay` is run when each day ends, on its last millisecond. */
export async function aSeason(
  server: TestServer,
  { zone, first, seed, days: length, alumnos: many }: Season,
  endOfDay: (day: Day, alumnos: readonly User[]) => Promise<void>,
): Promise<Day[]> {
  const chance = random(seed);
  const upTo = (most: number) => Math.floor(chance() * most);
  const pick = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;
  server.clock.set(new Date(midnight(zone, first)).toISOString());
  let client = await server.as(3);
  const escuelas: School[] = [];
  for (const nombre of SCHOOLS) escuelas.push(await anEscuela(server, { nombre }));
  const services = [await aServicio(server, { costo: 1500 }), await aServicio(server, { costo: 80.55 })];
  const template = { numero: 4, ritmo: 'quincenal', dia: null, primero: 5, fechas: null } as const;
  const nombre = 'Cuatro quincenas';
  const { plantilla } = await client.get(endpoints.createPlantilla, { body: { nombre, ...template } });
  const alumnos: User[] = [];
  for (let at = 0; at < many; at += 1) {
    const celular = String(5_510_000_000 + at);
    alumnos.push(await anAlumno(server, { escuela: pick(escuelas), grupo: pick(['1A', '2B', '3C']), celular }));
  }

  // Nobody pays or changes this one: it grows old.
  const [fecha, escuela] = [first, escuelas[0] as School];
  const { id, user_id, folio, limite } = await aNote(server, {
    alumno: await anAlumno(server, { escuela }),
    total: 500,
  });
  await client.get(endpoints.updatePlan, { params: { id }, body: { pagos: [{ fecha, monto: 500 }] } });
  const plan: Part[] = [[fecha, 50_000]];
  const old: Standing = { id, user_id, folio, escuela: escuela.nombre, total: 50_000, pagado: 0, plan, limite };

  const schools = new Map(alumnos.map(({ id, escuela_nombre }) => [id, String(escuela_nombre)]));
  const notes: Kept[] = [];
  const promises: Promised[] = [];
  const sentOnes: Day['sent'] = [];
  const [taken, listed] = [new Map<string, number>(), new Map<string, number>()];
  const reminded: Day['reminded'] = new Map();
  const tickets: Said[] = [];
  const lists: { importacion: Importacion; standing: Standing[] }[] = [];
  let today = first;
  let sold = 1;
  const count = (of: Map<string, number>, cents: number) => of.set(today, (of.get(today) ?? 0) + cents);
  const now = () => server.clock.now().toISOString();
  const paid = ({ abonos }: Kept) => sum(abonos.map(({ cents }) => cents));
  const sums = (note: Kept) => ({ ...note, pagado: paid(note) });
  const owed = (note: Kept) => note.total - paid(note);
  const owing = () => notes.filter((note) => owed(note) > 0);
  const same = (one: unknown, other: unknown) => expect({ today, is: one }).toEqual({ today, is: other });

  /** What the counter proposes. */
  function preset(note: Kept): number {
    const { vencido, proximo, saldo } = figuresOf(sums(note), today);
    return vencido || (proximo?.monto ?? saldo);
  }
  /** Some days from now on with amounts that add up. */
  function ownDates(total: number): Part[] {
    const dates = Array.from({ length: 1 + upTo(4) }, (_, at) => later(today, upTo(14) + at * 14));
    const amounts = dates.slice(1).map(() => 1 + upTo(Math.floor(total / 5)));
    return dates.map((fecha, at) => [fecha, amounts[at] ?? total - sum(amounts)]);
  }
  const sent = (plan: readonly Part[]) => plan.map(([fecha, cents]) => ({ fecha, monto: dollars(cents) }));
  function changed(note: Kept, total: number): void {
    if (total === note.total) return;
    note.plan = replanned(sums(note), total, today);
    note.total = total;
  }
  /** Writes an abono down, and compares what its ticket says. */
  function noted(note: Kept, abono: Abono, shown: Note): void {
    const cents = Math.round(abono.amount * 100);
    const { ticket, created_at: fecha } = abono;
    const { id: note_id, user_id, total } = note;
    const said = { user_id, note_id, ticket, fecha, cents, total, saldo: owed(note) - cents, cancelado: false };
    note.abonos.push({ id: abono.id, cents, at: now(), day: today, said });
    tickets.push(said);
    count(taken, cents);
    const [alumno] = alumnos as [User, ...User[]];
    const { lines } = abonoTicket({ abono, note: shown, alumno, reprint: false, zone });
    const ofMoney = ['Total a pagar', 'Pagado', 'Saldo', 'Próximo pago', 'Vencido'];
    const shownLines = lines.filter(({ label }) => ofMoney.includes(label));
    same(
      shownLines.map(({ label, value }) => `${label} ${value}`),
      ticketLines(sums(note), today),
    );
  }

  const actions = {
    /** With the plan of a template, with dates of its own, or with none. */
    async sale() {
      const [{ id: user_id }, servicios] = [pick(alumnos), pick([services, services.slice(0, 1)])];
      const total = sum(servicios.map(({ costo }) => Math.round(costo * 100)));
      const equal = makePlan(plantilla as typeof template, total, today).map(
        ({ fecha, cents }): Part => [fecha, cents],
      );
      const plan = pick([equal, ownDates(total), []]);
      const folio = `T-${sold}`;
      sold += 1;
      const lines = { serviciosArr: servicios.map(({ id }) => id), costosArr: servicios.map(({ costo }) => costo) };
      const body = { user_id, folio, status: 0 as const, ...lines, plan: sent(plan) };
      const { id } = (await client.get(endpoints.createNote, { body })).note;
      notes.push({ id, user_id, folio, total, plan, limite: later(today, 30), extras: [], abonos: [] });
    },
    async plan() {
      const note = pick(notes);
      if (note.total < 500) return;
      const plan = pick([ownDates(note.total), ownDates(note.total), []]);
      if (plan.length + note.plan.length > 0) note.plan = plan;
      await client.get(endpoints.updatePlan, { params: note, body: { pagos: sent(note.plan) } });
    },
    async total() {
      const [note, wanted] = [pick(notes), pick([services, services.slice(0, 1)])];
      const costosArr = wanted.map(({ costo }) => costo);
      const total = sum([
        ...costosArr.map((costo) => Math.round(costo * 100)),
        ...note.extras.map(({ cents }) => cents),
      ]);
      if (total < paid(note)) return;
      await client.get(endpoints.updateNote, {
        params: note,
        body: { serviciosArr: wanted.map(({ id }) => id), costosArr, motivo: 'Ya no lo quiso' },
      });
      changed(note, total);
    },
    async recargo() {
      const [note, cents] = [pick(notes), pick([5000, 1235, -2001])];
      if (note.total + cents < paid(note)) return;
      const body = { nombre: 'Pago tardío', monto: dollars(cents), motivo };
      const { recargo } = await client.get(endpoints.createRecargo, { params: note, body });
      changed(note, note.total + cents);
      note.extras.push({ id: recargo.id, cents });
    },
    async recargoCancelled() {
      const note = pick(notes.filter(({ extras }) => extras.length > 0));
      const extra = note?.extras.at(-1);
      if (!extra || note.total - extra.cents < paid(note)) return;
      const params = { id: note.id, rid: extra.id };
      const { note: shown } = await client.get(endpoints.cancelRecargo, { params, body: { motivo } });
      note.extras.pop();
      note.total -= extra.cents;
      // Which plan comes back is proved by the tests of surcharges; here it is what everything else has to agree with.
      note.plan = shown.plan.map(({ fecha, monto }) => [fecha, Math.round(monto * 100)]);
    },
    async abono() {
      const note = pick(owing());
      if (!note) return;
      const saldo = dollars(owed(note));
      const amount = pick([saldo, preset(note), preset(note), Math.min(saldo, 40), 0.01]);
      const { abono, note: shown } = await client.get(endpoints.createAbono, {
        body: { user_id: note.user_id, nota_id: note.id, amount },
      });
      noted(note, abono, shown);
    },
    /** All notes of an alumno in one go. */
    async pago() {
      const { user_id } = pick(notes);
      const parts = owing().filter((note) => note.user_id === user_id);
      if (parts.length === 0) return;
      const amountOf = pick([preset, (note: Kept) => dollars(owed(note))]);
      const partes = parts.map((note) => ({ user_id, nota_id: note.id, amount: amountOf(note) }));
      const { abonos, notes: shown } = await client.get(endpoints.createPago, { body: { partes } });
      for (const [at, note] of parts.entries()) noted(note, abonos[at] as Abono, shown[at] as Note);
    },
    async takenBack() {
      const note = pick(notes);
      const abono = note.abonos.at(-1);
      if (!abono) return;
      await client.get(endpoints.cancelAbono, { params: abono, body: { motivo } });
      note.abonos.pop();
      abono.said.cancelado = true;
      count(taken, -abono.cents);
    },
    async cancelled() {
      const note = pick(notes);
      if (note.abonos.length > 0) return;
      await client.get(endpoints.cancelNote, { params: note, body: { motivo } });
      notes.splice(notes.indexOf(note), 1);
      withdraw(promises.filter((one) => one.note === note));
    },
    async moved() {
      const [alumno, escuela] = [pick(alumnos), pick(escuelas)];
      await client.get(endpoints.updateUser, { params: alumno, body: { escuela: escuela.id } });
      schools.set(alumno.id, escuela.nombre);
    },
    async reminder() {
      const note = pick(owing());
      if (!note) return;
      const { user_id } = note;
      const [canal, texto] = [pick(CANALES), 'Debe {saldo}, vencidos {vencido}, desde el {fecha}'];
      const body = { user_id, canal, texto, forzar: true };
      const { mensaje } = await client.get(endpoints.createRecordatorio, { body });
      reminded.set(user_id, { fecha: now(), canal });
      sentOnes.push({ user_id, at: now(), day: today });
      const figures = notes.filter((one) => one.user_id === user_id).map((one) => figuresOf(sums(one), today));
      const all = (of: 'saldo' | 'vencido') => words(dollars(Math.round(sum(figures.map((one) => one[of])) * 100)));
      const [year, month, date] = (figures.flatMap((one) => one.due ?? []).sort()[0] ?? '').split('-');
      same(mensaje, `Debe ${all('saldo')}, vencidos ${all('vencido')}, desde el ${date}/${month}/${year}`);
    },
    async promise() {
      const note = pick(owing());
      if (!note) return;
      const [fecha, cents] = [later(today, upTo(12)), 1 + upTo(owed(note))];
      const body = { nota_id: note.id, fecha, monto: dollars(cents) };
      const { id } = (await client.get(endpoints.createPromesa, { body })).promesa;
      // What was promised before and was still to come does not stand any more; what was kept or broken is over.
      withdraw(promises.filter((one) => one.note === note && shownOf(one).estado === 'pendiente'));
      promises.push({ id, note, fecha, cents, at: now(), retirada: false });
    },
    /** A list comes in with a note for each of two alumnos, to be paid by two days, or is taken back. */
    async list() {
      const before = lists.pop();
      if (before) {
        await undone(server, client, before.importacion);
        return void count(listed, -24_100);
      }
      const { id, nombre: escuela } = pick(escuelas);
      const rows = ['Pech', 'Canul'].map((name) => `${name},Uc,Ana,6,A,${services[0]?.servicio},1500,120.5,,,1379.5`);
      const [soon, last] = [later(today, 20), later(today, 50)];
      const days = [soon, last].map((day) => day.split('-').reverse().join('/'));
      const shown = await importRows(client, `${HEADINGS},${days.join()},Saldo`, rows, {
        escuela_id: String(id),
        tipo: 'cobranza',
      });
      const importacion = await applied(server, client, shown);
      const standing: Standing[] = [];
      for (const { user_id } of await filasOf(client, importacion, 'alta')) {
        const { notas } = await client.get(endpoints.account, { params: { id: user_id ?? 0 } });
        const plan: Part[] = [
          [soon, 81_025],
          [last, 68_975],
        ];
        const agreed = { total: 150_000, pagado: 12_050, listed: 12_050, plan, limite: later(today, 30) };
        const { id: noteId = 0, folio = '' } = notas[0] ?? {};
        standing.push({ id: noteId, user_id: user_id ?? 0, folio, escuela, ...agreed });
      }
      count(listed, 24_100);
      lists.push({ importacion, standing });
    },
  };
  type Action = keyof typeof actions;
  const [few, often]: Action[][] = [
    ['plan', 'total', 'recargo', 'recargoCancelled', 'takenBack', 'cancelled', 'moved', 'reminder', 'promise', 'pago'],
    [...Array<Action>(6).fill('sale'), ...Array<Action>(9).fill('abono')],
  ] as [Action[], Action[]];

  function withdraw(some: readonly Promised[]): void {
    for (const one of some) one.retirada = true;
  }
  /** A promise as it stands: kept by what came in for its note since, until its day ended. */
  function shownOf({ id, note, fecha, cents, at, retirada }: Promised): Shown {
    const inTime = note.abonos.filter(({ day }) => day <= fecha);
    const since = sum(inTime.filter((abono) => abono.at >= at).map((one) => one.cents));
    const kept = since >= cents || sum(inTime.map((one) => one.cents)) >= note.total;
    const standing = fecha < today ? 'rota' : 'pendiente';
    const estado = retirada ? 'retirada' : kept ? 'cumplida' : standing;
    return { id, fecha, monto: dollars(cents), abonado: dollars(since), estado };
  }
  /** What is promised of the notes that owe, and was not kept: of a note only what was promised last can be broken. */
  function standingPromises(): Day['promised'] {
    const open = promises.filter(({ note }) => owed(note) > 0).map((one) => ({ ...shownOf(one), note: one.note }));
    const last = open.filter(
      ({ estado, note, id }) =>
        estado === 'pendiente' ||
        (estado === 'rota' && !promises.some((q) => q.note === note && q.id > id && !q.retirada)),
    );
    const inOrder = last.sort((a, b) => a.fecha.localeCompare(b.fecha) || a.id - b.id);
    const [coming, broken] = ['pendiente', 'rota'].map((estado) => inOrder.filter((one) => one.estado === estado));
    return new Map([...(broken ?? []), ...(coming ?? []).reverse()].map(({ note, ...one }) => [note.user_id, one]));
  }
  function dayNow(): Day {
    const standing = notes.map(({ abonos: _, extras: __, ...note }, at): Standing => {
      return { ...note, escuela: schools.get(note.user_id) ?? '', pagado: paid(notes[at] as Kept) };
    });
    const all = [old, ...standing, ...lists.flatMap((list) => list.standing)];
    const due = promises.filter(({ fecha }) => fecha === today).map(shownOf);
    const stand = notes.flatMap(({ user_id, abonos }) => abonos.map(({ at, cents }) => ({ user_id, at, cents })));
    return structuredClone({
      ...{ day: today, standing: all, tickets, taken, listed, promised: standingPromises(), reminded, due },
      ...{ sent: sentOnes, paid: stand.sort((a, b) => a.at.localeCompare(b.at)) },
    });
  }

  const days: Day[] = [];
  for (let day = 0; day < length; day += 1) {
    today = later(first, day);
    const [begin, end] = [midnight(zone, today), midnight(zone, later(today, 1)) - 1];
    const times = Array.from({ length: 3 + Math.ceil(many / 12) }, () => begin + upTo(end - begin));
    for (const time of [begin, ...times, end].sort((one, other) => one - other)) {
      server.clock.set(new Date(time).toISOString());
      // A session ends when nobody uses it for hours.
      client = await server.as(3);
      const action = chance() < 0.008 ? 'list' : pick([...few, ...often]);
      await actions[notes.length === 0 ? 'sale' : action]();
    }
    const over = dayNow();
    days.push(over);
    await endOfDay(over, alumnos);
  }
  return days;
}
