/** Surcharges and discounts that a supervisor adds to notes: totals, plans, what is refused, the report of them. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import { sumDollars } from '#contract/money.ts';
import { makePlan } from '#contract/plan-templates.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAbono, aServicio } from '../../../support/builders.ts';
import { START } from '../../../support/clock.ts';
import { familyLinkOf } from '../../../support/publicLinks.ts';
import { serverOfFile } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';

const server = serverOfFile({ settings: { timeZone: 'America/Merida' } });
afterEach(async () => expect((await verifyBalances(server.db)).differences).toEqual([]));

const add = async ({ id }: Pick<Note, 'id'>, fields: object = {}, key: string = randomUUID()) => {
  const body = { nombre: 'Pago tardío', monto: 50, motivo: 'Se atrasó un mes', ...fields };
  return server.request(2, endpoints.createRecargo, { params: { id }, body, key });
};
const added = async (note: Pick<Note, 'id'>, fields: object = {}) => (await add(note, fields)).body;
const cancel = ({ nota_id, id: rid }: { nota_id: number; id: number }, id = nota_id) =>
  server.request(2, endpoints.cancelRecargo, { params: { id, rid }, body: { motivo: 'No procede' } });
const noteOf = async ({ user_id, id }: Note) =>
  (await server.get(1, endpoints.getNote, { params: { userId: user_id }, query: { nota: id } })).note as Note;
const page = (query: object) => server.get(2, endpoints.listRecargos, { query });

test('a surcharge is a line of the note with a reason; cancelled, it leaves the total and stays in the report', async () => {
  const note = await aNote(server, { paid: 500 });
  expect(note.status).toBe(1);
  const { recargo, note: more } = await added(note);
  expect(more).toMatchObject({ total: 550, saldo: 50, status: 0, totalServicios: 550, conceptos: note.conceptos });
  expect(more.recargos).toEqual([recargo]);
  expect(recargo).toMatchObject({ nota_id: note.id, folio: note.folio, monto: 50, motivo: 'Se atrasó un mes' });
  const { note: less, recargo: cancelled } = (await cancel(recargo)).body;
  expect(less).toMatchObject({ total: 500, saldo: 0, status: 1, recargos: [] });
  expect(cancelled.cancelado).toMatchObject({ motivo: 'No procede' });
  expect((await cancel(recargo)).status).toBe(409);
  expect((await page({ desde: '2026-11-21' })).data[0]).toEqual(cancelled);
});

test('the plan follows the total and keeps what was paid', async () => {
  const note = await aNote(server, { total: 300 });
  const pagos = ['2026-12-01', '2026-12-15', '2027-01-01'].map((fecha) => ({ fecha, monto: 100 }));
  await server.get(1, endpoints.updatePlan, { params: { id: note.id }, body: { pagos } });
  await anAbono(server, { note, amount: 100 });
  const { note: more, recargo } = await added(note, { monto: 30.01 });
  expect(more.plan.map(({ monto }) => monto)).toEqual([100, 115.01, 115]);
  expect((await cancel(recargo)).body.note.plan.map(({ monto }) => monto)).toEqual([100, 100, 100]);
});

test('cancelling an odd surcharge restores the plan to cent and day, despite a cancelled abono', async () => {
  const dates = ['2026-12-01', '2026-12-15', '2027-01-01'];
  const pagos = dates.map((fecha) => ({ fecha, monto: 100 }));
  const agreed = pagos.map((pago) => expect.objectContaining(pago));
  const odd = await aNote(server, { total: 300, plan: pagos });
  const { recargo: one } = await added(odd, { monto: 0.05 });
  const { recargo: two } = await added(odd, { monto: -33.33 });
  await cancel(one);
  expect((await cancel(two)).body.note.plan).toEqual(agreed);

  const paid = await aNote(server, { total: 300, plan: pagos });
  const { id } = await anAbono(server, { note: paid, amount: 250 });
  const { recargo } = await added(paid, { monto: -50 });
  await server.get(2, endpoints.cancelAbono, { params: { id }, body: { motivo: 'Se equivocaron' } });
  expect((await cancel(recargo)).body.note.plan).toEqual(agreed);
});

test('cancelling a full discount restores the plan, but not over a newer one', async () => {
  const note = await aNote(server, { total: 300 });
  const pagos = ['2026-12-01', '2026-12-15', '2027-01-01'].map((fecha) => ({ fecha, monto: 100 }));
  const agree = (of: Note, plan: typeof pagos) =>
    server.get(1, endpoints.updatePlan, { params: { id: of.id }, body: { pagos: plan } });
  await agree(note, pagos);
  await anAbono(server, { note, amount: 100 });
  const before = (await noteOf(note)).plan;
  server.clock.advance({ minutes: 1 });
  const first = await added(note, { monto: -200 });
  expect(first.note).toMatchObject({ saldo: 0, plan: [{ fecha: '2026-12-01' }] });
  server.clock.advance({ minutes: 1 });
  expect((await cancel(first.recargo)).body.note.plan).toEqual(before);

  const { recargo } = await added(note, { monto: -200 });
  server.clock.advance({ minutes: 1 });
  await agree(note, [{ fecha: '2027-02-01', monto: 100 }]);
  expect((await cancel(recargo)).body.note.plan).toMatchObject([{ fecha: '2027-02-01', monto: 300 }]);

  const paid = await aNote(server, { total: 300 });
  const lower = await added(paid, { monto: -100 });
  server.clock.advance({ days: 60 });
  await anAbono(server, { note: paid, amount: 200 });
  expect((await cancel(lower.recargo)).body.note).toMatchObject({ vencido: 0, plan: [{ monto: 200 }, { monto: 100 }] });

  const alone = await aNote(server, { total: 300 });
  const all = await added(alone, { monto: -300 });
  expect((await cancel(all.recargo)).body.note).toMatchObject({ plan: [], saldo: 300, limite: alone.limite });
});

test('a change of services keeps the surcharge, with either total from the form', async () => {
  const [toga, marco] = [await aServicio(server, { costo: 300 }), await aServicio(server, { costo: 100 })];
  const note = await aNote(server, { servicios: [toga] });
  await added(note, { monto: -20 });
  const change = async (total: number) => {
    const lines = { serviciosArr: [toga.id, marco.id], costosArr: [300, 100] };
    const body = { ...lines, totalServicios: total, total_amount: total };
    return server.request(1, endpoints.updateNote, { params: { id: note.id }, body });
  };
  expect((await change(400)).body.note).toMatchObject({ total: 380, saldo: 380 });
  expect((await change(380)).body.note).toMatchObject({ total: 380 });
  expect((await change(401)).status).toBe(422);
  // A discount is no reason for less than nothing.
  await added(note, { monto: -380 });
  const { status } = await server.request(1, endpoints.updateNote, {
    params: { id: note.id },
    body: { serviciosArr: [toga.id], costosArr: [300] },
  });
  expect(status).toBe(422);
});

test('no discount reduces the total below what was paid', async () => {
  const note = await aNote(server, { paid: 480 });
  const { status, refused } = await add(note, { monto: -20.01 });
  expect([status, refused.error?.errors]).toEqual([
    422,
    {
      monto: [
        'El total ($479.99) quedaría por debajo de lo pagado ($480.00). Baja el descuento o cancela antes un abono.',
      ],
    },
  ]);
  expect((await added(note, { monto: -20 })).note).toMatchObject({ saldo: 0, status: 1 });
  const { recargo } = await added(note, { monto: 70 });
  await anAbono(server, { note, amount: 70 });
  const taken = await cancel(recargo);
  expect([taken.status, taken.refused.message]).toEqual([
    409,
    'El recargo ya está pagado. Cancela antes un abono de la nota.',
  ]);
});

test('a total below 0 is explained by the discounts, not by a missing abono', async () => {
  const [cheap, dear] = [await aServicio(server, { costo: 20 }), await aServicio(server, { costo: 100 })];
  const note = await aNote(server, { servicios: [dear] });
  const { recargo } = await added(note);
  const low = 'Con los descuentos, el total de la nota quedaría en -$20.00.';
  expect((await add(note, { monto: -170 })).refused.error?.errors).toEqual({ monto: [`${low} Baja el descuento.`] });
  await added(note, { monto: -120 });
  const kept = await cancel(recargo);
  expect([kept.status, kept.refused.message]).toEqual([409, `${low} Cancela antes un descuento.`]);
  await added(note, { monto: 10 });
  const body = { serviciosArr: [cheap.id], costosArr: [20] };
  const { refused } = await server.request(1, endpoints.updateNote, { params: { id: note.id }, body });
  const wanted = 'Con los descuentos, el total de la nota quedaría en -$40.00. Cancela antes un descuento.';
  expect(refused.error?.errors).toEqual({ serviciosArr: [wanted] });
});

test.each([
  ['nothing', { monto: 0 }, 'monto'],
  ['less than a cent', { monto: 0.001 }, 'monto'],
  ['no reason', { motivo: ' ' }, 'motivo'],
  ['no name', { nombre: '' }, 'nombre'],
  ['more than notes hold', { monto: 999_999.99 }, 'monto'],
])('%s is refused at its field', async (_, fields, field) => {
  const { status, refused } = await add(await aNote(server), fields);
  expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, [field]]);
});

test('a repeated request adds it once; outdated, cancelled and other notes get none', async () => {
  const [note, key] = [await aNote(server), randomUUID()];
  const first = await add(note, { version: note.version }, key);
  expect((await add(note, { version: note.version }, key)).text).toBe(first.text);
  const stale = await add(note, { version: note.version });
  expect([stale.status, stale.refused.actual]).toEqual([409, first.body.note]);
  expect((await cancel(first.body.recargo, (await aNote(server)).id)).status).toBe(404);
  const gone = await aNote(server, { cancelled: true });
  expect((await add(gone)).status).toBe(409);
  expect((await noteOf(note)).total).toBe(550);
});

test('the report has its own sums by business days and kind', async () => {
  // The last minute of the 9th in Mérida, and the first of the 10th.
  server.clock.set('2027-03-10T05:59:00.000Z');
  const [note, gone] = [await aNote(server), await aNote(server)];
  await added(note, { monto: 10 });
  server.clock.advance({ minutes: 1 });
  await added(note, { monto: 40 });
  await added(note, { monto: -15 });
  await cancel((await added(note, { monto: 7 })).recargo);
  await added(gone, { monto: 3 });
  await server.get(2, endpoints.cancelNote, { params: { id: gone.id }, body: { motivo: 'Error' } });
  const day = { desde: '2027-03-10', hasta: '2027-03-10' };
  expect(await page(day)).toMatchObject({ total: 4, totales: { recargos: 40, descuentos: -15, cancelados: 10 } });
  expect(await page({ ...day, tipo: 'descuento' })).toMatchObject({ total: 1, data: [{ monto: -15 }] });
  expect((await page({ hasta: '2027-03-09', desde: '2027-03-09' })).data.map(({ monto }) => monto)).toEqual([10]);

  // The workbook has the same rows and sums, and who took it along is in the log.
  const { token } = await server.as(2);
  const book = await download(server.origin, '/api/recargos/exportar?desde=2027-03-10&hasta=2027-03-10', { token });
  const sheets = await sheetsOf(await book.bytes());
  expect(sheets['Recargos y descuentos']?.map((row) => [row.Tipo, row.Monto, row.Estado])).toEqual([
    ['Recargo', 3, 'Nota cancelada'],
    ['Recargo', 7, 'Cancelado'],
    ['Descuento', -15, 'Vigente'],
    ['Recargo', 40, 'Vigente'],
  ]);
  expect(sheets.Totales?.map((row) => Object.values(row))).toEqual([
    ['Recargos', 40],
    ['Descuentos', -15],
    ['Cancelados', 10],
  ]);
  const { data } = await server.get(3, endpoints.listAudit, { query: { accion: 'exportar' } });
  expect(data).toMatchObject([{ despues: { archivo: 'recargos.xlsx', ...day } }]);
});

test('the family sees it with the items; the contract states the rules and surcharges', async () => {
  const administrator = await server.as(3);
  const recargos = [{ nombre: 'Pago tardío', tipo: 'recargo' as const, porcentaje: 5, dias: 10 }];
  await administrator.get(endpoints.updateAjustes, { body: { recargos } });
  const note = await aNote(server);
  const contract = async () => (await server.get(1, endpoints.getContrato, { params: { id: note.id } })).texto;
  expect(await contract()).toContain(
    'Recargos y descuentos\nPago tardío: recargo de 5% si el pago se atrasa más de 10 días.\n\nConformidad\n' +
      'Quien firma leyó este contrato y está de acuerdo con lo que se compra, su precio y los recargos y descuentos.',
  );
  await added(note);
  expect(await contract()).toContain('\n1 × Pago tardío: $50.00\nTotal: $550.00\n');
  const token = await familyLinkOf(server, { id: note.user_id });
  const { notas } = await server.anyone.get(endpoints.getFamilia, { params: { token } });
  expect(notas[0]).toMatchObject({ total: 550, conceptos: [{ costo: 500 }, { servicio: 'Pago tardío', costo: 50 }] });
});

/** What of a plan was agreed, by its total: what the note should have again with that total. */
type Plans = Map<number, { fecha: string; monto: number }[]>;

test.each([[3], [11], [29]])(
  'random surcharges (%i) with abonos meanwhile restore the plan of each earlier total',
  async (seed) => {
    const chance = random(seed);
    const upTo = (most: number) => 1 + Math.floor(chance() * most);
    const pick = <T>(items: readonly T[]) => items[Math.floor(chance() * items.length)];
    server.clock.set(START);
    const agreedOf = ({ plan }: Note) => plan.map(({ fecha, monto }) => ({ fecha, monto }));
    const spreadOf = (total: number) =>
      makePlan(
        { numero: upTo(5), ritmo: 'quincenal', dia: null, primero: upTo(40), fechas: null },
        Math.round(total * 100),
        '2026-11-21',
      ).map(({ fecha, cents }) => ({ fecha, monto: cents / 100 }));
    const sold = await aNote(server, { total: 300, ...(chance() < 0.7 && { plan: spreadOf(300) }) });
    const params = { id: sold.id };
    let known: Plans = new Map([[300, agreedOf(sold)]]);
    let back = 0;
    for (let step = 0; step < 60; step += 1) {
      if (chance() < 0.5) server.clock.advance({ hours: upTo(30) });
      const note = await noteOf(sold);
      const dice = chance();
      if (dice < 0.35) {
        const monto = (chance() < 0.5 ? 1 : -1) * (pick([0.05, 33.33, 50]) ?? 0);
        const { status, body } = await add(sold, { monto });
        if (status === 201) known.set(body.note.total, agreedOf(body.note));
      } else if (dice < 0.65) {
        const recargo = pick(note.recargos);
        if (!recargo) continue;
        const { status, body } = await cancel(recargo);
        if (status !== 200) continue;
        const before = known.get(body.note.total);
        if (before) {
          expect(agreedOf(body.note)).toEqual(before);
          back += 1;
        }
        known.set(body.note.total, agreedOf(body.note));
      } else if (dice < 0.8) {
        if (note.saldo > 0) await anAbono(server, { note, amount: Math.min(note.saldo, upTo(90)) });
      } else if (dice < 0.95) {
        const abono = pick(note.creditos);
        if (abono)
          await server.get(2, endpoints.cancelAbono, {
            params: { id: abono.id },
            body: { motivo: 'No era' },
          });
      } else {
        const pagos = chance() < 0.3 ? [] : spreadOf(note.total);
        const { note: agreed } = await server.get(2, endpoints.updatePlan, { params, body: { pagos } });
        known = new Map([[agreed.total, agreedOf(agreed)]]);
      }
      const { plan, total } = await noteOf(sold);
      if (plan.length > 0) expect(sumDollars(plan.map(({ monto }) => monto))).toBe(total);
    }
    expect(back).toBeGreaterThan(2);
  },
);
