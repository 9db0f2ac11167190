/** Announcements against the real server: from whoever writes one to whoever reads it. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import { GROUPS } from '#contract/groups.ts';
import { aNote, anAlumno, anAnuncio, anEscuela, aStaff } from '../support/builders.ts';
import { choose, offered } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open: openAs } = flowOfFile();
let school: School;
let itzel: User;

beforeAll(async () => {
  school = await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
  itzel = await anAlumno(server, { nombre: 'Itzel', apaterno: 'Canul', escuela: school, grupo: '3C' });
  await anAlumno(server, { escuela: school, grupo: '3C' });
  await anAlumno(server, { nombre: 'Itzel', apaterno: 'Dzul', escuela: school, grupo: '3D', baja: true });
  await aNote(server, { alumno: itzel, folio: 'BJ-000321' });
});

const message = () => screen.findByRole('textbox', { name: /Mensaje/ });
const box = (name: string) => screen.findByRole('checkbox', { name });
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const row = async (text: string) => (await screen.findByRole('cell', { name: text })).closest('tr') as HTMLElement;
const cellsOf = async (text: string) =>
  within(await row(text))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const all = async () => (await server.get(2, endpoints.listAnuncios)).data;

// [S2.111] [S2.112] [S2.115] [S4.13] [S5.13]
test('the form offers the 24 groups and the schools, each hidden by its «all» box, and requires a message and an audience', async () => {
  await openAs('/anuncios/nuevo', 2);
  const labels = async (name: RegExp) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')?.textContent);
  expect(await labels(/Grupos/)).toEqual(GROUPS);
  expect(GROUPS).toHaveLength(24);
  expect(await labels(/Escuelas/)).toEqual(['Benito Juárez (BJ)']);
  await press('Guardar Anuncio');
  expect(await screen.findByText('Escribe el mensaje.')).toBeVisible();
  expect(screen.getByText('Elige al menos un grupo, o todos los grupos.')).toBeVisible();
  expect(screen.getByText('Elige al menos una escuela, o todas las escuelas.')).toBeVisible();
  await waitFor(async () => expect(await message()).toHaveFocus());
  await app.user.click(await box('Todos los grupos'));
  expect(screen.queryByRole('group', { name: /Grupos/ })).toBeNull();
  await app.user.click(await box('Todas las escuelas'));
  expect(screen.queryByRole('group', { name: /Escuelas/ })).toBeNull();
  expect(await all()).toEqual([]);
});

// [S2.12] [S2.103] [S2.106] [S2.107] [S2.108] [S2.113] [S2.114] [S4.12] [S7.28] [S7.30]
test('a supervisor sees how many an announcement for a school and a group reaches, and an alumno of both reads it at home', async () => {
  await openAs('/anuncios', 2);
  await app.user.click(await screen.findByRole('link', { name: 'Nuevo' }));
  expect(await screen.findByRole('heading', { name: 'Nuevo Anuncio' })).toBeVisible();
  expect(window.location.pathname).toBe('/anuncios/nuevo');
  await app.user.type(await message(), 'Fotos el viernes <b>a las 9</b>');
  await app.user.click(await box('3C'));
  expect(await screen.findByText('Falta elegir las escuelas para saber a cuántas personas llegará.')).toBeVisible();
  await app.user.click(await box('Benito Juárez (BJ)'));
  expect(await screen.findByText('Llegará a 2 personas.')).toBeVisible();
  await press('Guardar Anuncio');
  const expected = ['Fotos el viernes <b>a las 9</b>', 'Todos', '3C', 'Benito Juárez', 'EditarEliminar'];
  expect(await cellsOf('Fotos el viernes <b>a las 9</b>')).toEqual(expected);
  expect(window.location.pathname).toBe('/anuncios');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Mensaje', 'Usuario', 'Grupo', 'Escuela', 'Acciones'],
  ]);
  app.stop();

  await openAs('/', itzel);
  expect(await screen.findByRole('heading', { name: 'Anuncios: 1 sin leer' })).toBeVisible();
  await press('Marcar como leído');
  expect(await screen.findByRole('heading', { name: 'Anuncios' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Anuncios leídos' })).toHaveTextContent('Fotos el viernes');
  expect((await server.get(itzel, endpoints.myAnuncios)).datos.map(({ leido }) => leido)).toEqual([true]);
});

// [S2.17] [S2.104] [S2.105] [S2.107] [S2.109] [S2.110] [S7.29] [S7.31]
test('an announcement for one person found by folio is changed to everybody and deleted after one confirmation', async () => {
  await openAs('/anuncios/nuevo', 2);
  await app.user.type(await message(), 'Tu paquete está listo');
  const search = await screen.findByRole('searchbox', { name: 'Buscar usuario' });
  await app.user.type(search, 'dzul{Enter}');
  expect(await screen.findByText('Nadie coincide. 1 en baja coincide.')).toBeVisible();
  expect(await offered(app.user, 'Buscar por', 'Folio')).toEqual(['Correo', 'Nombre', 'Teléfono', 'Folio']);
  await choose(app.user, screen.getByRole('combobox', { name: 'Buscar por' }), 'Folio');
  await app.user.clear(search);
  // Enter searches; it does not send the form.
  await app.user.type(search, ' bj-000321{Enter}');
  expect(await screen.findByText('1 persona coincide: elige en la lista.')).toBeVisible();
  const person = 'Itzel Canul · Benito Juárez · 3C';
  await choose(app.user, screen.getByRole('combobox', { name: 'Usuario' }), person);
  expect(await screen.findByText(/^El anuncio es solo para esta persona\./)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Todos los grupos' })).toBeNull();
  await press('Guardar Anuncio');
  expect(await cellsOf('Tu paquete está listo')).toEqual(expect.arrayContaining(['Itzel Canul']));

  await app.user.click(within(await row('Tu paquete está listo')).getByRole('link', { name: 'Editar' }));
  expect(await message()).toHaveValue('Tu paquete está listo');
  expect(screen.getByRole('heading', { name: 'Editar Anuncio' })).toBeVisible();
  expect(window.location.pathname).toMatch(/^\/anuncios\/\d+$/);
  await choose(app.user, await screen.findByRole('combobox', { name: 'Usuario' }), '-- Todos --');
  await app.user.click(await box('Todos los grupos'));
  await app.user.click(await box('Todas las escuelas'));
  await press('Guardar Anuncio');
  expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
  await waitFor(async () =>
    expect(await cellsOf('Tu paquete está listo')).toEqual(expect.arrayContaining(['Todos', 'Todas'])),
  );

  const before = await all();
  const remove = async (button: string) => {
    await app.user.click(within(await row('Tu paquete está listo')).getByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar este anuncio?' });
    await app.user.click(within(dialog).getByRole('button', { name: button }));
  };
  await remove('Cancelar');
  expect(await all()).toEqual(before);
  await remove('Eliminar');
  expect(await screen.findByText('Anuncio eliminado.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Tu paquete está listo')).toBeNull());
});

// [S2.43]
test('the badge of a recipient decreases when the announcement is read', async () => {
  const person = await aStaff(server, 2);
  await anAnuncio(server, { user_id: person.id, mensaje: 'Trae las llaves' });
  await openAs('/', person);
  await screen.findByRole('link', { name: 'Anuncios 1 sin leer' });
  expect(await screen.findByText('Trae las llaves')).toBeVisible();
  await press('Marcar como leído');
  expect(await screen.findByRole('link', { name: 'Anuncios' })).toBeVisible();
  expect((await server.get(person, endpoints.counters)).agenda).toBe(0);
});

// [S2.11]
test('rol 1 reads announcements and cannot change them', async () => {
  await anAnuncio(server, { mensaje: 'Junta el lunes', grupos: ['1A'], escuelas: [school.id] });
  await openAs('/anuncios', 1);
  await app.user.click(within(await row('Junta el lunes')).getByRole('link', { name: 'Ver' }));
  expect(await screen.findByText('Para: 1A · Benito Juárez')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /Mensaje/ })).toBeNull();
  await app.user.click(screen.getByRole('link', { name: 'Ir a Anuncios' }));
  await screen.findByRole('table');
  for (const name of ['Editar', 'Nuevo']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
});
