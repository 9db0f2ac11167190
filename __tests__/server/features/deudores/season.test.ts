/**
 * Weeks of a business: on each day, or each third one, every screen says what the journal says, and afterwards those days as
 * they stood when they ended, whatever has happened since.
 */
import { TRAMOS } from '#contract/deudores.ts';
import { PROMESA_ESTADOS } from '#contract/recordatorios.ts';
import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { livedThrough } from './compare.ts';

let server: TestServer;
afterEach(() => server.close());

test.each([
  { zone: 'America/Merida', first: '2026-05-04', seed: 41, days: 70, alumnos: 9 },
  // Weeks in which the border towns change their hour.
  { zone: 'America/Tijuana', first: '2026-03-02', seed: 42, days: 12, alumnos: 6 },
  { zone: 'America/Tijuana', first: '2026-10-26', seed: 43, days: 12, alumnos: 6 },
] as const)('a season in $zone from $first has the right figures every day', async (season) => {
  server = await startServer({ settings: { timeZone: season.zone } });
  // Each third day is another weekday each time; all days of ten weeks are compared in the long proof.
  const { tramos, estados } = await livedThrough(server, season, { accounts: 7, days: season.days === 70 ? 3 : 1 });
  if (season.days === 70)
    expect([tramos.sort(), estados.sort()]).toEqual([[...TRAMOS].sort(), [...PROMESA_ESTADOS].sort()]);
  expect([(await verifyBalances(server.db)).differences, await verifyPlans(server.db)]).toEqual([[], []]);
});
