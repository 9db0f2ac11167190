/** Abonos, cancellations and closings at the same instant: each movement is in exactly one closing. */

import { endpoints } from '#contract/endpoints.ts';
import type { Corte, CortePersona } from '#contract/entities.ts';
import { sumDollars } from '#contract/money.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const ROUNDS = 6;
const KEYS = '0b0f8a3e-1111-4222-8333-44445555';

const figures = (lines: readonly CortePersona[]) => ({
  abonos: lines.reduce((sum, { abonos }) => sum + abonos, 0),
  cancelaciones: lines.reduce((sum, { cancelaciones }) => sum + cancelaciones, 0),
  total: sumDollars(lines.map(({ total }) => total)),
});

test('what is closed and what is open add up to all that was taken, and each is in one', async () => {
  const chance = random(5);
  const client = await server.as(2);
  const note = await aNote(server, { total: 900_000 });
  const taken: { id: number; amount: number }[] = [];
  let cancelled = 0;
  let closings = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const prey = taken.splice(0, 3);
    const responses = await Promise.all([
      ...Array.from({ length: 8 }, () => {
        const amount = Math.ceil(chance() * 500);
        return client.request(endpoints.createAbono, { body: { user_id: note.user_id, amount } });
      }),
      ...prey.map(({ id }) =>
        client.request(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Fue un error' } }),
      ),
      // Two supervisors, one of whom sends twice.
      ...[0, 0, 1].map((who) => {
        const key = `${KEYS}${String(round).padStart(2, '0')}0${who}`;
        return client.request(endpoints.closeCorte, { body: { declarado: 100 }, key });
      }),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    for (const { body } of responses.slice(0, 8)) {
      const { abono } = body as { abono: { id: number; amount: number } };
      taken.push({ id: abono.id, amount: abono.amount });
    }
    cancelled += prey.length;
    closings += new Set(responses.slice(-3).flatMap(({ status, text }) => (status === 201 ? [text] : []))).size;
  }
  const cortes: Corte[] = (await client.get(endpoints.listCortes, { query: { per_page: 100 } })).data;
  const open = await client.get(endpoints.currentCorte);
  expect(cortes.length).toBe(closings);
  expect(cortes.map(({ numero }) => numero)).toEqual(cortes.map((_, place) => cortes.length - place));
  expect(cortes.length).toBeGreaterThanOrEqual(ROUNDS - 2);
  const everything = figures([...cortes.flatMap(({ por_persona }) => por_persona), ...(open.por_persona ?? [])]);
  expect(everything).toEqual({
    abonos: ROUNDS * 8,
    cancelaciones: cancelled,
    total: sumDollars(taken.map(({ amount }) => amount)),
  });
  for (const corte of cortes) expect(corte.esperado).toBe(figures(corte.por_persona).total);
  expect([await verifyCortes(server.db), await verifyChain(server.db)]).toEqual([[], []]);
});
