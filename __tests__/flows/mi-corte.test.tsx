/** The own drawer of an empleado against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAbono, aStaff } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();

// [S2.141]
test('an empleado finds the own drawer in the menu, counts it blind, and reads then what was expected', async () => {
  await server.db.run('UPDATE ajustes SET corte_ciego = 1');
  const luz = await aStaff(server, 1);
  const note = await aNote(server, { total: 900 });
  const body = { user_id: note.user_id, nota_id: note.id, amount: 300 };
  const { abono } = await (await server.as(luz)).get(endpoints.createAbono, { body });
  await anAbono(server, { amount: 70 });
  await open('/solicitudes', luz);
  await app.user.click(await screen.findByRole('link', { name: 'Mi corte' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mi corte' })).toBeVisible();
  const figures = () => screen.getByLabelText('Mi caja').textContent;
  expect(await screen.findByText('Se muestra al contar la caja')).toBeVisible();
  const rows = within(await screen.findByRole('table', { name: 'Mis abonos' }));
  expect(await rows.findByText(String(abono.ticket))).toBeVisible();
  expect(rows.queryByText('$70.00')).toBeNull();
  await app.user.click(rows.getByRole('button', { name: `Más acciones de este abono (ticket ${abono.ticket})` }));
  expect(await screen.findByRole('menuitem', { name: 'Cancelar abono' })).toBeVisible();
  await app.user.keyboard('{Escape}');
  await app.user.click(screen.getByRole('button', { name: 'Escribir solo el importe' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Efectivo contado en caja' }), '290{Enter}');
  await waitFor(() => expect(figures()).toContain('Efectivo esperado$300.00'));
  expect(figures()).toContain('Efectivo contado$290.00DiferenciaFaltan $10.00');
  app.stop();
  await open('/solicitudes', 2);
  expect(await screen.findByRole('link', { name: 'Corte' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mi corte' })).toBeNull();
});
