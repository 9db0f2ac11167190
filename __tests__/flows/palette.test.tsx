/** The palette against the real server: records with what is owed, what can be done by right, and what was chosen last. */
import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '#contract/entities.ts';
import { chooseInAccount } from '../support/account.ts';
import { aNote, anAlumno, aStaff } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open: openAs } = flowOfFile();

async function open(rol: 1 | 2 | 3): Promise<User> {
  const clerk = await aStaff(server, rol);
  await start(clerk);
  return clerk;
}
async function start(clerk: User): Promise<void> {
  await openAs('/me', clerk);
  await screen.findByRole('heading', { level: 1, name: 'Perfil' });
}
const box = () => screen.findByRole('combobox', { name: 'Buscar en todo' });
const texts = (label: string) =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole('option')
    .map((option) => option.firstChild?.textContent);

test('an alumno who owes is offered with the saldo and as an abono; one who does not, without', async () => {
  const owing = await anAlumno(server, { nombre: 'Zoraida', apaterno: 'Debe', amaterno: null });
  await aNote(server, { alumno: owing, total: 320, paid: 20 });
  await aNote(server, { alumno: await anAlumno(server, { nombre: 'Zoraida', apaterno: 'Pagó' }), total: 50, paid: 50 });
  await open(1);
  await app.user.type(await box(), 'zoraida');
  expect(await screen.findByRole('option', { name: /^Zoraida Debe/ })).toHaveTextContent('saldo $300.00');
  expect(screen.getByRole('option', { name: /^Zoraida Pagó/ })).toHaveTextContent('sin saldo');
  expect(texts('Abonos')).toEqual(['Abono a Zoraida Debe']);

  await app.user.clear(await box());
  await app.user.type(await box(), 'abono a zoraida');
  expect(await screen.findByText('1 resultado')).toBeInTheDocument();
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(`/note-credits/${owing.id}`));
  expect(await screen.findByRole('textbox', { name: 'Monto (abono)' })).toBeInTheDocument();
});

test('an alumno in baja is not sought in vain: how many there are, and Enter leads to them', async () => {
  await anAlumno(server, { nombre: 'Yolotzin', apaterno: 'Tamay', baja: true });
  await open(1);
  await app.user.type(await box(), 'yolotzin tamay');
  expect(await screen.findByRole('option', { name: 'Ver en baja 1 en baja coincide' })).toBeVisible();
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?vista=baja&texto=yolotzin+tamay'));
  expect(await screen.findByText('Yolotzin Tamay', { exact: false })).toBeVisible();
});

test('before anything is typed it offers what the person may do, and no more', async () => {
  await open(1);
  await app.user.click(await box());
  expect(texts('Acciones')).toEqual(expect.arrayContaining(['Nueva nota', 'Nuevo alumno']));
  expect(texts('Acciones')).not.toEqual(expect.arrayContaining(['Corte']));
  await app.user.type(await box(), 'ajustes');
  expect(await screen.findByText('Sin resultados para «ajustes»')).toBeVisible();
  app.stop();
  await open(3);
  await app.user.click(await box());
  expect(texts('Acciones')).toContain('Corte');
  await app.user.type(await box(), 'ajus{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/ajustes'));
});

test('Enter opens what stands there at that moment: an action without waiting for the server', async () => {
  await open(1);
  await app.user.type(await box(), 'nueva no{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/register-note/undefined'));
});

test('what was chosen last stands first, without a name in storage, for that person, until they sign out', async () => {
  const alumno = await anAlumno(server, { nombre: 'Quetzalli', apaterno: 'Moo', amaterno: null });
  const clerk = await open(1);
  await app.user.type(await box(), 'quetzalli');
  await app.user.click(await screen.findByRole('option', { name: /^Quetzalli Moo/ }));
  await waitFor(() => expect(window.location.pathname).toBe(`/alumnos/${alumno.id}`));
  await app.user.type(await box(), 'nuevo al{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/add-alumno'));
  await app.user.click(await box());
  expect(texts('Recientes')).toEqual(['Nuevo alumno', 'Quetzalli Moo']);
  expect(texts('Acciones')).not.toContain('Nuevo alumno');
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('recent') ?? '')).toEqual({
      [clerk.id]: ['pantalla-addAlumno', `alumno-${alumno.id}`],
    }),
  );
  // The page anew, with nobody in the store.
  app.stop();
  await start(clerk);
  await app.user.click(await box());
  await waitFor(() => expect(texts('Recientes')).toEqual(['Nuevo alumno', 'Quetzalli Moo']));
  await app.user.keyboard('{Escape}');
  await chooseInAccount(app.user, 'Cerrar sesión');
  await waitFor(() => expect(app.leaves).toEqual(['/login']));
  expect(localStorage.getItem('recent')).toBeNull();
});

test('the colours are chosen in the account’s menu, stand in the store, and stay on the device', async () => {
  await open(1);
  expect(document.documentElement.dataset.scheme).toBe('system');
  await chooseInAccount(app.user, 'Oscuro');
  await waitFor(() => expect(document.documentElement.dataset.scheme).toBe('dark'));
  expect(app.store.getState().sidebar).toMatchObject({ scheme: 'dark', opened: null });
  await waitFor(() => expect(localStorage.getItem('scheme')).toBe('"dark"'));
  await chooseInAccount(app.user, 'Cerrar sesión');
  await waitFor(() => expect(app.leaves).toEqual(['/login']));
  expect(document.documentElement.dataset.scheme).toBe('dark');
});
