/** The palette against the real server: records with what is owed, what can be done by right, and what was chosen last. */
import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '#contract/entities.ts';
import { chooseInAccount } from '../support/account.ts';
import { aNote, anAlumno, anAnuncio, anEscuela, aStaff } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';

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

test('an alumno who owes is offered with the saldo and as an abono, one who does not without', async () => {
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

test('a search counts alumnos in baja, and Enter leads to them', async () => {
  await anAlumno(server, { nombre: 'Yolotzin', apaterno: 'Tamay', baja: true });
  await open(1);
  await app.user.type(await box(), 'yolotzin tamay');
  expect(await screen.findByRole('option', { name: 'Ver en baja 1 en baja coincide' })).toBeVisible();
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?vista=baja&texto=yolotzin+tamay'));
  expect(await screen.findByText('Yolotzin Tamay', { exact: false })).toBeVisible();
});

test('arrows cycle through the results by kind, and the marked one is announced to screen readers', async () => {
  const escuela = await anEscuela(server, { nombre: 'Xochitl' });
  await aNote(server, { alumno: await anAlumno(server, { nombre: 'Xochitl', apaterno: 'Ek', escuela }), total: 80 });
  await anAnuncio(server, { mensaje: 'Xochitl canta' });
  await open(2);
  const field = await box();
  await app.user.type(field, ' xochitl ');
  await screen.findByRole('option', { name: /^Xochitl Ek/ });
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label') ?? group.textContent)).toEqual([
    expect.stringMatching(/^Alumnos/),
    expect.stringMatching(/^Abonos/),
    expect.stringMatching(/^Escuelas/),
    expect.stringMatching(/^Anuncios/),
  ]);
  const marked = () => screen.getByRole('option', { selected: true });
  const order: HTMLElement[] = [];
  for (let step = 0; step < 5; step += 1) {
    order.push(marked());
    expect(field).toHaveAttribute('aria-activedescendant', marked().id);
    await app.user.keyboard('{ArrowDown}');
  }
  expect(new Set(order).size).toBe(4);
  expect(order[4]).toBe(order[0]);
  await app.user.keyboard('{ArrowUp}{ArrowUp}');
  expect(marked()).toBe(order[3]);
});

test('Enter opens no result of an older text while the next response is pending', async () => {
  const names = ['Wilma', 'Wilmara'];
  for (const nombre of names) await anAlumno(server, { nombre, apaterno: 'Ek', amaterno: null });
  const proxy = await moodyProxy(server.origin);
  await openAs('/me', 1, proxy);
  await app.user.type(await box(), 'wilma');
  await screen.findByRole('option', { name: /^Wilma Ek/ });
  const held = Promise.withResolvers<void>();
  proxy.onRequest = (_, path) => path.endsWith('texto=WILMAR') && held.promise;
  await app.user.type(await box(), 'r{Enter}');
  expect(window.location.pathname).toBe('/me');
  held.resolve();
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Wilma Ek/ })).toBeNull());
  await screen.findByRole('option', { name: /^Wilmara Ek/ });
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/alumnos\/\d+$/));
  app.stop();
  await proxy.close();
});

test('failures and empty results are shown; Escape closes and clears, Tab leaves, blanks search for nothing', async () => {
  const proxy = await moodyProxy(server.origin);
  const searched: string[] = [];
  proxy.methods = ['GET'];
  proxy.onRequest = (method, path) => {
    if (method === 'GET' && path.includes('/busqueda')) searched.push(path);
    proxy.mood = path.includes('/busqueda') && searched.length === 1 ? 500 : 'pass';
  };
  await openAs('/me', 1, proxy);
  const field = await box();
  await app.user.type(field, '   ');
  await app.user.type(field, 'zzz');
  expect(await screen.findByText(/^Ocurrió un error/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Sin resultados para «zzz»')).toBeVisible();
  expect(searched).toEqual(Array(2).fill('/api/busqueda?texto=ZZZ'));
  await app.user.click(field);
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field).toHaveValue('');
  await waitFor(() => expect(field).toHaveFocus());
  // Opened by its keys from elsewhere, a second Escape gives the focus back.
  const elsewhere = screen.getByRole('button', { name: 'Contraer menú' });
  elsewhere.focus();
  await app.user.keyboard('{Control>}k{/Control}{Control>}k{/Control}{Escape}');
  expect(field).toHaveFocus();
  await app.user.keyboard('{Escape}');
  expect(elsewhere).toHaveFocus();
  field.focus();
  await app.user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('listbox')).toBeVisible();
  await app.user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  app.stop();
  await proxy.close();
});

test('the empty palette offers the actions that the person may do and no others', async () => {
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

test('Enter opens the marked action without waiting for the server', async () => {
  await open(1);
  await app.user.type(await box(), 'nueva no{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/register-note/undefined'));
});

test('the last choice comes first for that person until sign-out, without a name in storage', async () => {
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

test('the colour scheme is chosen in the account menu, kept in the store and on the device', async () => {
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
