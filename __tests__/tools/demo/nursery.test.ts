/** The demo's nursery: every state, real papers, made once. */
import { curpDisagreements, readCurp } from '#contract/curp.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fill } from '#tools/demo/fill.ts';
import { fillNursery } from '#tools/demo/nursery.ts';
import { planFor } from '#tools/demo/plan.ts';
import { START } from '../../support/clock.ts';
import { migratedDatabase } from '../../support/database.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { open } from '../../support/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ database: await migratedDatabase('sqlite') });
  const { steps, ...rest } = planFor(new Date(START), 'America/Mexico_City');
  // The family that signs in, and enough others.
  const people = steps.filter((step) => step.kind === 'alumno');
  const own = people.filter(({ email }) => email === 'familia@example.com');
  await fill(server.db, { ...rest, steps: [...own, ...people.filter((step) => !own.includes(step)).slice(0, 60)] });
  await fillNursery(server.deps);
}, 60_000);
afterAll(() => server.close());

const children = async () =>
  (
    await Promise.all(
      (['borrador', 'documentos_pendientes', 'inscrito', 'baja'] as const).map(async (estado) =>
        (await server.as(1)).get(endpoints.listInfantes, { query: { estado } }),
      ),
    )
  ).flatMap(({ datos }) => datos.data);

test('a dozen children in two rooms, in every state', async () => {
  const all = await children();
  expect(all).toHaveLength(12);
  expect(new Set(all.map(({ sala }) => sala))).toEqual(new Set(['Lactantes', 'Maternal']));
  const states = Map.groupBy(all, ({ estado }) => estado);
  for (const estado of ['borrador', 'documentos_pendientes', 'inscrito'] as const) {
    expect([estado, (states.get(estado) ?? []).length > 1]).toEqual([estado, true]);
  }
  expect(states.get('baja')).toHaveLength(1);
});

test('persons whose CURP is right and says what stands beside it', async () => {
  const clerk = await server.as(1);
  for (const { id } of await children()) {
    const { infante } = await clerk.get(endpoints.getInfante, { params: { id } });
    const { curp, fecha_nacimiento, sexo, entidad_nacimiento } = infante;
    if (curp === null) continue;
    const reading = readCurp(curp);
    if (reading.kind !== 'valid') throw new Error(`${curp} is ${reading.kind}`);
    expect(curpDisagreements(reading.data, { fecha_nacimiento, sexo, entidad_nacimiento })).toEqual([]);
  }
});

test('papers to verify, papers that expire, and files that open', async () => {
  const supervisor = await server.as(2);
  for (const estado of ['recibido', 'por_vencer'] as const) {
    const { datos } = await supervisor.get(endpoints.documentosQueue, { query: { estado } });
    expect([estado, datos.total > 0]).toEqual([estado, true]);
    const [file] = datos.data[0]?.archivos ?? [];
    expect((await open(server.origin, file?.ruta ?? '')).status).toBe(200);
  }
});

test('is filled once', async () => {
  const before = await children();
  await fillNursery(server.deps);
  expect(await children()).toEqual(before);
});
