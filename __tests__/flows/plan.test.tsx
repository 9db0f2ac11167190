/** Plans against the real server: agreed when a note is sold or later, and what is offered as an amount because of them. */
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, addMonths, businessDay, formatDate } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import { aNote, anAlumno, aPlantilla, aServicio } from '../support/builders.ts';
import { choose, chosen, offered, sendKeyCodes } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { handMoves } from '../support/handMoves.ts';

const { server, app, open } = flowOfFile();
beforeAll(sendKeyCodes);

const today = businessDay(new Date(), 'America/Mexico_City');
const inDays = (days: number) => addDays(today, days);
/** Sold so many days ago. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
const fill = async (name: string | RegExp, text: string) => {
  const box = await screen.findByRole('textbox', { name });
  await app.user.clear(box);
  await app.user.paste(text);
};
const ritmo = () => screen.findByRole('combobox', { name: 'Plan de pagos' });
const rows = async () =>
  (await within(await screen.findByRole('list', { name: 'Pagos del plan' })).findAllByRole('listitem')).map((row) =>
    within(row)
      .getAllByRole('textbox')
      .map((box) => (box as HTMLInputElement).value),
  );
const amounts = async () => (await rows()).map(([, amount]) => amount);
const plan = () =>
  within(screen.getByRole('region', { name: 'Plan de pagos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const monto = () => screen.findByRole('textbox', { name: 'Monto (abono)' });
const noteNow = async ({ user_id }: Pick<Note, 'user_id'>) =>
  (await server.get(1, endpoints.getNote, { params: { userId: user_id }, query: {} })).note as Note;
/** Of 900 dollars, sold 20 days ago: 300 ten days ago, 300 in ten days and 300 in forty. */
const aLateNote = (fields: Parameters<typeof aNote>[1] = {}) =>
  aNote(server, {
    total: 900,
    capturado_en: daysAgo(20),
    plan: [-10, 10, 40].map((days) => ({ fecha: inDays(days), monto: 300 })),
    ...fields,
  });

test('a sale without a plan has none; with one its instalments follow number, rhythm and total', async () => {
  const [toga, marco] = [await aServicio(server, { costo: 500 }), await aServicio(server, { costo: 101 })];
  const alumno = await anAlumno(server);
  await open(`/register-note/${alumno.id}`);
  expect(await ritmo()).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Pagos del plan' })).toBeNull();
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`^${toga.servicio}`) }));
  await choose(app.user, await ritmo(), 'Cada mes');
  expect(await rows()).toEqual([
    [formatDate(today), '166.67'],
    [formatDate(addMonths(today, 1)), '166.67'],
    [formatDate(addMonths(today, 2)), '166.66'],
  ]);
  await fill('Pagos', '2');
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`^${marco.servicio}`) }));
  expect(await amounts()).toEqual(['300.50', '300.50']);
  expect(screen.getByText('2 pagos que suman $601.00.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Folio' })).not.toHaveValue(''));
  await press('Guardar y cobrar');

  // What is to be paid now stands in the amount, however many characters it has: Enter takes it.
  const box = await monto();
  await waitFor(() => expect(box).toHaveValue('300.50'));
  expect(screen.getByText('Próximo pago: hoy, $300.50')).toBeInTheDocument();
  await waitFor(() => expect(box).toHaveFocus());
  await app.user.keyboard('{Enter}');
  await screen.findByRole('status', { name: 'Abono registrado' });
  await waitFor(() =>
    expect(plan()).toEqual([expect.stringContaining('Pagado'), expect.stringContaining('Por pagar')]),
  );
  // Nobody asked for the next one.
  expect(await monto()).toHaveValue('');
  expect(await noteNow({ user_id: alumno.id })).toMatchObject({ plan: [{ pagado: 300.5 }, { pagado: 0 }] });
});

test('changing an amount spreads the rest over the following ones; a plan that does not add up is reported and not sent', async () => {
  const note = await aNote(server, { total: 900 });
  await open(`/plan-pagos/${note.user_id}?nota=${note.id}`);
  await screen.findByRole('heading', { name: `Plan de pagos de la nota ${note.folio}` });
  expect(await amounts()).toEqual(['300', '300', '300']);
  await fill('Monto del pago 1', '500');
  expect(await amounts()).toEqual(['500', '200', '200']);
  await fill('Monto del pago 3', '150');
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent(/faltan \$50\.00\.$/);
  await press('Guardar plan');
  expect(screen.getByRole('textbox', { name: 'Monto del pago 3' })).toBeInvalid();
  expect((await noteNow(note)).plan).toEqual([]);
  await press('Agregar pago');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Fecha del pago 4' })).toHaveFocus());
  await app.user.keyboard(formatDate(addMonths(today, 1)));
  expect(await amounts()).toEqual(['500', '200', '150', '50']);
  expect(await screen.findByText(/^El pago 4 .* debe ser posterior al pago 3/)).toBeInTheDocument();
  await press('Quitar el pago 4');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Fecha del pago 3' })).toHaveFocus());
  await press('Repartir en partes iguales');
  expect(await amounts()).toEqual(['300', '300', '300']);
  await press('Guardar plan');
  await screen.findByRole('heading', { name: /^Abonos de / });
  expect((await noteNow(note)).plan.map(({ monto }) => monto)).toEqual([300, 300, 300]);
});

// [S2.133]
test('a plan for a partly paid note starts with what was paid, and can be removed', async () => {
  const note = await aNote(server, { total: 900, paid: 300, capturado_en: daysAgo(5) });
  await open(`/plan-pagos/${note.user_id}?nota=${note.id}`);
  await fill('Pagos', '2');
  expect(await rows()).toEqual([
    [formatDate(inDays(-5)), '300'],
    [formatDate(today), '300'],
    [formatDate(addMonths(today, 1)), '300'],
  ]);
  await press('Guardar plan');
  await screen.findByRole('heading', { name: /^Abonos de / });
  expect(plan()).toEqual([
    expect.stringMatching(/Pagado\$300\.00$/),
    expect.stringMatching(/Por pagar\$300\.00$/),
    expect.stringMatching(/Por pagar\$300\.00$/),
  ]);
  await app.user.click(screen.getByRole('link', { name: 'Cambiar plan' }));
  await app.user.click(await screen.findByRole('button', { name: 'Quitar plan' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar plan' }));
  await screen.findByRole('heading', { name: /^Abonos de / });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Plan de pagos' })).toBeNull());
  expect((await noteNow(note)).plan).toEqual([]);
  // What was agreed before can be read.
  await open(`/plan-pagos/${note.user_id}?nota=${note.id}`);
  expect(await screen.findByRole('list', { name: 'Planes anteriores' })).toHaveTextContent(
    /^Desde hoy 11:00 hasta hoy 11:00.*\$300\.00 · hoy \$300\.00 · .* \$300\.00$/,
  );
});

test('the counter offers the late amount, else the next instalment, or any other amount, for each of several notes', async () => {
  const note = await aLateNote();
  await open('/caja');
  const field = await screen.findByRole('textbox', { name: 'Escanea o escribe a quién cobras' });
  await waitFor(() => expect(field).toHaveFocus());
  await app.user.keyboard(`${note.folio}{Enter}`);
  const box = await monto();
  await waitFor(() => expect(box).toHaveFocus());
  await handMoves();
  expect(box).toHaveValue('300');
  expect(screen.getByText('Vencido $300.00')).toBeInTheDocument();
  await app.user.keyboard('{Enter}');
  await screen.findByRole('status', { name: 'Abono registrado' });
  await app.user.keyboard(`${note.folio}{Enter}`);
  await waitFor(async () => expect(await monto()).toHaveFocus());
  const counter = within(screen.getByRole('region', { name: 'En caja' }));
  expect(counter.getByText(/^Próximo pago: .*, \$300\.00$/)).toBeInTheDocument();
  await app.user.keyboard('50{Enter}');
  await screen.findByRole('status', { name: 'Abono registrado' });
  expect(await noteNow(note)).toMatchObject({ pagado: 350, vencido: 0, proximo: { monto: 250 } });

  // One with a plan, one without, in one payment.
  const alumno = await anAlumno(server);
  const late = await aLateNote({ alumno });
  const plain = await aNote(server, { alumno, total: 500 });
  await app.user.keyboard(`${alumno.email}{Enter}`);
  // The plan names its part alone.
  await waitFor(async () => expect(await monto()).toHaveValue('300'));
  await waitFor(async () => expect(await monto()).toHaveFocus());
  await handMoves();
  await app.user.keyboard('800{Enter}');
  await screen.findByRole('status', { name: 'Abono registrado' });
  const client = await server.as(1);
  const { notas } = await client.get(endpoints.account, { params: { id: alumno.id } });
  const paid = new Map(notas.map(({ id, pagado }) => [id, pagado]));
  expect([paid.get(late.id), paid.get(plain.id)]).toEqual([300, 500]);
});

test('the abonos screen offers the late amount, which can be overwritten', async () => {
  const note = await aLateNote();
  await open(`/note-credits/${note.user_id}?nota=${note.id}`);
  const box = await monto();
  await waitFor(() => expect(box).toHaveFocus());
  await handMoves();
  expect(box).toHaveValue('300');
  expect(plan()[0]).toMatch(/Vencido\$300\.00$/);
  await app.user.keyboard('40{Enter}');
  await screen.findByRole('status', { name: 'Abono registrado' });
  expect(await noteNow(note)).toMatchObject({ pagado: 40, vencido: 260 });
  expect(plan()[0]).toMatch(/Vencidopagado \$40\.00\$300\.00$/);
});

// [S2.134]
test('an administrador keeps templates; a suitable one is chosen and its instalments can be changed', async () => {
  const toga = await aServicio(server, { costo: 700 });
  await aPlantilla(server, { nombre: 'Solo con paquete', servicio_id: (await aServicio(server)).id });
  await open('/planes', 3);
  await screen.findByRole('heading', { name: /^Plantillas de planes/ });
  await fill('Nombre', '2 pagos');
  await fill('Pagos', '2');
  await fill('Días', 'x');
  await press('Guardar');
  expect(await screen.findByText(/^El primer pago es una fecha/)).toBeInTheDocument();
  await fill('Días', '7');
  expect(screen.getByText(/^De \$1,000\.00 vendidos hoy: .* \$500\.00 · .* \$500\.00$/)).toBeInTheDocument();
  await press('Guardar');
  expect(await screen.findByText('2 pagos: cada mes, el primero 7 días después de la venta')).toBeInTheDocument();
  app.stop();

  const alumno = await anAlumno(server);
  await open(`/register-note/${alumno.id}`);
  await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${toga.servicio}`) }));
  expect(await offered(app.user, 'Plan de pagos', '2 pagos')).not.toContain('Solo con paquete');
  await choose(app.user, await ritmo(), '2 pagos');
  expect(await rows()).toEqual([
    [formatDate(inDays(7)), '350'],
    [formatDate(addMonths(inDays(7), 1)), '350'],
  ]);
  await fill('Monto del pago 1', '200');
  expect(await amounts()).toEqual(['200', '500']);
  expect(chosen(await ritmo())).toBe('Fechas propias');
});
