/** A password that somebody else set: what the shell says, what opens, and where the business decides it. */
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '#client/api/api.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { aNote, aStaff, PASSWORD } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();
const GIVEN = 'clave-puesta-por-otro';
const OWN = 'papalote azul 31';

let proxy: MoodyProxy;

beforeEach(async () => {
  proxy = await moodyProxy(server.origin);
});
afterEach(() => proxy.close());
afterEach(() => assert(false));

const assert = (exigir_clave_propia: boolean) =>
  server.get(3, endpoints.updateAjustes, { body: { exigir_clave_propia } });
/** Signed in with a password that an administrator has just set. */
async function openProvisional(path: string, rol: Exclude<Rol, 0> = 1) {
  const person = await aStaff(server, rol);
  await startProvisional(path, person);
}
/** The same for somebody who works here. `origin`: of a proxy before the server. */
async function startProvisional(path: string, person: User, { origin }: { origin: string } = server) {
  await server.get(3, endpoints.updateUser, { params: { id: person.id }, body: { password: GIVEN } });
  const session = await server.anyone.get(endpoints.login, { body: { email: person.email, password: GIVEN } });
  app.start({ origin, path, session });
}
async function choosePassword() {
  await app.user.type(await screen.findByLabelText(/^Contraseña actual/), GIVEN);
  await app.user.type(screen.getByLabelText('Contraseña'), `${OWN}{Enter}`);
}
const notice = /te la puso otra persona/;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('a notice on every screen leads to the profile until the person has chosen a password', async () => {
  await openProvisional('/escuelas');
  await heading(/^Escuelas/);
  expect(await screen.findByText(notice)).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Elegir mi contraseña' }));
  await heading(/^Perfil/);
  expect(screen.getByText(/Escribe abajo la actual y la nueva/)).toBeVisible();
  await choosePassword();
  expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(JSON.parse(localStorage.getItem('user') ?? '')).not.toHaveProperty('clave_provisional');
});

test('where it is required, every address is the profile without menu and search until the password is chosen', async () => {
  await assert(true);
  await openProvisional('/solicitudes', 3);
  await heading(/^Perfil/);
  expect(window.location.pathname).toBe('/me');
  expect(await screen.findByText(/^Antes de continuar/)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Inicio' })).toBeNull();
  await choosePassword();
  await app.user.click(await screen.findByRole('link', { name: /^Ajustes/ }));
  await heading('Negocio y ticket');
});

test('required during work, the next request leads to the profile and the draft is offered afterwards', async () => {
  await openProvisional('/add-alumno');
  await app.user.type(await screen.findByLabelText(/^Nombre/), 'Iker');
  await assert(true);
  await app.user.type(screen.getByLabelText(/^Apellido paterno/), 'Peña');
  // Any request does: somebody added a school, and the form asks for them anew.
  act(() => void app.store.dispatch(api.util.invalidateTags(['escuelas'])));
  await heading(/^Perfil/);
  await choosePassword();
  expect(await screen.findByText('«Alumno Iker Peña» quedó sin guardar.')).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Continuar' }));
  await waitFor(() => expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Iker'));
});

test('where it is required, pending writes are sent once the password is chosen', async () => {
  const person = await aStaff(server, 1);
  const note = await aNote(server, { total: 300 });
  await open(`/note-credits/${note.user_id}`, person, proxy);
  await app.user.type(await screen.findByRole('textbox', { name: 'Monto (abono)' }), '120');
  proxy.mood = 'down';
  await app.user.click(screen.getByRole('button', { name: /^Abonar/ }));
  await screen.findByRole('link', { name: '1 por enviar' });
  app.stop();
  await assert(true);
  proxy.mood = 'pass';
  const sent = new Promise<void>((resolve) => {
    proxy.onRequest = (method, path) => method === 'POST' && path.endsWith('/abonos') && resolve();
  });
  await startProvisional('/', person, proxy);
  await heading(/^Perfil/);
  await sent;
  await choosePassword();
  expect(await screen.findByRole('link', { name: 'Todo enviado' })).toBeVisible();
  const { note: paid } = await server.get(1, endpoints.getNote, { params: { userId: note.user_id } });
  expect(paid).toMatchObject({ pagado: 120 });
});

test('an administrador switches it on in «Ajustes», which others cannot open', async () => {
  await open('/ajustes#seguridad', 3);
  await heading('Seguridad');
  const box = await screen.findByRole('checkbox', { name: 'Exigir que cada quien elija su propia contraseña' });
  expect(box).not.toBeChecked();
  await app.user.click(box);
  await app.user.keyboard('{Tab}{Enter}');
  expect(await screen.findByText('Ajustes guardados correctamente.')).toBeVisible();
  const { ajustes } = await server.get(1, endpoints.getAjustes);
  expect(ajustes.exigir_clave_propia).toBe(true);
  app.stop();
  await open('/ajustes', 2);
  await heading('No permitido');
  expect(screen.queryByRole('link', { name: /^Ajustes/ })).toBeNull();
});

test('changing the own e-mail requires the password; the same e-mail does not', async () => {
  const person = await aStaff(server, 1);
  await open('/me', person);
  const email = await screen.findByLabelText(/^Correo/);
  const stored = async () => (await server.get(person, endpoints.me)).user;
  await app.user.type(screen.getByLabelText(/^Celular/), '5512345678{Enter}');
  expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
  await waitFor(async () => expect((await stored()).celular).toBe('5512345678'));
  await app.user.clear(email);
  await app.user.type(email, 'nuevo-correo@example.com{Enter}');
  const before = screen.getByLabelText(/^Contraseña actual/);
  await waitFor(() => expect(before).toHaveFocus());
  expect(before).toHaveAccessibleDescription(/Escribe tu contraseña actual\./);
  expect((await stored()).email).toBe(person.email);
  await app.user.type(before, `${PASSWORD}{Enter}`);
  await waitFor(async () => expect((await stored()).email).toBe('nuevo-correo@example.com'));
});
