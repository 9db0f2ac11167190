/** Random schedules of the counter against a model of its own: every figure that is shown equals the sum of its rows. */

import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import type { Client } from '../../../support/api-client.ts';
import { aNote, anAlumno, anEscuela, aServicio } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const SEED = 7;
const STEPS = 150;

/** What the business should know, in cents, kept by this file's own sums. */
interface ModelNote {
  id: number;
  user: number;
  lines: Map<number, number>;
  abonos: Map<number, { cents: number; cancelled: boolean }>;
  cancelled: boolean;
}
const sum = (cents: Iterable<number>) => [...cents].reduce((all, one) => all + one, 0);
const totalOf = ({ lines }: ModelNote) => sum(lines.values());
const paidOf = ({ abonos }: ModelNote) =>
  sum([...abonos.values()].filter((one) => !one.cancelled).map(({ cents }) => cents));

test('random notes, abonos and cancellations keep every figure right', async () => {
  const chance = random(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const alumnos: number[] = [];
  for (let one = 0; one < 4; one += 1) alumnos.push((await anAlumno(server, { escuela })).id);
  const prices = new Map<number, number>();
  for (const costo of [0, 0.01, 99.99, 350.5, 1234.56])
    prices.set((await aServicio(server, { costo })).id, Math.round(costo * 100));
  const model: ModelNote[] = [];

  const basket = () => [...prices.keys()].filter(() => chance() < 0.5);
  const costs = (ids: number[]) => ids.map((id) => (prices.get(id) ?? 0) / 100);

  async function sell() {
    const ids = basket();
    const user = pick(alumnos);
    const body = {
      user_id: user,
      folio: `S-${model.length}-${Math.floor(chance() * 1e6)}`,
      status: chance() < 0.2 ? 1 : 0,
      serviciosArr: ids,
      costosArr: costs(ids),
    };
    const response = await client.request(endpoints.createNote, { body });
    expect(response.status).toBe(ids.length > 0 ? 201 : 422);
    if (response.status !== 201) return;
    const { note } = response.body;
    const made: ModelNote = {
      id: note.id,
      user,
      lines: new Map(ids.map((id) => [id, prices.get(id) ?? 0])),
      abonos: new Map(),
      cancelled: false,
    };
    if (body.status === 1)
      for (const { id } of note.creditos) made.abonos.set(id, { cents: totalOf(made), cancelled: false });
    model.push(made);
  }
  async function pay(note: ModelNote) {
    const saldo = totalOf(note) - paidOf(note);
    const cents = chance() < 0.3 ? saldo : Math.floor(chance() * 900) * 100 + 100;
    const response = await client.request(endpoints.createAbono, {
      body: { user_id: note.user, nota_id: note.id, amount: cents / 100 },
    });
    const right = !note.cancelled && cents > 0 && cents <= saldo;
    expect({ status: response.status, cents, saldo }).toEqual({ status: right ? 201 : 422, cents, saldo });
    if (!right) return;
    note.abonos.set(response.body.abono.id, { cents, cancelled: false });
    // The response of the write and the row of the list are one record.
    const { data, note: listed } = await client.get(endpoints.listCredits, {
      params: { userId: note.user },
      query: { nota: note.id },
    });
    expect(response.body).toEqual({ success: true, abono: data.at(-1), note: listed, trabajos: [] });
  }
  async function takeBack(note: ModelNote) {
    const [id, abono] = pick([...note.abonos]) ?? [];
    if (!id || !abono) return;
    const response = await client.request(endpoints.cancelAbono, {
      params: { id },
      body: { motivo: 'Se equivocaron' },
    });
    expect(response.status).toBe(abono.cancelled ? 409 : 200);
    abono.cancelled = true;
  }
  async function change(note: ModelNote) {
    const ids = basket();
    const lines = new Map(ids.map((id) => [id, note.lines.get(id) ?? prices.get(id) ?? 0]));
    const total = sum(lines.values());
    const costosArr = [...lines.values()].map((cents) => cents / 100);
    const body = { serviciosArr: ids, costosArr, motivo: 'Ya no lo quiso' };
    const response = await client.request(endpoints.updateNote, { params: { id: note.id }, body });
    const right = !note.cancelled && ids.length > 0 && total >= paidOf(note);
    expect(response.status === 200).toBe(right);
    if (right) note.lines = lines;
  }
  async function cancel(note: ModelNote) {
    const response = await client.request(endpoints.cancelNote, {
      params: { id: note.id },
      body: { motivo: 'Ya no quiso' },
    });
    const right = !note.cancelled && paidOf(note) === 0;
    expect(response.status).toBe(right ? 200 : 409);
    if (right) note.cancelled = true;
  }

  for (let step = 0; step < STEPS; step += 1) {
    const dice = chance();
    const note = model.length > 0 ? pick(model) : null;
    if (!note || dice < 0.15) await sell();
    else if (dice < 0.6) await pay(note);
    else if (dice < 0.75) await takeBack(note);
    else if (dice < 0.93) await change(note);
    else await cancel(note);
    await compareNote(client, note ?? (model.at(-1) as ModelNote));
    if (step % 25 === 24) await compareLists(client, model, alumnos);
  }
  const { differences, total_cents, pagado_cents } = await verifyBalances(server.db);
  const standing = model.filter(({ cancelled }) => !cancelled);
  expect([differences, await verifyChain(server.db)]).toEqual([[], []]);
  expect({ total_cents, pagado_cents }).toEqual({
    total_cents: sum(standing.map(totalOf)),
    pagado_cents: sum(standing.map(paidOf)),
  });
  expect(model.length).toBeGreaterThan(15);
});

/** What a note should show, in dollars. */
function figuresOf(note: ModelNote) {
  const [total, paid] = [totalOf(note), paidOf(note)];
  return {
    id: note.id,
    ...{ total: total / 100, total_pagado: total / 100, totalServicios: total / 100, total_amount: total / 100 },
    ...{ pagado: paid / 100, saldo: (total - paid) / 100, status: paid >= total ? 1 : 0 },
    serviciosArr: [...note.lines.keys()],
    costosArr: [...note.lines.values()].map((cents) => cents / 100),
    creditos: [...note.abonos].flatMap(([id, { cents, cancelled }]) =>
      cancelled ? [] : [expect.objectContaining({ id, amount: cents / 100 })],
    ),
  };
}

/** The note, its abonos and the model say the same. */
async function compareNote(client: Client, model: ModelNote): Promise<void> {
  const requested = { params: { userId: model.user }, query: { nota: model.id } };
  const { note, data } = await client.get(endpoints.listCredits, requested);
  expect(note).toMatchObject(figuresOf(model));
  expect(note?.cancelada !== null).toBe(model.cancelled);
  expect((await client.get(endpoints.getNote, requested)).note).toEqual(note);
  expect(data.map(({ id, amount, cancelado }) => [id, Math.round(amount * 100), cancelado !== null])).toEqual(
    [...model.abonos].map(([id, { cents, cancelled }]) => [id, cents, cancelled]),
  );
}

/** The lists' rows and the model say the same. */
async function compareLists(client: Client, model: ModelNote[], alumnos: number[]): Promise<void> {
  const query = { per_page: 100 };
  const all = (await client.get(endpoints.listAlumnos, { query })).data;
  const rows = new Map<number, Note | null>(all.map(({ id, note }) => [id, note]));
  const owing = new Set<number>();
  for (const user of alumnos) {
    const own = model.filter((note) => note.user === user && !note.cancelled);
    const open = own.filter((note) => paidOf(note) < totalOf(note));
    if (open.length > 0) owing.add(user);
    const wanted = open.at(-1) ?? own.at(-1);
    if (wanted) expect(rows.get(user)).toMatchObject(figuresOf(wanted));
    else expect(rows.get(user)).toBeNull();
  }
  const pending = (await client.get(endpoints.listPendientes, { query })).data;
  expect(new Set(pending.map(({ id }) => id))).toEqual(owing);
  for (const { id, note } of pending) expect(note).toEqual(rows.get(id));
}

test('a tampered balance is reported with its folio', async () => {
  const { id, folio } = await aNote(server, { total: 80, paid: 30 });
  await server.db.write((tx) => tx.run('UPDATE notes SET pagado_cents = 3100 WHERE id = ?', id));
  const { differences } = await verifyBalances(server.db);
  expect(differences).toContain(`Nota ${folio}: dice pagado $31.00, sus abonos suman $30.00`);
});
