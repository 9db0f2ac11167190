import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { livedThrough } from '../server/features/deudores/compare.ts';
import { figure, many, seconds } from '../support/figure.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
afterEach(() => server.close());

test('ten weeks of 600 alumnos', async () => {
  const began = performance.now();
  const zone = 'America/Merida';
  server = await startServer({ settings: { timeZone: zone } });
  const season = { zone, first: '2026-05-04', seed: 44, days: 70, alumnos: 600 } as const;
  const { days, tramos } = await livedThrough(server, season);
  expect([(await verifyBalances(server.db)).differences, await verifyPlans(server.db)]).toEqual([[], []]);
  expect(tramos).toHaveLength(5);
  const counted = async (table: string) =>
    many((await server.db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0);
  const [notes, abonos, reminders, promises] = [
    await counted('notes'),
    await counted('abonos'),
    await counted('recordatorios'),
    await counted('promesas'),
  ];
  figure(
    15,
    `${many(season.alumnos)} alumnos, ${notes} notes, ${abonos} abonos, ${reminders} reminders, ${promises} promises: every account, list and dashboard right on each of ${days.length} days, and as of each of them (${seconds(began)})`,
  );
});
