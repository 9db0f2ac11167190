/** The own drawer of an empleado against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { fullName } from '#contract/person.ts';
import { aNote, anAbono, aStaff } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();

// [S2.141]
test('an empleado finds the own drawer in the menu, counts it blind, and reads then what was expected', async () => {
  await server.db.run('UPDATE ajustes SET corte_ciego = 1');
  const luz = await aStaff(server, 1);
  const note = await aNote(server, { total: 900 });
  const body = { user_id: note.user_id, nota_id: note.id, amount: 300 };
  const counter = await server.as(luz);
  const { abono } = await counter.get(endpoints.createAbono, { body });
  await counter.get(endpoints.createAbono, { body: { ...body, amount: 50, metodo: 'tarjeta' } });
  await anAbono(server, { amount: 70 });
  await open('/solicitudes', luz);
  await app.user.click(await screen.findByRole('link', { name: 'Mi corte' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mi corte' })).toBeVisible();
  const figures = () => screen.getByLabelText('Mi caja').textContent;
  await waitFor(() => expect(figures()).toContain('Efectivo esperadoSe muestra al contar la cajaTarjeta$50.00'));
  // Cash that is withheld is not said to be none, and what stands beside it says that it is without.
  const byDay = within(screen.getByRole('table', { name: 'Lo que cobré por día' }));
  const titles = () => byDay.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const hidden = ['Abonos sin efectivo', 'Efectivo', 'Tarjeta', 'Transferencia', 'Total sin efectivo'];
  expect(titles().slice(2)).toEqual(hidden);
  const day = byDay.getByRole('cell', { name: fullName(luz) }).closest('tr');
  expect(day).toHaveTextContent(/1Se muestra al contar la caja\$50\.00\$0\.00\$50\.00$/);
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
  expect(titles().slice(2)).toEqual(['Abonos', 'Efectivo', 'Tarjeta', 'Transferencia', 'Total']);
  expect(byDay.getByRole('cell', { name: '$350.00' })).toBeVisible();
  app.stop();
  await open('/solicitudes', 2);
  expect(await screen.findByRole('link', { name: 'Corte' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mi corte' })).toBeNull();
});

test('who took nothing reads so in one line, and who closes the till finds it under «Corte»', async () => {
  await open('/mi-corte', 2);
  const line = await screen.findByText(/todavía no has cobrado ni movido efectivo/);
  expect(line).toHaveTextContent(/^Corte \d+, abierto desde .+: todavía no has cobrado ni movido efectivo\.$/);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('link', { name: 'Corte' })).toHaveAttribute('aria-current', 'page');
});
