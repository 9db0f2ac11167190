/**
 * A season, as it stood at the end of each of its days: what was owed in each school, and by whom, how much of it late and
 * since when, whatever has happened since.
 */
import { type Deudor, TRAMOS } from '#contract/deudores.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sumDollars } from '#contract/money.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { aSeason, later, type Standing } from './season.ts';

let server: TestServer;
afterEach(() => server.close());

const deudores = async (query: { al?: string } = {}) =>
  (await server.as(1)).get(endpoints.listDeudores, { query: { per_page: 100, ...query } });

/** Total, paid and the rest of all notes that stood. */
function saldoOf(standing: readonly Standing[]) {
  const [total, pagado] = [standing.map((one) => one.total), standing.map((one) => one.pagado)].map(sumDollars);
  return { total, pagado, saldo: sumDollars([total ?? 0, -(pagado ?? 0)]) };
}

/** What something is of each school, in the order of their names. */
function bySchool<One extends { escuela?: string | undefined }, Of>(all: readonly One[], of: (some: One[]) => Of) {
  const schools = Map.groupBy(all, ({ escuela }) => escuela ?? '');
  const names = [...schools.keys()].sort((a, b) => a.localeCompare(b, 'es'));
  return names.map((escuela) => ({ escuela, ...of(schools.get(escuela) ?? []) }));
}
const withoutId = <One extends { escuela_id: number | null }>({ escuela_id: _, ...one }: One) => one;

/** What of a note is owed on a day, and since when: its abonos fill what was agreed, the first day first. */
function debtOf({ id, total, pagado, plan, limite }: Standing, day: string) {
  let left = pagado;
  let [vencido, since] = [0, ''];
  for (const { fecha, monto } of plan.length > 0 ? plan : [{ fecha: limite, monto: total }]) {
    const missing = Math.max(0, sumDollars([monto, -left]));
    left = Math.max(0, sumDollars([left, -monto]));
    if (fecha >= day || missing === 0) continue;
    vencido = sumDollars([vencido, missing]);
    since ||= fecha;
  }
  return { id, saldo: sumDollars([total, -pagado]), vencido, since };
}

const LIMITS = [0, 7, 30, 60, Number.POSITIVE_INFINITY];

/** The rows of a day by whom they are of, by hand. */
function rowsOf(standing: readonly Standing[], day: string) {
  const owing = standing.filter(({ total, pagado }) => pagado < total);
  return [...Map.groupBy(owing, ({ user_id }) => user_id)].map(([user_id, notes]) => {
    const notas = notes.map((note) => debtOf(note, day)).sort((a, b) => a.id - b.id);
    const since = notas.flatMap((nota) => nota.since || []).sort()[0];
    const dias = since ? (Date.parse(day) - Date.parse(since)) / 86_400_000 : 0;
    return {
      user_id,
      escuela: notes[0]?.escuela,
      notas: notas.map(({ since: _, ...nota }) => nota),
      saldo: sumDollars(notas.map(({ saldo }) => saldo)),
      vencido: sumDollars(notas.map(({ vencido }) => vencido)),
      dias,
      tramo: TRAMOS[LIMITS.findIndex((most) => dias <= most)],
    };
  });
}

/** The same of what was responded. */
const shown = ({ user, escuela, notas, saldo, vencido, dias, tramo }: Deudor) => ({
  ...{ user_id: user?.id ?? null, escuela, notas: notas.map(({ folio: _, ...nota }) => nota) },
  ...{ saldo, vencido, dias, tramo },
});
const byUser = <Row extends { user_id: number | null; saldo: number }>(rows: Row[]) =>
  rows.sort((a, b) => (a.user_id ?? 0) - (b.user_id ?? 0) || a.saldo - b.saldo);

function sumsOf(rows: readonly { saldo: number; vencido: number }[]) {
  const [saldo, vencido] = [rows.map((row) => row.saldo), rows.map((row) => row.vencido)].map(sumDollars);
  return { saldo, vencido, alumnos: rows.length };
}

/** The weeks of the dashboard are the sums of what was agreed, of what the list says and of what each day's saldos say. */
async function assertPlanes(standing: readonly Standing[], today: string): Promise<void> {
  const { semanas, escuelas, totales, pronostico, despues } = (
    await (await server.as(2)).get(endpoints.dashboardPlanes)
  ).datos;
  const list = await deudores();
  expect({ escuelas, totales }).toEqual({ escuelas: list.escuelas, totales: list.totales });

  const agreed = standing.flatMap(({ plan, limite, total }) =>
    plan.length > 0 ? plan : [{ fecha: limite, monto: total }],
  );
  const paidUntil = async (al: string) =>
    (await (await server.as(2)).get(endpoints.saldos, { query: { al: al < today ? al : today } })).pagado;
  for (const { semana, planeado, cobrado } of semanas) {
    const sunday = later(semana, 6);
    expect(new Date(semana).getUTCDay()).toBe(1);
    const due = agreed.filter(({ fecha }) => fecha >= semana && fecha <= sunday).map(({ monto }) => monto);
    const paid = sumDollars([await paidUntil(sunday), -(await paidUntil(later(semana, -1)))]);
    expect({ semana, planeado, cobrado }).toEqual({ semana, planeado: sumDollars(due), cobrado: paid });
  }
  // What is late on one day and was not on an earlier one is what is missing of the days between.
  const missing = (from: string, to: string) => {
    const lateOn = (day: string) => sumDollars(standing.map((note) => debtOf(note, day).vencido));
    return sumDollars([lateOn(to), -lateOn(from)]);
  };
  for (const { semana, monto } of pronostico) {
    const from = semana < today ? today : semana;
    expect({ semana, monto }).toEqual({ semana, monto: missing(from, later(semana, 7)) });
  }
  expect(sumDollars([totales.vencido, ...pronostico.map(({ monto }) => monto), despues])).toBe(totales.saldo);
}

test.each([
  ['America/Merida', 41],
  ['America/Tijuana', 42],
])('a season in %s: each day as it stood when it ended', async (timeZone, seed) => {
  server = await startServer({ settings: { timeZone } });
  const season = await aSeason(server, timeZone, seed);
  const there = new Set((await server.db.all<{ id: number }>('SELECT id FROM users')).map(({ id }) => id));
  const seen = new Set<string>();
  for (const [al, standing] of season) {
    // Of a list that was undone since nobody knows any more by which days it was to be paid.
    const known = standing.map((one) => (there.has(one.user_id) ? one : { ...one, plan: [], limite: '9999-12-31' }));
    const rows = rowsOf(known, al);
    const { data, totales, escuelas, total } = await deudores({ al });
    const wanted = rows.map((row) => (there.has(row.user_id) ? row : { ...row, user_id: null }));
    expect({ al, rows: byUser(data.map(shown)) }).toEqual({ al, rows: byUser(wanted) });
    expect([total, totales]).toEqual([rows.length, sumsOf(rows)]);
    expect(escuelas.map(withoutId)).toEqual(bySchool(rows, sumsOf));
    const saldos = await (await server.as(2)).get(endpoints.saldos, { query: { al } });
    expect({ ...saldos, escuelas: saldos.escuelas.map(withoutId) }).toEqual({
      ...{ al, ...saldoOf(standing), escuelas: bySchool(standing, saldoOf) },
    });
    expect(totales.saldo).toBe(saldos.saldo);
    for (const { tramo } of rows) seen.add(tramo ?? '');
  }
  // The last day, out of the notes themselves.
  const [al = '', standing = []] = [...season].at(-1) ?? [];
  expect(byUser((await deudores()).data.map(shown))).toEqual(byUser(rowsOf(standing, al)));
  expect([...seen].sort()).toEqual([...TRAMOS].sort());
  await assertPlanes(standing, al);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
});
