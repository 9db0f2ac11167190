/** «Verificar saldos» finds what is wrong with closings; each statement breaks what no endpoint of the product can break. */

import { endpoints } from '#contract/endpoints.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { anAbono } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { faultsAfter } from '../ledger/broken.ts';

const server = serverOfFile();
beforeAll(async () => {
  await anAbono(server, { amount: 100 });
  await anAbono(server, { amount: 50, metodo: 'tarjeta' });
  const client = await server.as(2);
  expect((await client.request(endpoints.closeCorte, { body: { declarado: 100 } })).status).toBe(201);
  await anAbono(server, { amount: 7 });
});

/** The kept sums of who has taken all of them, beside what the abonos say. */
const sums = (numero: number, kept: string, summed: string) =>
  `Corte ${numero}: las sumas de la persona 2 en efectivo dicen ${kept}, sus abonos ${summed}`;

test('correct closings have no findings', async () => {
  expect(await verifyCortes(server.db)).toEqual([]);
});

test.each([
  [
    'an abono of a closed day that changed',
    'UPDATE abonos SET amount_cents = 9000 WHERE amount_cents = 10000',
    [
      ...['Corte 1: espera $100.00, sus abonos suman $90.00', 'Corte 1: sus líneas suman $150.00, sus abonos $140.00'],
      sums(1, '$100.00', '$90.00'),
    ],
  ],
  [
    'an abono that was put into a closed day',
    'UPDATE abonos SET corte = 1 WHERE corte = 2',
    [
      ...['Corte 1: espera $100.00, sus abonos suman $107.00', 'Corte 1: sus líneas suman $150.00, sus abonos $157.00'],
      ...[sums(1, '$100.00', '$107.00'), sums(2, '$7.00', '$0.00')],
    ],
  ],
  [
    'an abono in no closing',
    'UPDATE abonos SET corte = NULL WHERE corte = 2',
    [sums(2, '$7.00', '$0.00'), 'Abono 3: no está en ningún corte'],
  ],
  [
    'one of a closing to come',
    'UPDATE abonos SET corte = 9 WHERE corte = 2',
    [sums(2, '$7.00', '$0.00'), sums(9, '$0.00', '$7.00'), 'Abono 3: no está en ningún corte'],
  ],
  [
    'one cancelled on its own',
    "UPDATE abonos SET cancelado_en = '2026-01-01T00:00:00.000Z' WHERE corte = 2",
    ['Abono 3: no está en ningún corte'],
  ],
  [
    'a counter that ran ahead',
    "UPDATE counters SET value = 2 WHERE name = 'corte'",
    ['Numeración de cortes: hay 1, el último es el 1 y el contador dice 2'],
  ],
])('%s is reported', async (_what, statement, sentences) => {
  expect(await faultsAfter(server.db, statement, verifyCortes)).toEqual(sentences);
});
