/** What both dashboards should say, added up here from every row that there is. */

import { endpoints } from '#contract/endpoints.ts';
import { toDollars } from '#contract/money.ts';
import { foldText } from '#contract/search.ts';
import type { Database } from '#server/db/database.ts';
import type { Client } from '../../../support/api-client.ts';

interface Person {
  id: number;
  rol: number;
  activo: number;
  escuela_id: number | null;
}

const count = <T>(rows: readonly T[], wanted: (row: T) => boolean) => rows.filter(wanted).length;
const dollars = (cents: readonly number[]) => toDollars(cents.reduce((all, one) => all + one, 0));

export async function plainSums(db: Database) {
  const schools = await db.all<{ id: number; nombre: string }>('SELECT id, nombre FROM escuelas');
  const users = await db.all<Person>('SELECT id, rol, activo, escuela_id FROM users');
  const notes = await db.all<{ id: number; user_id: number; total_cents: number }>(
    'SELECT id, user_id, total_cents FROM notes WHERE cancelada_en IS NULL',
  );
  const abonos = await db.all<{ user_id: number; amount_cents: number; importado: number }>(
    'SELECT user_id, amount_cents, importado FROM abonos WHERE cancelado_en IS NULL',
  );
  const schoolOf = new Map(users.map(({ id, escuela_id }) => [id, escuela_id]));
  const sorted = schools.sort((a, b) => (foldText(a.nombre) < foldText(b.nombre) ? -1 : 1));
  const received = (some: typeof abonos) => {
    const of = (importado: 0 | 1) =>
      dollars(some.filter((one) => one.importado === importado).map(({ amount_cents }) => amount_cents));
    return { cobrado: of(0), de_listas: of(1) };
  };
  const paidIn = (escuela: number | null) => {
    const own = abonos.filter(({ user_id }) => schoolOf.get(user_id) === escuela);
    return { total: dollars(own.map(({ amount_cents }) => amount_cents)), ...received(own) };
  };
  const bySchool = sorted.map(({ id, nombre }) => ({
    escuela: nombre,
    total: count(users, (user) => user.escuela_id === id && user.rol === 0 && user.activo === 1),
  }));
  const withoutSchool = notes.some(({ user_id }) => schoolOf.get(user_id) === null);
  const [owed, paid] = [
    dollars(notes.map(({ total_cents }) => total_cents)),
    dollars(abonos.map(({ amount_cents }) => amount_cents)),
  ];
  return {
    stats: {
      totalUsers: count(users, ({ activo }) => activo === 1),
      usersBySchool: bySchool,
      totalNotes: notes.length,
      totalPaid: paid,
      ...received(abonos),
      creditsPending: toDollars(Math.round(owed * 100) - Math.round(paid * 100)),
    },
    totals: {
      totalAlumnos: count(users, ({ activo, rol }) => activo === 1 && rol === 0),
      totalEmpleados: count(users, ({ activo, rol }) => activo === 1 && rol > 0),
      totalAPagar: owed,
      totalPagado: paid,
      ...received(abonos),
      totalNotas: notes.length,
      usuariosPorEscuela: bySchool,
      totalPagadoPorEscuela: [
        ...sorted.map(({ id, nombre }) => ({ escuela: nombre, ...paidIn(id) })),
        ...(withoutSchool ? [{ escuela: 'Sin escuela', ...paidIn(null) }] : []),
      ],
    },
  };
}

/** Both dashboards, as the server answers. */
export async function dashboards(client: Client) {
  const { datos } = await client.get(endpoints.dashboardStats);
  const { success, data } = await client.get(endpoints.dashboardTotals);
  expect(success).toBe(true);
  return { stats: datos, totals: data };
}
