/** Surcharges and discounts against the real server: told before a sale, added to a note and taken back, and their report. */
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import type { Regla } from '#contract/recargos.ts';
import { aNote, anAbono } from '../support/builders.ts';
import { choose, sendKeyCodes } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();
beforeAll(sendKeyCodes);

const today = businessDay(new Date(), 'America/Mexico_City');
const late: Regla = { nombre: 'Pago tardío', tipo: 'recargo', porcentaje: 5, monto: null, dias: 10, texto: null };
const early: Regla = { nombre: 'Pronto pago', tipo: 'descuento', porcentaje: null, monto: 50, dias: 0, texto: null };
const rules = async (recargos: Regla[]) =>
  server.get(3, endpoints.updateAjustes, { body: { recargos } }).then(({ ajustes }) => ajustes.recargos);
/** Of 600 dollars: 300 ten days ago, 300 in ten days. */
const aLateNote = () =>
  aNote(server, {
    total: 600,
    capturado_en: new Date(Date.now() - 20 * 86_400_000).toISOString(),
    plan: [-10, 10].map((days) => ({ fecha: addDays(today, days), monto: 300 })),
  });
const openNote = async ({ user_id, id }: Note, rol: 1 | 2 = 2) => {
  await open(`/note-credits/${user_id}?nota=${id}`, rol);
  await screen.findByLabelText('Importes de la nota');
};
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  app.user.click(await within_.findByRole('button', { name }));
const amounts = () => screen.getByLabelText('Importes de la nota').textContent;
const lines = () => within(screen.getByRole('list', { name: 'Recargos y descuentos' }));
const plan = () => screen.getByRole('region', { name: 'Plan de pagos' }).textContent;
const fill = async (name: RegExp, text: string) => {
  const box = await screen.findByRole('textbox', { name });
  await app.user.clear(box);
  await app.user.paste(text);
};

test('before the first one the report has nothing to filter or to export; a filter that finds nothing stays', async () => {
  await open('/recargos', 2);
  expect(await screen.findByText(/^Todavía no hay recargos ni descuentos\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Exportar a Excel' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Tipo' })).toBeNull();
  expect(screen.queryByRole('columnheader')).toBeNull();
  await open('/recargos?tipo=recargo', 2);
  expect(await screen.findByText('Sin resultados para esta búsqueda.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Tipo' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exportar a Excel' })).toBeVisible();
});

test('a supervisor adds a surcharge by a rule and takes it back; saldo and plan follow', async () => {
  await rules([late, early]);
  const note = await aLateNote();
  await openNote(note);
  await press('Agregar recargo o descuento');
  await choose(app.user, await screen.findByRole('combobox', { name: 'Regla' }), 'Pago tardío');
  expect(await screen.findByText(/5% sobre lo vencido \(\$300\.00\)\.$/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Monto$/ })).toHaveValue('15');
  expect(screen.getByText(/El saldo pasa de \$600\.00 a \$615\.00; la diferencia/)).toBeVisible();
  await press('Agregar a la nota');
  expect(await screen.findByText('Escribe el motivo.')).toBeVisible();
  await fill(/^Motivo/, 'Un mes de atraso');
  await app.user.keyboard('{Enter}');
  await press('Agregar a la nota');
  await waitFor(() => expect(lines().getByText('Pago tardío')).toBeVisible());
  expect(lines().getByText(/^Un mes de atraso · /)).toBeVisible();
  expect(amounts()).toContain('$615.00');
  expect(plan()).toContain('$307.50');
  await press('Cancelar Pago tardío');
  await fill(/^Motivo/, 'Avisó antes');
  await press('Cancelar recargo');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Recargos y descuentos' })).toBeNull());
  expect(amounts()).toContain('$600.00');
});

test('a custom discount needs no sign and cannot reduce the total below what was paid', async () => {
  await rules([]);
  const note = await aNote(server, { total: 500 });
  await openNote(note);
  await press('Agregar recargo o descuento');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('combobox', { name: 'Regla' })).toBeNull();
  await fill(/^Nombre/, 'Cargo por reposición');
  await fill(/^Motivo/, 'Perdió la foto');
  await fill(/^Monto$/, '-50');
  await press('Agregar a la nota');
  expect(await dialog.findByText('Escribe solo números, por ejemplo 250 o 99.50.')).toBeVisible();
  // Two amounts, or one with a slipped key: nobody knows.
  await fill(/^Monto$/, '12 50');
  await press('Agregar a la nota');
  expect(await dialog.findByText('Escribe solo números, por ejemplo 250 o 99.50.')).toBeVisible();
  await fill(/^Monto$/, '50');
  await choose(app.user, dialog.getByRole('combobox', { name: 'Tipo' }), 'Descuento');
  await press('Agregar a la nota');
  await waitFor(() => expect(lines().getByText('-$50.00')).toBeVisible());
  expect(amounts()).toContain('$450.00');

  const { note: more } = await server.get(2, endpoints.createRecargo, {
    params: { id: note.id },
    body: { nombre: 'Pago tardío', monto: 20, motivo: 'x' },
  });
  await anAbono(server, { note: more, amount: 470 });
  await openNote(note);
  await press('Cancelar Pago tardío');
  expect(await screen.findByText(/El recargo ya está pagado/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Motivo/ })).toBeNull();
});

test('the counter shows surcharges read-only, and the note form includes them', async () => {
  const note = await aNote(server, { total: 500 });
  await server.get(2, endpoints.createRecargo, {
    params: { id: note.id },
    body: { nombre: 'Pronto pago', monto: -80, motivo: 'Pagó en noviembre' },
  });
  await openNote(note, 1);
  expect(lines().getByText('Pronto pago')).toBeVisible();
  expect(screen.queryByRole('button', { name: /recargo|Cancelar Pronto/ })).toBeNull();
  await open(`/update-note/${note.user_id}?nota=${note.id}`);
  expect(await screen.findByLabelText('Importes de la nota')).toHaveTextContent('$420.00');
});

test('rules are edited in Ajustes and shown where a note is made', async () => {
  await rules([]);
  await open('/ajustes#cobro', 3);
  await press('Agregar regla');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Nombre de la regla/ })).toHaveFocus());
  await press('Guardar');
  expect(await screen.findByText('Escribe un porcentaje o un monto, uno de los dos.')).toBeVisible();
  await fill(/^Nombre de la regla/, 'Pago tardío');
  await fill(/^Porcentaje/, '5%');
  await fill(/^Días después/, '10');
  await press('Guardar');
  expect(await screen.findByText('Ajustes guardados correctamente.')).toBeVisible();
  expect((await server.get(1, endpoints.getAjustes)).ajustes.recargos).toEqual([late]);
  await open('/register-note/undefined');
  expect(await screen.findByText('Pago tardío: recargo de 5% si el pago se atrasa más de 10 días.')).toBeVisible();
});

// [S2.135]
test('the report has sums, also of one day, and strikes out cancelled ones with the reason', async () => {
  const note = await aNote(server, { total: 500, folio: 'REP-1' });
  const supervisor = await server.as(2);
  const add = (monto: number) =>
    supervisor.get(endpoints.createRecargo, {
      params: { id: note.id },
      body: { nombre: 'Del reporte', monto, motivo: 'x' },
    });
  await add(-70);
  const { recargo } = await add(33);
  await supervisor.get(endpoints.cancelRecargo, {
    params: { id: note.id, rid: recargo.id },
    body: { motivo: 'Se duplicó' },
  });
  await open('/recargos', 2);
  const table = await screen.findByRole('table', { name: 'Recargos y descuentos' });
  expect(await within(table).findByText(/Se duplicó$/)).toBeVisible();
  expect(within(table).getByText('$33.00').tagName).toBe('S');
  expect(screen.getByRole('button', { name: 'Exportar a Excel' })).toBeVisible();
  const { totales } = await supervisor.get(endpoints.listRecargos, { query: {} });
  expect(screen.getByLabelText('Totales')).toHaveTextContent(`Descuentos-$${Math.abs(totales.descuentos).toFixed(2)}`);
  expect(within(table).getAllByRole('link', { name: 'REP-1' })[0]).toHaveAttribute(
    'href',
    `/note-credits/${note.user_id}?nota=${note.id}`,
  );
  await open(`/recargos?hasta=${addDays(businessDay(recargo.created_at, 'America/Mexico_City'), -1)}`, 2);
  expect(await screen.findByText('Sin resultados para esta búsqueda.')).toBeVisible();
  expect(screen.getByLabelText('Totales')).toHaveTextContent('Recargos$0.00Descuentos$0.00Cancelados$0.00');
});
