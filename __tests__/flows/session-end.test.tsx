/** A session that ends or changes under somebody's hands: what the sign-in page says, and what was typed or shown. */
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '#client/api/api.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { ACCOUNT, chooseInAccount } from '../support/account.ts';
import type { Client } from '../support/api-client.ts';
import { aNote, anAlumno, aStaff, PASSWORD } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { nothingUnderWay } from '../support/nothingUnderWay.ts';

const { server, app, open: openAs } = flowOfFile();
let client: Client;
const endSession = () => client.request(endpoints.logout);

async function open(path: string, person: User): Promise<void> {
  client = await openAs(path, person);
}
async function signIn({ email }: User): Promise<void> {
  await app.user.type(await screen.findByLabelText('Correo electrónico'), email ?? '');
  await app.user.type(screen.getByLabelText('Contraseña'), `${PASSWORD}{Enter}`);
  await screen.findByRole('button', ACCOUNT);
}
const ANA = { nombre: 'Ana', apaterno: 'Pérez', amaterno: 'Ruiz' };
const amount = () => screen.findByRole('textbox', { name: 'Monto (abono)' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** An amount is typed for Ana, and the server no longer knows the session when it is sent. */
async function interruptedAbono(clerk: User): Promise<{ noteId: number }> {
  const note = await aNote(server, { alumno: await anAlumno(server, ANA), total: 800 });
  await open(`/note-credits/${note.user_id}`, clerk);
  await app.user.type(await amount(), '250');
  await endSession();
  await app.user.click(button(/^Abonar/));
  await screen.findByText('Tu sesión terminó. Vuelve a entrar; lo que escribiste está guardado.');
  return { noteId: note.id };
}

// [S4.3] [S8.3]
test('a 401 leads to the sign-in page with the reason, and after signing in one click restores the draft of the named alumno', async () => {
  const clerk = await aStaff(server, 1);
  await interruptedAbono(clerk);
  expect((await client.request(endpoints.me)).status).toBe(401);
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
  expect(app.leaves).toEqual(['/login']);
  await signIn(clerk);
  expect(await screen.findByText('«Abono de Ana Pérez Ruiz» quedó sin guardar.')).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Continuar' }));
  await waitFor(async () => expect(await amount()).toHaveValue('250'));
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull();
  await app.user.click(button(/^Abonar/));
  expect(await screen.findByText('Operación, Exitosa.')).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Inicio' }));
  await screen.findByRole('heading', { level: 1, name: /^Hola/ });
  expect(screen.queryByText(/quedó sin guardar/)).toBeNull();
});

test('another person who signs in is offered nothing, and the reason disappears', async () => {
  await interruptedAbono(await aStaff(server, 1));
  const other = await aStaff(server, 1);
  await signIn(other);
  expect(screen.queryByText(/quedó sin guardar/)).toBeNull();
  await chooseInAccount(app.user, 'Cerrar sesión');
  await screen.findByLabelText('Correo electrónico');
  expect(screen.queryByText(/Tu sesión terminó/)).toBeNull();
});

test('without a draft nothing is promised, and after signing out no reason is shown', async () => {
  const clerk = await aStaff(server, 1);
  await open('/solicitudes', clerk);
  await screen.findByRole('heading', { level: 1, name: /^Solicitudes: \d/ });
  await endSession();
  act(() => void app.store.dispatch(api.util.invalidateTags(['alumnos', 'escuelas'])));
  expect(await screen.findByText('Tu sesión terminó. Vuelve a entrar.')).toBeVisible();
  await signIn(clerk);
  await chooseInAccount(app.user, 'Cerrar sesión');
  await screen.findByLabelText('Correo electrónico');
  expect(screen.queryByText(/Tu sesión terminó/)).toBeNull();
});

test('the draft of a note is offered under the name of its alumno', async () => {
  const clerk = await aStaff(server, 1);
  const alumno = await anAlumno(server, ANA);
  await open(`/register-note/${alumno.id}`, clerk);
  await screen.findByText('Ana Pérez Ruiz');
  await app.user.type(await screen.findByRole('textbox', { name: 'Descripción' }), 'Paquete completo');
  await endSession();
  act(() => void app.store.dispatch(api.util.invalidateTags(['escuelas', 'servicios', 'alumnos'])));
  await screen.findByText(/^Tu sesión terminó/);
  await signIn(clerk);
  expect(await screen.findByText('«Nota de Ana Pérez Ruiz» quedó sin guardar.')).toBeVisible();
});

test('a lowered rol shows at the first refusal: the screen and its data go, the rest keeps working', async () => {
  const clerk = await aStaff(server, 2, { nombre: 'Eva' });
  await open('/dashboard', clerk);
  await screen.findByRole('heading', { level: 1, name: /^Dashboard/ });
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await nothingUnderWay(app);
  const lowered = { params: { id: clerk.id }, body: { rol: 1, nombre: 'Evita' } } as const;
  await server.get(3, endpoints.updateUser, lowered);
  act(() => void app.store.dispatch(api.util.invalidateTags(['alumnos'])));
  expect(await screen.findByRole('heading', { level: 1, name: 'No permitido' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cuenta de Evita' })).toBeVisible();
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ rol: 1, nombre: 'Evita' }),
  );
  await app.user.click(screen.getByRole('link', { name: 'Notas' }));
  await screen.findByRole('heading', { level: 1, name: /^Solicitudes: \d/ });
  expect(app.leaves).toEqual([]);
});
