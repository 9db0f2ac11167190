/** The kept sums of the till are those of its abonos at any instant, whatever was taken, cancelled and closed. */
import { businessDay, startOfDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AbonoMethod } from '#contract/rules.ts';
import * as repo from '#server/features/cortes/cortes.repo.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyChain } from '#server/features/ledger/chain-verify.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, aStaff } from '../../../support/builders.ts';
import { START } from '../../../support/clock.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const SEED = 16;
const STEPS = 70;
const ZONE = 'America/Mexico_City';
const METHODS: AbonoMethod[] = ['efectivo', 'tarjeta', 'transferencia'];
const CAJAS = [null, 1, 2];

/** The plain query: all movements of a closing between two instants, added up one by one. */
async function added(numero: number, from: string, to: string): Promise<Omit<repo.LineaRow, 'dia'>[]> {
  const movements = await server.db.all<{
    user_id: number;
    nombre: string;
    metodo: AbonoMethod;
    caja: number;
    abonos: number;
    cents: number;
  }>(
    `SELECT a.registrado_por AS user_id, u.nombre || ' ' || u.apaterno AS nombre, a.metodo, coalesce(a.caja, 0) AS caja, 1 AS abonos,
        a.amount_cents AS cents FROM abonos a JOIN users u ON u.id = a.registrado_por
      WHERE a.corte = ? AND a.created_at >= ? AND a.created_at < ?
      UNION ALL SELECT a.registrado_por, u.nombre || ' ' || u.apaterno, a.metodo, coalesce(a.caja, 0), 0,
        a.amount_cents
      FROM abonos a JOIN users u ON u.id = a.registrado_por
      WHERE a.cancelado_corte = ? AND a.cancelado_en >= ? AND a.cancelado_en < ?`,
    ...[numero, from, to, numero, from, to],
  );
  const lines = Map.groupBy(movements, ({ user_id, metodo, caja }) => `${user_id} ${metodo} ${caja}`);
  return [...lines.values()].flatMap((those) => {
    const sum = (of: (one: (typeof those)[number]) => number) => those.reduce((all, one) => all + of(one), 0);
    const [{ user_id, nombre, metodo, caja }] = those as [(typeof those)[number]];
    return {
      ...{ user_id, nombre, metodo, caja, abonos: sum(({ abonos }) => abonos) },
      total_cents: sum(({ abonos, cents }) => (abonos ? cents : -cents)),
      cancelaciones: sum(({ abonos }) => 1 - abonos),
      cancelado_cents: sum(({ abonos, cents }) => (abonos ? 0 : cents)),
    };
  });
}
const ordered = (lines: Omit<repo.LineaRow, 'dia'>[]) =>
  lines.toSorted((a, b) => a.user_id - b.user_id || a.caja - b.caja || (a.metodo < b.metodo ? -1 : 1));

test('abonos, cancellations and closings at random, over days and their ends, leave every sum right', async () => {
  const chance = random(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;
  const people = [await aStaff(server, 2), await aStaff(server, 2), await aStaff(server, 3)];
  const notes: number[] = [];
  for (let one = 0; one < 3; one += 1) notes.push((await aNote(server, { total: 900_000 })).user_id);
  const standing: number[] = [];
  let now = Date.parse(START);
  let numero = 1;
  const days = new Set<string>();

  for (let step = 0; step < STEPS; step += 1) {
    // Minutes, now and then hours, so that quarters, hours and business days are crossed in the middle of things.
    now += Math.floor(chance() * (chance() < 0.2 ? 9 * 3_600_000 : 400_000));
    server.clock.set(new Date(now).toISOString());
    days.add(businessDay(new Date(now).toISOString(), ZONE));
    const client = await server.as(pick(people));
    const dice = chance();
    if (dice < 0.6) {
      const body = {
        user_id: pick(notes),
        amount: 1 + Math.floor(chance() * 90),
        metodo: pick(METHODS),
        caja: pick(CAJAS),
      };
      standing.push((await client.get(endpoints.createAbono, { body })).abono.id);
    } else if (dice < 0.85 && standing.length > 0) {
      const [id = 0] = standing.splice(Math.floor(chance() * standing.length), 1);
      await client.get(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Se capturó mal' } });
    } else {
      const { status } = await client.request(endpoints.closeCorte, { body: { declarado: 0 } });
      if (status === 201) numero += 1;
    }
    for (const day of days) {
      const from = startOfDay(day, ZONE);
      const to = startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10), ZONE);
      for (const one of [numero, numero - 1]) {
        expect(ordered(await repo.movements(server.db, one, from, to))).toEqual(ordered(await added(one, from, to)));
      }
    }
    expect(await verifyCortes(server.db)).toEqual([]);
  }
  expect(await verifyChain(server.db)).toEqual([]);
  expect(numero).toBeGreaterThan(5);
  expect(days.size).toBeGreaterThan(3);
});

test('a sum that is not that of its abonos is told', async () => {
  await server.db.run('UPDATE corte_sumas SET tomado_cents = tomado_cents + 100 WHERE corte = 1 AND cancelaciones = 0');
  const faults = await verifyCortes(server.db);
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(/^Corte 1: las sumas de la persona \d+ en \w+(, caja \d,)? dicen /);
});
