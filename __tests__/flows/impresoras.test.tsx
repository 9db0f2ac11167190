/** Printers on the screens, against the real server and a printer that listens: settings, tickets, and what goes wrong. */
import { screen, waitFor } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { aPrinter, type Printer } from '../support/aPrinter.ts';
import { aNote, anAlumno } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';
import { printedOfFile } from '../support/printedOfFile.ts';

const { server, app, open } = flowOfFile();
/** What went to the browser's own print dialog. */
const byBrowser = printedOfFile();
let printer: Printer;
beforeAll(async () => {
  printer = await aPrinter();
});
afterAll(() => printer.close());

const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));

// [S2.136]
test('an administrador adds a printer, prints a test page, and sees its outcome', async () => {
  await open('/impresoras', 3);
  expect(await screen.findByText('Todavía no hay impresoras: los tickets salen desde el navegador.')).toBeVisible();
  await app.user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Caja "1"');
  await app.user.type(screen.getByRole('textbox', { name: 'Dirección' }), '8.8.8.8:9100');
  await press('Guardar');
  const refused = await screen.findAllByText(/Solo se admiten impresoras de la red del negocio/);
  expect(refused.length).toBeGreaterThan(0);
  await app.user.clear(screen.getByRole('textbox', { name: 'Dirección' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Dirección' }), printer.address);
  await press('Guardar');
  await app.user.click(await screen.findByRole('button', { name: 'Imprimir prueba en Caja "1"' }));
  const jobs = await screen.findByRole('table', { name: 'Últimos trabajos' });
  await waitFor(() => expect(jobs).toHaveTextContent('Página de pruebaImpreso'));
  expect(printer.printed.map(({ text }) => text)).toEqual([expect.arrayContaining(['Página de prueba', 'Caja "1"'])]);
});

test('the form looks for printers, takes the one on USB, and asks for characters only when they come out wrong', async () => {
  const proxy = await moodyProxy(server.origin);
  const requested: string[] = [];
  proxy.onRequest = (_, path) => requested.push(path);
  await open('/impresoras', 3, proxy);
  await app.user.click(await screen.findByRole('button', { name: 'Está por USB' }));
  expect(screen.getByRole('textbox', { name: 'Dirección' })).toHaveValue('usb');
  await press('Buscar en la red');
  await waitFor(() => expect(requested).toContain('/api/impresoras/cercanas'));
  expect(screen.queryByRole('combobox', { name: 'Códigos de letras' })).toBeNull();
  await press('¿La Ñ o los acentos salen mal?');
  expect(screen.getByRole('combobox', { name: 'Códigos de letras' })).toBeVisible();
  app.stop();
  await proxy.close();
});

test('a ticket goes to the printer of this computer, which reports missing paper and can be retried', async () => {
  const alumno = await anAlumno(server, { nombre: 'Íñigo', apaterno: 'Muñoz' });
  const note = await aNote(server, { alumno, total: 500 });
  const { datos } = await server.get(1, endpoints.listPrinters);
  localStorage.setItem('impresora', String(datos.find(({ nombre }) => nombre === 'Caja "1"')?.id));
  await open(`/note-credits/${alumno.id}`, 1);
  await screen.findByLabelText('Importes de la nota');
  // A ticket goes there once the printers are known.
  await waitFor(() => expect(app.store.getState().entities.impresoras.ids).toHaveLength(datos.length));

  printer.state = 'no paper';
  await app.user.type(screen.getByRole('textbox', { name: 'Monto (abono)' }), '120{Enter}');
  await screen.findByRole('status', { name: 'Abono registrado' });
  const alert = await screen.findByText(/no se imprimió en Caja "1": La impresora no tiene papel/);
  expect(alert).toBeVisible();
  printer.state = 'fine';
  printer.printed.length = 0;
  await press('Reintentar');
  await waitFor(() => expect(printer.printed).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/no se imprimió/)).toBeNull());
  const text = printer.printed[0]?.text ?? [];
  expect(text).toEqual(expect.arrayContaining(['Recibo de Abono', 'Alumno: Íñigo Muñoz', 'Abono $120.00']));
  expect(text.join()).not.toContain('REIMPRESIÓN');

  const [again] = screen.getAllByRole('button', { name: /^Imprimir Ticket \d+$/ });
  if (again) await app.user.click(again);
  await waitFor(() => expect(printer.printed[1]?.text).toContain('REIMPRESIÓN 1'));
  expect(byBrowser).toEqual([]);
  const { data } = await server.get(1, endpoints.listJobs);
  expect(data.map(({ abono_id, estado }) => [abono_id !== null, estado])).toContainEqual([true, 'impreso']);
  expect(note.total).toBe(500);
});

test('a payment taken before the list of printers has come goes to the chosen printer all the same', async () => {
  const { user_id } = await aNote(server, { total: 500 });
  const { datos } = await server.get(1, endpoints.listPrinters);
  localStorage.setItem('impresora', String(datos.find(({ nombre }) => nombre === 'Caja "1"')?.id));
  const proxy = await moodyProxy(server.origin);
  const held = Promise.withResolvers<void>();
  proxy.onRequest = (_, path) => (path.startsWith('/api/impresoras') ? held.promise : undefined);
  printer.printed.length = 0;
  await open(`/note-credits/${user_id}`, 1, proxy);
  await screen.findByLabelText('Importes de la nota');
  await app.user.type(screen.getByRole('textbox', { name: 'Monto (abono)' }), '80{Enter}');
  await screen.findByRole('status', { name: 'Abono registrado' });
  expect([printer.printed, byBrowser]).toEqual([[], []]);
  held.resolve();
  await waitFor(() => expect(printer.printed[0]?.text).toContain('Abono $80.00'));
  expect(printer.printed[0]?.text.join()).not.toContain('REIMPRESIÓN');
  expect(byBrowser).toEqual([]);
  app.stop();
  await proxy.close();
});
