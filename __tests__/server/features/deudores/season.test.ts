/**
 * Weeks of a business: on each day every screen says what the journal says, and afterwards each day as it stood when it
 * ended, whatever has happened since.
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
] as const)('a season in $zone from $first', async (season) => {
  server = await startServer({ settings: { timeZone: season.zone } });
  // Of the ten weeks each third day is compared, which changes the weekday, the age and the promise that are asked for.
  const { tramos, estados } = await livedThrough(server, season, { accounts: 7, days: season.days === 70 ? 3 : 1 });
  if (season.days === 70)
    expect([tramos.sort(), estados.sort()]).toEqual([[...TRAMOS].sort(), [...PROMESA_ESTADOS].sort()]);
  expect([(await verifyBalances(server.db)).differences, await verifyPlans(server.db)]).toEqual([[], []]);
});
