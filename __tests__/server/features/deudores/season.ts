/**
 * A season of a business, day by day, as a journal kept by hand: what each note was, whose it was and in which school its
 * alumno was at the end of each day. It knows nothing of how the product keeps any of it.
 */
import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { sumDollars } from '#contract/money.ts';
import { random } from '../../../contract/random.ts';
import { anAbono, anAlumno, anEscuela, aServicio } from '../../../support/builders.ts';
import type { TestServer } from '../../../support/server.ts';
import { applied, filasOf, importRows, undone } from '../importaciones/ground.ts';

/** A note that stands, in dollars; to be paid by the days of its plan, or until its last day without one. */
export interface Standing {
  id: number;
  user_id: number;
  escuela: string;
  total: number;
  pagado: number;
  plan: { fecha: string; monto: number }[];
  limite: string;
}
interface Kept extends Omit<Standing, 'escuela' | 'pagado'> {
  abonos: { id: number; amount: number }[];
}

/** Days of a year, two weeks in which the border towns change their hour among them, and the hours that they are behind UTC. */
const WEEKS: { days: string[]; before: [changes: string, hours: number]; after: number }[] = [
  { days: daysOf('2026-03-03', 9), before: ['2026-03-08T02:00', 8], after: 7 },
  { days: daysOf('2026-04-09', 4), before: ['', 0], after: 7 },
  { days: daysOf('2026-05-07', 3), before: ['', 0], after: 7 },
  { days: daysOf('2026-10-29', 6), before: ['2026-11-01T01:00', 7], after: 8 },
];

function daysOf(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => later(first, at));
}
export function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The instant of a time of the clock. Mérida never changes its hour. */
function instantOf(zone: string, day: string, time: string): string {
  const week = WEEKS.find(({ days }) => days.includes(day));
  const [changes, hours] = week?.before ?? ['', 0];
  const behind = zone === 'America/Merida' ? 6 : `${day}T${time}` < changes ? hours : (week?.after ?? 0);
  return new Date(Date.parse(`${day}T${time}Z`) + behind * 3_600_000).toISOString();
}

const TIMES = ['00:00:00.000', '00:59:00.000', '03:30:00.000', '12:00:00.000', '22:59:00.000', '23:59:59.999'];
const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Paquete,Total,Abono 1,Saldo';

/** What stood at the end of each day, in the order of the days. */
export type Season = Map<string, Standing[]>;

/** Lives a season on an empty server whose clock stands in that zone. */
export async function aSeason(server: TestServer, zone: string, seed: number): Promise<Season> {
  const chance = random(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;
  server.clock.set(instantOf(zone, WEEKS[0]?.days[0] ?? '', '00:00:00.000'));
  let client = await server.as(3);
  const escuelas: School[] = [];
  for (const nombre of ['Ámbar', 'Benito', 'Cedro']) escuelas.push(await anEscuela(server, { nombre }));
  const services = [await aServicio(server, { costo: 500 }), await aServicio(server, { costo: 80.5 })];
  const alumnos: User[] = [];
  for (let at = 0; at < 6; at += 1) alumnos.push(await anAlumno(server, { escuela: pick(escuelas) }));

  const schools = new Map(alumnos.map(({ id, escuela_nombre }) => [id, String(escuela_nombre)]));
  const notes: Kept[] = [];
  let today = '';
  const listed: { importacion: Importacion; standing: Standing[] }[] = [];
  const paid = ({ abonos }: Kept) => sumDollars(abonos.map(({ amount }) => amount));
  const because = { motivo: 'Se capturó mal' };

  const actions = {
    async sale() {
      const servicios = pick([services, services.slice(0, 1), services.slice(1)]);
      const user_id = pick(alumnos).id;
      const lines = { serviciosArr: servicios.map(({ id }) => id), costosArr: servicios.map(({ costo }) => costo) };
      const body = {
        user_id,
        folio: `T${notes.length}-${today}-${chance()}`.slice(0, 18),
        status: 0 as const,
        ...lines,
      };
      const { id, total } = (await client.get(endpoints.createNote, { body })).note;
      notes.push({ id, user_id, total, abonos: [], plan: [], limite: later(today, 30) });
    },
    /** Dates on which the season has days, some of them in the gap between its weeks. */
    async plan() {
      const note = pick(notes);
      if (!note) return;
      const parts = Math.floor(chance() * 4);
      const days = Array.from({ length: parts }, () => Math.floor(chance() * 12) + 1);
      const part = Math.floor((note.total * 100) / (parts || 1)) / 100;
      const pagos = days.map((_, at) => {
        const fecha = later(
          today,
          days.slice(0, at + 1).reduce((sum, one) => sum + one, 0),
        );
        return { fecha, monto: at < parts - 1 ? part : sumDollars([note.total, -part * (parts - 1)]) };
      });
      await client.get(endpoints.updatePlan, { params: note, body: { pagos } });
      note.plan = pagos;
    },
    async total() {
      const note = pick(notes);
      const sold = pick([services, services.slice(0, 1)]);
      const costos = sold.map(({ costo }) => costo);
      if (!note || sumDollars(costos) < paid(note)) return;
      const body = { serviciosArr: sold.map(({ id }) => id), costosArr: costos };
      const { plan } = (await client.get(endpoints.updateNote, { params: note, body })).note;
      note.plan = plan.map(({ fecha, monto }) => ({ fecha, monto }));
      note.total = sumDollars(costos);
    },
    async abono() {
      const note = pick(notes);
      const saldo = note ? sumDollars([note.total, -paid(note)]) : 0;
      if (!note || saldo === 0) return;
      const amount = pick([saldo, Math.min(saldo, 40), 0.01]);
      note.abonos.push({ id: (await anAbono(server, { note, amount })).id, amount });
    },
    async takenBack() {
      const abono = pick(notes)?.abonos.pop();
      if (abono) await client.get(endpoints.cancelAbono, { params: abono, body: because });
    },
    async cancelled() {
      const note = pick(notes);
      if (!note || note.abonos.length > 0) return;
      await client.get(endpoints.cancelNote, { params: note, body: because });
      notes.splice(notes.indexOf(note), 1);
    },
    async moved() {
      const [alumno, escuela] = [pick(alumnos), pick(escuelas)];
      await client.get(endpoints.updateUser, { params: alumno, body: { escuela: escuela.id } });
      schools.set(alumno.id, escuela.nombre);
    },
    /** A list comes in with a note for each of two alumnos, or is taken back. */
    async list() {
      const before = listed.pop();
      if (before) return void (await undone(server, client, before.importacion));
      const { id, nombre: escuela } = pick(escuelas);
      const rows = ['Pech', 'Canul'].map((name) => `${name},Uc,Ana,6,A,${services[0]?.servicio},500,120.5,379.5`);
      const shown = await importRows(client, HEADINGS, rows, { escuela_id: String(id), tipo: 'cobranza' });
      const importacion = await applied(server, client, shown);
      const filas = await filasOf(client, importacion, 'alta');
      const standing: Standing[] = [];
      for (const { user_id } of filas) {
        const { notas } = await client.get(endpoints.account, { params: { id: user_id ?? 0 } });
        const agreed = { total: 500, pagado: 120.5, plan: [], limite: later(today, 30) };
        standing.push({ id: notas[0]?.id ?? 0, user_id: user_id ?? 0, escuela, ...agreed });
      }
      listed.push({ importacion, standing });
    },
  };
  const rare = ['total', 'plan', 'takenBack', 'cancelled', 'moved'] as const;
  const often = [...rare, ...rare, 'list', 'sale', 'sale', 'sale', 'sale', ...Array<'abono'>(6).fill('abono')] as const;

  const season: Season = new Map();
  for (const day of WEEKS.flatMap(({ days }) => days)) {
    today = day;
    for (const time of TIMES.filter((_, at) => chance() < 0.6 || (season.size === 0 && at === 0))) {
      server.clock.set(instantOf(zone, day, time));
      // A session ends when nobody uses it for hours.
      client = await server.as(3);
      await actions[notes.length === 0 ? 'sale' : pick(often)]();
    }
    const standing = notes.map((note): Standing => {
      const { abonos: _, ...kept } = note;
      return { ...kept, escuela: schools.get(note.user_id) ?? '', pagado: paid(note) };
    });
    season.set(day, [...standing, ...listed.flatMap((one) => one.standing)]);
  }
  return season;
}
