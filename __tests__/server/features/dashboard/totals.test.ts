/** Whatever happens, and however much of it at once, the dashboards' totals are the sums of the rows. */
import { endpoints } from '#contract/endpoints.ts';
import { toDollars } from '#contract/money.ts';
import { foldText } from '#contract/search.ts';
import type { Database } from '#server/db/database.ts';
import { verifyTotals } from '#server/features/dashboard/dashboard.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import type { Client } from '../../../support/api-client.ts';
import { aNote, anAlumno, anEscuela, aServicio, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

interface Person {
  id: number;
  rol: number;
  activo: number;
  escuela_id: number | null;
}

const count = <T>(rows: readonly T[], wanted: (row: T) => boolean) => rows.filter(wanted).length;
const dollars = (cents: readonly number[]) => toDollars(cents.reduce((all, one) => all + one, 0));

async function plainSums(db: Database) {
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
async function dashboards(client: Client) {
  const { datos } = await client.get(endpoints.dashboardStats);
  const { success, data } = await client.get(endpoints.dashboardTotals);
  expect(success).toBe(true);
  return { stats: datos, totals: data };
}

const server = serverOfFile();
const SEED = 11;

/** One thing after another that people do, chosen at random; errors are as good as successes. */
function counterWork(client: Client, chance: () => number, servicios: readonly { id: number; costo: number }[]) {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(chance() * items.length)];
  const some = async (sql: string) => pick(await server.db.all<{ id: number }>(sql))?.id ?? 0;
  const anyAlumno = () => some('SELECT id FROM users WHERE rol = 0 ORDER BY id');
  const anySchool = () => some('SELECT id FROM escuelas ORDER BY id');
  const params = (id: number) => ({ params: { id } });
  let made = 0;
  const next = (letter: string) => {
    made += 1;
    return `${letter}${made}-${Math.floor(chance() * 1e9)}`;
  };
  const motivo = { motivo: 'Porque sí' };

  const works: [share: number, work: () => Promise<{ status: number }>][] = [
    [
      12,
      async () => {
        const body = { nombre: 'Ana', apaterno: 'Ruiz', escuela: await anySchool(), grupo: '2B', rol: 0 };
        return client.request(endpoints.createUser, { body });
      },
    ],
    [
      14,
      async () => {
        const lines = servicios.filter(() => chance() < 0.5);
        const body = {
          ...{ user_id: await anyAlumno(), folio: next('F'), status: chance() < 0.3 ? 1 : 0 },
          serviciosArr: lines.map(({ id }) => id),
          costosArr: lines.map(({ costo }) => costo),
        };
        return client.request(endpoints.createNote, { body });
      },
    ],
    [
      24,
      async () => {
        const body = { user_id: await anyAlumno(), amount: Math.ceil(chance() * 400) };
        return client.request(endpoints.createAbono, { body });
      },
    ],
    [
      8,
      async () =>
        client.request(endpoints.cancelAbono, { ...params(await some('SELECT id FROM abonos')), body: motivo }),
    ],
    [
      6,
      async () => client.request(endpoints.cancelNote, { ...params(await some('SELECT id FROM notes')), body: motivo }),
    ],
    [
      8,
      async () => {
        const lines = servicios.filter(() => chance() < 0.6);
        const body = {
          status: chance() < 0.3 ? 1 : 0,
          serviciosArr: lines.map(({ id }) => id),
          costosArr: lines.map(({ costo }) => costo),
          motivo: 'Ya no lo quiso',
        };
        return client.request(endpoints.updateNote, { ...params(await some('SELECT id FROM notes')), body });
      },
    ],
    [
      10,
      async () =>
        client.request(endpoints.updateUser, { ...params(await anyAlumno()), body: { escuela: await anySchool() } }),
    ],
    [5, async () => client.request(endpoints.bajaUser, { ...params(await anyAlumno()), body: motivo })],
    [4, async () => client.request(endpoints.restoreUser, params(await anyAlumno()))],
    [2, async () => client.request(endpoints.deleteUser, params(await anyAlumno()))],
    [
      2,
      async () => {
        // An alumno who comes to work here: the money that the family paid stays.
        const work = { escuela: 'empleado' as const, grupo: 0, rol: 1, email: `${next('e')}@example.com` };
        const body = { ...work, password: 'una-clave-nada-común-9' };
        return client.request(endpoints.updateUser, { ...params(await anyAlumno()), body });
      },
    ],
    [
      2,
      async () =>
        client.request(endpoints.createEscuela, { body: { nombre: next('Ñ'), prefijo: next('').slice(0, 10) } }),
    ],
    [1, async () => client.request(endpoints.deleteEscuela, params(await anySchool()))],
    [
      2,
      async () =>
        client.request(endpoints.updateEscuela, { ...params(await anySchool()), body: { nombre: next('Á') } }),
    ],
  ];
  // As often in the drum as its share says.
  const drum = works.flatMap(([share, work]) => Array<typeof work>(share).fill(work));
  return async () => pick(drum)?.();
}

async function begin() {
  for (let one = 0; one < 3; one += 1) await anAlumno(server, { escuela: await anEscuela(server), email: null });
  await aStaff(server, 1, { baja: true });
  const servicios = [];
  for (const costo of [0, 0.01, 99.99, 350.5]) servicios.push(await aServicio(server, { costo }));
  return servicios;
}

async function assertRight(client: Client): Promise<void> {
  expect(await dashboards(client)).toEqual(await plainSums(server.db));
}

// [S3.16] [S3.17] [S7.35] [S7.36]
test('random writes in sequence keep every total right', async () => {
  const client = await server.as(3);
  const work = counterWork(client, random(SEED), await begin());
  const responses = new Map<number, number>();
  for (let step = 0; step < 150; step += 1) {
    const status = (await work())?.status ?? 0;
    responses.set(status, (responses.get(status) ?? 0) + 1);
    await assertRight(client);
  }
  expect(await verifyTotals(server.db)).toEqual([]);
  // Neither refused all the time nor failed once.
  expect((responses.get(200) ?? 0) + (responses.get(201) ?? 0)).toBeGreaterThan(60);
  expect([...responses.keys()].filter((status) => status >= 500)).toEqual([]);
});

// [S3.16] [S3.17]
test('concurrent random writes keep lists equal to totals, and all right at the end', async () => {
  const client = await server.as(3);
  const servicios = await begin();
  const works = Array.from({ length: 16 }, (_, place) => counterWork(client, random(100 + place), servicios));
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const [seen, ...responses] = await Promise.all([dashboards(client), ...works.map((work) => work())]);
    for (const response of responses) statuses.push(response?.status ?? 0);
    const { stats, totals } = seen;
    const sum = (list: readonly { total: number }[]) =>
      list.reduce((cents, { total }) => cents + Math.round(total * 100), 0) / 100;
    expect(sum(totals.usuariosPorEscuela)).toBe(totals.totalAlumnos);
    expect(sum(totals.totalPagadoPorEscuela)).toBe(totals.totalPagado);
    expect(sum(stats.usersBySchool)).toBeLessThanOrEqual(stats.totalUsers);
  }
  await assertRight(client);
  expect(await verifyTotals(server.db)).toEqual([]);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('an alumno who changes school during a payment takes all of the money along', async () => {
  const client = await server.as(3);
  const [one, other] = [await anEscuela(server), await anEscuela(server)];
  const alumno = await anAlumno(server, { escuela: one });
  await aNote(server, { alumno, total: 1000 });
  const servicio = await aServicio(server, { costo: 10 });
  for (let round = 0; round < 6; round += 1) {
    const escuela = round % 2 === 0 ? other.id : one.id;
    const sold = { serviciosArr: [servicio.id], costosArr: [10], folio: `ALAVEZ${round}`, status: 1 };
    const responses = await Promise.all([
      client.request(endpoints.createAbono, { body: { user_id: alumno.id, amount: 7 } }),
      client.request(endpoints.updateUser, { params: { id: alumno.id }, body: { escuela } }),
      client.request(endpoints.createNote, { body: { user_id: alumno.id, ...sold } }),
      client.request(endpoints.createAbono, { body: { user_id: alumno.id, amount: 5 } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 201, 201]);
    await assertRight(client);
  }
});

test('sixteen counters selling for one school at once are all served', async () => {
  const client = await server.as(1);
  const escuela = await anEscuela(server);
  const servicio = await aServicio(server, { costo: 100 });
  const notes = [];
  for (let one = 0; one < 8; one += 1) {
    notes.push(await aNote(server, { alumno: await anAlumno(server, { escuela, email: null }), total: 100 }));
  }
  const alumnos = await Promise.all(Array.from({ length: 8 }, () => anAlumno(server, { escuela, email: null })));
  const lines = { serviciosArr: [servicio.id], costosArr: [100] };
  const responses = await Promise.all([
    ...notes.map(({ user_id }) => client.request(endpoints.createAbono, { body: { user_id, amount: 30 } })),
    ...alumnos.map(({ id }, place) =>
      client.request(endpoints.createNote, { body: { user_id: id, folio: `JUNTOS${place}`, status: 1, ...lines } }),
    ),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(201));
  await assertRight(await server.as(2));
});

test('a tampered figure is reported', async () => {
  const escuela = await anEscuela(server, { nombre: 'La tocada' });
  await anAlumno(server, { escuela });
  await server.db.run(
    'UPDATE school_totals SET alumnos = alumnos + 1, pagado_cents = pagado_cents + 150 WHERE escuela_id = ?',
    escuela.id,
  );
  expect(await verifyTotals(server.db)).toEqual([
    'Tablero, La tocada: alumnos dice 2, los registros suman 1',
    'Tablero, La tocada: pagado dice $1.50, los registros suman $0.00',
  ]);
});
