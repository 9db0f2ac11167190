/** Plans of notes: agreed, filled by abonos in order of date, changed with the total, and never in the way of a payment. */
import { addDays, businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAbono, anAlumno, aServicio, onRecordSince } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const ZONE = 'America/Mexico_City';
const today = () => businessDay(server.clock.now(), ZONE);
const inDays = (days: number) => addDays(today(), days);
const noteNow = async ({ id, user_id }: Note) =>
  (await server.get(1, endpoints.getNote, { params: { userId: user_id }, query: { nota: id } })).note as Note;
const replace = ({ id }: Note, pagos: object[], version?: number) =>
  server.request(1, endpoints.updatePlan, { params: { id }, body: { pagos, version } as never });
const planned = async (note: Note, pagos: object[]) => {
  const { status, body } = await replace(note, pagos);
  expect(status).toBe(200);
  return (body as { note: Note }).note;
};
const history = ({ id }: Note) =>
  server.db.all(
    'SELECT fecha, monto_cents, CASE WHEN hasta IS NULL THEN 1 ELSE 0 END AS stands FROM note_pagos WHERE note_id = ? ORDER BY id',
    id,
  );

test('a plan shows what abonos pay of it, and a cancelled abono reopens its instalments', async () => {
  const note = await aNote(server, { total: 1000 });
  const [soon, later] = [inDays(10), inDays(40)];
  const agreed = await planned(note, [
    { fecha: soon, monto: 400 },
    { fecha: later, monto: 600 },
  ]);
  expect(agreed).toMatchObject({ version: note.version + 1, proximo: { fecha: soon, monto: 400 }, vencido: 0 });
  const { id } = await anAbono(server, { note, amount: 450 });
  expect(await noteNow(note)).toMatchObject({
    plan: [
      { fecha: soon, monto: 400, pagado: 400, estado: 'pagado' },
      { fecha: later, monto: 600, pagado: 50, estado: 'pendiente' },
    ],
    proximo: { fecha: later, monto: 550 },
  });
  server.clock.advance({ days: 11 });
  const cancelled = await server.get(2, endpoints.cancelAbono, {
    params: { id },
    body: { motivo: 'Se capturó mal' },
  });
  expect(cancelled.note).toMatchObject({
    plan: [{ estado: 'vencido', pagado: 0 }, { estado: 'pendiente' }],
    proximo: { fecha: later, monto: 600 },
    vencido: 400,
  });
  expect((await planned(note, [])).plan).toEqual([]);
  // What was agreed is told to whoever asks what became of it.
  const { datos } = await server.get(1, endpoints.replacedPlans, { params: { id: note.id } });
  expect(datos).toEqual([
    {
      desde: note.created_at,
      hasta: server.clock.now().toISOString(),
      pagos: [
        { fecha: soon, monto: 400 },
        { fecha: later, monto: 600 },
      ],
    },
  ]);
  expect(await history(note)).toEqual([
    { fecha: soon, monto_cents: 40_000, stands: 0 },
    { fecha: later, monto_cents: 60_000, stands: 0 },
  ]);
});

test('an invalid plan is refused at the field, an older version is 409, and a cancelled note has no plan', async () => {
  const note = await aNote(server, { total: 1000 });
  const errors = async (pagos: object[]) => (await replace(note, pagos)).refused.error?.errors;
  const pago = (days: number, monto: unknown) => ({ fecha: inDays(days), monto });
  expect(await errors([pago(1, 900)])).toEqual({
    pagos: ['Los pagos suman $900.00 y el total de la nota es $1,000.00: faltan $100.00.'],
  });
  expect((await errors([pago(-1, 500), pago(-1, 500)]))?.pagos).toHaveLength(2);
  expect(await errors([pago(1, 0), pago(2, 1000)])).toEqual({ 'pagos[0].monto': ['El monto debe ser mayor que 0.'] });
  expect(await errors([{ fecha: '2026-02-31', monto: 1000 }])).toEqual({ 'pagos[0].fecha': ['La fecha no existe.'] });
  expect(await errors([{ fecha: null, monto: 1000 }])).toEqual({ 'pagos[0].fecha': ['Elige la fecha.'] });
  expect(await errors(Array.from({ length: 400 }, (_, day) => pago(day, 2.5)))).toEqual({
    pagos: ['Un plan admite hasta 120 pagos.'],
  });
  // What was refused left nothing.
  expect(await history(note)).toEqual([]);

  const { version } = await planned(note, [pago(0, 1000)]);
  expect((await replace(note, [], version - 1)).status).toBe(409);
  const params = { id: note.id };
  const cancelled = await server.get(2, endpoints.cancelNote, { params, body: { motivo: 'Ya no' } });
  expect(cancelled.note).toMatchObject({ plan: [], proximo: null, vencido: 0 });
  expect((await replace(note, [])).status).toBe(409);
});

test('a note is sold with its plan on the day it was typed', async () => {
  const [alumno, servicio] = [await anAlumno(server), await aServicio(server, { costo: 300 })];
  const sold = addDays(today(), -5);
  await onRecordSince(server, alumno, `${sold}T06:00:00.000Z`);
  const sell = (plan: object[]) =>
    server.request(1, endpoints.createNote, {
      body: {
        ...{ user_id: alumno.id, folio: 'PLAN-1', status: 0, serviciosArr: [servicio.id], costosArr: [300] },
        ...{ capturado_en: `${sold}T20:00:00.000Z`, plan },
      } as never,
    });
  const before = await sell([{ fecha: addDays(sold, -1), monto: 300 }]);
  expect(before.refused.error?.errors.plan).toEqual([expect.stringMatching(/^El pago 1 .* es anterior a la venta/)]);
  const { status, body } = await sell([
    { fecha: sold, monto: 100 },
    { fecha: inDays(3), monto: 200 },
  ]);
  expect(status).toBe(201);
  expect(body.note).toMatchObject({ limite: addDays(sold, 30), vencido: 100, proximo: { monto: 200 } });
});

test('a note of a device with a clock ahead was sold when it arrived; impossible years are refused', async () => {
  const [alumno, servicio] = [await anAlumno(server), await aServicio(server, { costo: 300 })];
  const sell = (capturado_en: string) =>
    server.request(1, endpoints.createNote, {
      body: {
        ...{ user_id: alumno.id, folio: 'PLAN-2', status: 0, serviciosArr: [servicio.id], costosArr: [300] },
        capturado_en,
      },
    });
  expect((await sell('9999-12-31T12:00:00.000Z')).refused.error?.errors.capturado_en).toEqual([
    'Revisa el año: debe ser de 1900 a 2199.',
  ]);
  const { note } = (await sell('2199-12-31T12:00:00.000Z')).body;
  expect(note).toMatchObject({ limite: inDays(30), capturado_en: server.clock.now().toISOString() });
});

test('a new debt on a paid note is due in 30 days, with or without a plan', async () => {
  const [one, two] = [await aServicio(server, { costo: 300 }), await aServicio(server, { costo: 100 })];
  const change = async ({ id }: Note, status: 0 | 1, services = [one, two]) => {
    const lines = { serviciosArr: services.map((of) => of.id), costosArr: services.map(({ costo }) => costo) };
    const body = { ...lines, status, motivo: 'Ya no lo quiso' };
    return (await server.get(2, endpoints.updateNote, { params: { id }, body })).note;
  };
  const [note, settled] = [await aNote(server, { servicios: [one] }), await aNote(server, { servicios: [one] })];
  for (const paid of [note, settled]) await anAbono(server, { note: paid, amount: 300 });
  server.clock.advance({ days: 33 });
  expect(await change(note, 0)).toMatchObject({
    vencido: 0,
    plan: [
      { fecha: note.limite, monto: 300, estado: 'pagado' },
      { fecha: inDays(30), monto: 100, estado: 'pendiente' },
    ],
  });
  // Paid at once and taken back, what was sold today is not late since the first sale.
  const paid = await change(settled, 1);
  const kept = { fecha: settled.limite, monto: 300, estado: 'pagado' };
  expect(paid).toMatchObject({ saldo: 0, plan: [kept, { fecha: inDays(30), monto: 100, estado: 'pagado' }] });
  const abono = { params: { id: paid.creditos.at(-1)?.id ?? 0 }, body: { motivo: 'Se capturó mal' } };
  await server.get(2, endpoints.cancelAbono, abono);
  expect(await noteNow(settled)).toMatchObject({ saldo: 100, vencido: 0, plan: [kept, { estado: 'pendiente' }] });
  expect(await change(await aNote(server, { servicios: [one] }), 0)).toMatchObject({ plan: [], saldo: 400 });
});

test('the last minute of a day belongs to it in the business’s zone', async () => {
  server.clock.set('2027-01-10T18:00:00.000Z');
  const note = await planned(await aNote(server, { total: 80 }), [{ fecha: '2027-01-12', monto: 80 }]);
  server.clock.set('2027-01-13T05:59:00.000Z');
  expect(await noteNow(note)).toMatchObject({ vencido: 0, proximo: { fecha: '2027-01-12' } });
  server.clock.set('2027-01-13T06:00:00.000Z');
  expect(await noteNow(note)).toMatchObject({ vencido: 80, proximo: null });
});

/** What a note promised and what it got, of which its figures today follow; knows nothing of the product. */
interface Model {
  note: Note;
  lines: number[];
  plan: [string, number][];
  abonos: { id: number; cents: number }[];
}
const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

function expected({ lines, plan, abonos, note }: Model, day: string) {
  const paid = total(abonos.map(({ cents }) => cents));
  let left = paid;
  let late = 0;
  let next: object | null = null;
  for (const [fecha, cents] of plan) {
    const missing = Math.max(0, cents - left);
    left = Math.max(0, left - cents);
    if (fecha < day) late += missing;
    else if (missing > 0) next ??= { fecha, monto: missing / 100 };
  }
  if (plan.length === 0 && addDays(businessDay(note.created_at, ZONE), 30) < day) late = total(lines) - paid;
  return { proximo: next, vencido: late / 100, pagado: paid / 100 };
}

test('random sales, plans, abonos, cancellations, totals and days match the model of each note', async () => {
  const chance = random(18);
  const upTo = (most: number) => Math.floor(chance() * most);
  const clerk = () => server.as(2);
  const prices = await Promise.all([10, 25.01, 99.99].map((costo) => aServicio(server, { costo })));
  const models: Model[] = [];
  const owed = ({ lines, abonos }: Model) => total(lines) - total(abonos.map(({ cents }) => cents));
  for (let step = 0; step < 60; step += 1) {
    const [dice, model] = [chance(), models[upTo(models.length)]];
    if (!model || (dice < 0.1 && models.length < 8)) {
      const note = await aNote(server, { servicios: prices });
      models.push({ note, lines: prices.map(({ costo }) => toCents(costo) ?? 0), plan: [], abonos: [] });
    } else if (dice < 0.3) {
      const cents = total(model.lines);
      const count = cents > 0 ? upTo(5) : 0;
      const first = addDays(businessDay(model.note.created_at, ZONE), upTo(60));
      model.plan = Array.from({ length: count }, (_, index) => [
        addDays(first, index * 15),
        index === 0 ? cents - (count - 1) * Math.floor(cents / count) : Math.floor(cents / count),
      ]);
      await planned(
        model.note,
        model.plan.map(([fecha, monto]) => ({ fecha, monto: monto / 100 })),
      );
    } else if (dice < 0.6 && owed(model) > 0) {
      const cents = Math.min(owed(model), 100 * (1 + upTo(60)));
      model.abonos.push({ id: (await anAbono(server, { note: model.note, amount: cents / 100 })).id, cents });
    } else if (dice < 0.7) {
      const [abono] = model.abonos.splice(upTo(model.abonos.length), 1);
      if (abono) {
        await (await clerk()).get(endpoints.cancelAbono, {
          params: { id: abono.id },
          body: { motivo: 'Se capturó mal' },
        });
      }
    } else if (dice < 0.8) {
      const sold = prices.filter(() => chance() < 0.7);
      const lines = sold.map(({ costo }) => toCents(costo) ?? 0);
      const paid = total(model.abonos.map(({ cents }) => cents));
      if (lines.length > 0 && total(lines) >= paid) {
        const before = expected(model, today());
        const lower = { costosArr: sold.map(({ costo }) => costo), motivo: 'Ya no lo quiso' };
        const body = { serviciosArr: sold.map(({ id }) => id), ...lower };
        await server.get(2, endpoints.updateNote, { params: { id: model.note.id }, body });
        const { plan } = await noteNow(model.note);
        // How the rest is spread is proved without a server; here it adds up and what was late stays in proportion.
        if (total(lines) === total(model.lines)) expect(expected(model, today())).toEqual(before);
        if (model.plan.length > 0) expect(total(plan.map(({ monto }) => toCents(monto) ?? 0))).toBe(total(lines));
        model.lines = lines;
        model.plan = plan.map(({ fecha, monto }) => [fecha, toCents(monto) ?? 0]);
      }
    } else server.clock.advance({ days: upTo(12) });
    const shown = models[upTo(models.length)];
    if (shown) expect(await noteNow(shown.note)).toMatchObject(expected(shown, today()));
  }
  expect([(await verifyBalances(server.db)).differences, await verifyPlans(server.db)]).toEqual([[], []]);
  // The database's own words for «late» say the same as those of the screens, of all notes of the file.
  const notes = await Promise.all(
    (await server.db.all<Note>('SELECT id, user_id FROM notes WHERE cancelada_en IS NULL')).map(noteNow),
  );
  const { atrasado, notas_atrasadas } = (await (await clerk()).get(endpoints.dashboardCobranza)).datos;
  expect(atrasado).toBe(total(notes.map(({ vencido }) => toCents(vencido) ?? 0)) / 100);
  expect(notas_atrasadas).toBe(notes.filter(({ vencido }) => vencido > 0).length);
  expect(notas_atrasadas).toBeGreaterThan(2);
  // One that does not add up is told.
  const broken = models.find(({ plan }) => plan.length > 0)?.note.id ?? 0;
  await server.db.run('UPDATE note_pagos SET hasta = NULL WHERE note_id = ? AND hasta IS NOT NULL', broken);
  expect(await verifyPlans(server.db)).toEqual([expect.stringMatching(/los pagos de su plan suman/)]);
});
