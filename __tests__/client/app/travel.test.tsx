/** Jumps in Redux DevTools, through the whole application: what is shown, where the browser is, what is sent. */
import '../timeTravel.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { nothingUnderWay } from '../../support/nothingUnderWay.ts';
import { anAlumnoRow, aPage } from '../rows.ts';
import { screensOfFile } from '../screensOfFile.ts';
import { recording } from '../timeTravel.ts';
import { untilNextPage } from '../untilNextPage.ts';

const { server, app, open } = screensOfFile();

beforeAll(() => {
  server.response(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const page = Number(searchParams.get('page') ?? 1);
    const row = (nombre: string, id = page) => aPage([anAlumnoRow({ id, nombre }, null)], { current: page, last: 3 });
    if (pathname === '/admin/solicitudes-pendientes') return { body: row('Pendiente', 100) };
    if (pathname === '/admin/alumnos') return { body: row(`Todas ${page}`) };
    return { body: { datos: [] } };
  });
});

const start = () => open('/solicitudes').user;
const here = () => window.location.pathname + window.location.search;
const cell = (text: string) => screen.findByRole('cell', { name: new RegExp(text) });
/** What is shown after all that was under way has settled, as the number of the last state. */
const settled = async (text: string) => {
  await cell(text);
  return recording.states.length - 1;
};
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const sent = () => server.requested.length;

test('a list whose answer was kept is repainted, its address too, without a new entry in the history', async () => {
  start();
  const todas = await settled('Todas 1');
  await press('Pendientes');
  const pendientes = await settled('Pendiente');
  await press('Todas');
  await settled('Todas 1');
  await press('Pendientes');
  await settled('Pendiente');
  const entries = window.history.length;
  await nothingUnderWay(app);
  await untilNextPage();
  await nothingUnderWay(app);
  const before = sent();

  act(() => recording.jump(todas));
  await cell('Todas 1');
  await waitFor(() => expect(here()).toBe('/solicitudes'));
  act(() => recording.jump(pendientes));
  await cell('Pendiente');
  await waitFor(() => expect(here()).toBe('/solicitudes?vista=pendientes'));
  expect(window.history.length).toBe(entries);
  expect(sent()).toBe(before);

  // And the present goes on working.
  act(() => recording.toPresent());
  await press('Todas');
  await cell('Todas 1');
  const nav = screen.getByRole('navigation', { name: 'Páginas' });
  await app.user.click(within(nav).getByRole('button', { name: '2' }));
  await cell('Todas 2');
});

test('a jump from a form with something typed asks nobody, and leads back to the form', async () => {
  start();
  const list = await settled('Todas 1');
  await app.user.click(screen.getByRole('link', { name: 'Alumno' }));
  await app.user.type(await screen.findByLabelText(/^Nombre/), 'Lucía');
  const before = sent();
  act(() => recording.jump(list));
  await cell('Todas 1');
  expect(screen.queryByText('¿Salir sin guardar?')).toBeNull();
  expect(here()).toBe('/solicitudes');
  expect(sent()).toBe(before);
  act(() => recording.toPresent());
  await waitFor(() => expect(here()).toBe('/add-alumno'));
  expect(await screen.findByLabelText(/^Nombre/)).toBeVisible();
});
