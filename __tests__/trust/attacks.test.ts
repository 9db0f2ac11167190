/** Hostile PDFs, hostile bodies and a run on the sign-in at the same time, on a server with one gigabyte of memory. */
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { ALUMNOS, type AttackedServer, attackedServer, memoryWords } from '../support/attackedServer.ts';
import { LOGINS_AT_ONCE, type Report, whileAttacked } from '../support/attackers.ts';
import { figure, many, notTried } from '../support/figure.ts';
import { at, ms, READERS, reading } from '../support/readers.ts';
import { photo } from '../support/samplePhotos.ts';
import { upload } from '../support/uploads.ts';

/** Quiet and attacked, now the one, now the other: what else the machine does slows both down. */
const ROUNDS = 5;
const WINDOW_MS = 10_000;
/** The attack is under way before it is measured. */
const RAMP_MS = 2000;
const MOST_TIMES = 3;
/** A photograph of the staff waits for its turn, but not for all who came before. */
const MOST_PHOTO_MS = 30_000;

let server: AttackedServer;
beforeAll(async () => {
  server = await attackedServer();
});
afterAll(() => server?.cleanup());

/** Reports of several rounds as one. */
function together(reports: readonly Report[]): Report {
  const all = structuredClone(reports[0]) as Report;
  for (const report of reports.slice(1)) {
    for (const kind of Object.keys(all) as (keyof Report)[]) {
      const [into, from] = [all[kind], report[kind]];
      for (const [status, count] of Object.entries(from.statuses)) {
        into.statuses[Number(status)] = (into.statuses[Number(status)] ?? 0) + count;
      }
      into.longestMs = Math.max(into.longestMs, from.longestMs);
      into.taken.push(...from.taken);
    }
  }
  return all;
}
const statuses = (of: Report[keyof Report]): string =>
  Object.entries(of.statuses)
    .map(([status, count]) => `${many(count)} × ${status}`)
    .join(', ');

test('lists stay fast, nothing is killed, nothing hostile is taken', async () => {
  const reader = await server.as(server.admin);
  const clerk = await server.as(server.clerks[0] ?? '');
  const tokenOf = async (email: string) => (await server.as(email)).token ?? '';
  const families = await Promise.all(
    server.families.map(async ({ email, infante }) => ({ token: await tokenOf(email), infante })),
  );
  const people = [
    ...(await Promise.all(server.clerks.slice(1, 5).map(tokenOf))),
    ...families.map(({ token }) => token),
  ];
  const login = { email: server.alumno, password: 'jirafa-de-prueba-7' };
  const orders = { origin: server.process.origin, families, people, login };

  const [quiet, attacked, photos, signIns]: number[][] = [[], [], [], []];
  const reports: Report[] = [];
  // The program becomes warm first.
  await reading(reader, wait(WINDOW_MS / 2));
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet?.push(at(await reading(reader, wait(WINDOW_MS)), 0.99));
    const timed = async (into: number[] | undefined, status: number, send: () => Promise<{ status: number }>) => {
      const began = performance.now();
      expect((await send()).status).toBe(status);
      into?.push(performance.now() - began);
    };
    const [report, [took]] = await whileAttacked(orders, async () => {
      await wait(RAMP_MS);
      return Promise.all([
        reading(reader, wait(WINDOW_MS)),
        timed(photos, 201, () =>
          upload(clerk, endpoints.uploadFotos, { categoria: 'Fiesta' }, [
            { field: 'fotos', name: 'foto.jpg', bytes: photo('formatos/hopper.jpg') },
          ]),
        ),
        timed(signIns, 200, () => server.login(server.admin)),
      ]);
    });
    attacked?.push(at(took, 0.99));
    reports.push(report);
    await wait(RAMP_MS);
  }
  const report = together(reports);
  const [usual, meanwhile] = [at(quiet ?? [], 0.5), at(attacked ?? [], 0.5)];
  const longest = (of: number[] | undefined) => (Math.max(...(of ?? [])) / 1000).toFixed(1);
  if (!server.limit.by) notTried(14, 'a limit of memory that the system keeps');
  figure(
    14,
    `${ROUNDS} × hostile PDFs of ${families.length} families (${statuses(report.pdfs)}), hostile bodies (${statuses(report.bodies)}), megabytes to /login (${statuses(report.unknown)}), right logins of one alumno ${LOGINS_AT_ONCE} at a time (${statuses(report.logins)}) and guesses at nobody (${statuses(report.guesses)}) at once, beside ${READERS} readers of ${many(ALUMNOS)} alumnos: p99 of lists ${ms(usual)} before, ${ms(meanwhile)} during: ${(meanwhile / usual).toFixed(2)} times, the median of the rounds; meanwhile a photograph of the staff within ${longest(photos)} s, the administrator’s sign-in within ${longest(signIns)} s; ${memoryWords(server)}`,
  );
  expect(report.pdfs.taken).toEqual([]);
  expect(report.bodies.taken).toEqual([]);
  // A broken connection or a failure is no error.
  for (const { statuses: reported } of Object.values(report)) {
    expect(Object.keys(reported).filter((status) => status === '0' || status === '500')).toEqual([]);
  }
  expect(Math.max(...(photos ?? []))).toBeLessThan(MOST_PHOTO_MS);
  expect(meanwhile).toBeLessThanOrEqual(MOST_TIMES * usual);
  expect(await server.faults()).toEqual([]);
});
