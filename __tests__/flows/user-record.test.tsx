/** The forms of people on record and of new employees, against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aStaff, PASSWORD } from '../support/builders.ts';
import { choose, chosen, offered } from '../support/choose.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();
const NEW = 'papalote azul 31';

const record = async ({ id }: User): Promise<User> => (await server.get(3, endpoints.getUser, { params: { id } })).user;
const field = (label: string | RegExp) => screen.getByLabelText(label);
const retype = async (label: RegExp, text: string) => {
  await app.user.clear(field(label));
  await fill(app.user, field(label), text);
};
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const form = (name: string) => screen.findByRole('form', { name });
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

describe('an alumno edited by staff', () => {
  // [S2.9] [S7.7] [S7.11] [S8.19]
  test('school, group, room and contact are saved with the specified message', async () => {
    const escuela = await anEscuela(server, { nombre: 'Rosaura Zapata', prefijo: 'RZ' });
    const alumno = await anAlumno(server, { nombre: 'Ana', celular: '5512345678' });
    await open(`/update-user/${alumno.id}`, await aStaff(server, 1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Alumno' })).toBeVisible();
    await form('Alumno');
    await waitFor(() => expect(chosen(field(/^Escuela/))).not.toBe(''));
    expect(screen.queryByLabelText(/^Rol/)).toBeNull();
    expect(screen.queryByLabelText('Contraseña actual')).toBeNull();
    await choose(app.user, field(/^Escuela/), 'Rosaura Zapata (RZ)');
    await choose(app.user, field(/^Grupo/), '6D');
    await retype(/^Sala de guardería/, 'Girasoles');
    await retype(/^Celular/, '999 123 4567');
    await app.user.clear(field(/^Correo/));
    await press('Enviar');
    expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
    expect(await record(alumno)).toMatchObject({
      nombre: 'Ana',
      escuela: escuela.id,
      grupo: '6D',
      sala_guarderia: 'Girasoles',
      celular: '9991234567',
      email: null,
    });
    // The form follows the record: a second change starts from the new version.
    await waitFor(() => expect(field(/^Celular/)).toHaveValue('9991234567'));
    await retype(/^Nombre/, 'Anita');
    await press('Enviar');
    await waitFor(async () => expect(await record(alumno)).toMatchObject({ nombre: 'Anita' }));
  });

  // [S2.64] [S5.16] [S7.11] [S8.5]
  test('each server message is a red alert and shows at its field, and the typed values stay', async () => {
    const taken = await anAlumno(server);
    const alumno = await anAlumno(server);
    await open(`/update-user/${alumno.id}`, await aStaff(server, 1));
    await form('Alumno');
    await retype(/^Correo/, taken.email ?? '');
    await press('Enviar');
    await waitFor(() => expect(alerts()).toEqual(['Este correo electrónico ya está registrado.']));
    expect(field(/^Correo/)).toHaveAccessibleDescription('Este correo electrónico ya está registrado.');
    expect(field(/^Correo/)).toHaveValue(taken.email);
    await retype(/^Correo/, 'otra@example.com');
    await fill(app.user, field(/^Contraseña/), 'password');
    await press('Enviar');
    await waitFor(() => expect(alerts()).toEqual(['Esta contraseña es muy común y fácil de adivinar. Elige otra.']));
  });

  test('baja requires a reason and can be undone without losing unsaved values', async () => {
    const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña' });
    await open(`/update-user/${alumno.id}`, await aStaff(server, 1));
    await form('Alumno');
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    await app.user.type(field(/^Apellido materno/), 'x');
    await press('Dar de baja');
    await within(await screen.findByRole('dialog')).findByText(/Hay cambios sin guardar/);
    await press('Aceptar');
    await app.user.clear(field(/^Apellido materno/));
    await press('Dar de baja');
    const dialog = await screen.findByRole('dialog', { name: '¿Dar de baja a Ana Peña?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Dar de baja' }));
    expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
    await fill(app.user, within(dialog).getByLabelText(/^Motivo/), 'Cambió de escuela');
    await app.user.keyboard('{Tab}{Tab}{Enter}');
    expect(await screen.findByText(/^En baja:/)).toBeVisible();
    expect(await record(alumno)).toMatchObject({ activo: false });
    await press('Restaurar');
    await waitFor(() => expect(screen.queryByText(/^En baja:/)).toBeNull());
    expect(await record(alumno)).toMatchObject({ activo: true });
  });
});

describe('an alumno, removed by an administrador', () => {
  test('without records is deleted, and the list opens', async () => {
    const alumno = await anAlumno(server);
    await open(`/update-user/${alumno.id}`, await aStaff(server, 3));
    await form('Alumno');
    await press('Eliminar');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    expect(await record(alumno)).toMatchObject({ id: alumno.id });
    await press('Eliminar');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    await screen.findByRole('heading', { level: 1, name: /^Usuarios/ });
    const gone = await server.request(3, endpoints.getUser, { params: { id: alumno.id } });
    expect(gone.status).toBe(404);
  });

  test('with notes is kept with the reason; anonymised with a reason, the money stays and the record says so', async () => {
    const note = await aNote(server, { total: 300, paid: 100 });
    await open(`/update-user/${note.user_id}`, await aStaff(server, 3));
    await form('Alumno');
    await press('Eliminar');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(alerts()).toEqual(['Tiene notas y abonos: dale de baja en lugar de eliminarlo.']));
    await press('Anonimizar');
    const dialog = await screen.findByRole('dialog', { name: /^¿Anonimizar a / });
    await app.user.click(within(dialog).getByRole('button', { name: 'Anonimizar' }));
    expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
    await fill(app.user, within(dialog).getByLabelText(/^Motivo/), 'Lo pidió su familia');
    await app.user.keyboard('{Tab}{Tab}{Enter}');
    expect(await screen.findByText('La persona quedó anonimizada.')).toBeVisible();
    expect(await screen.findByText(/^Anonimizado: sus datos se borraron y ya no puede iniciar sesión/)).toBeVisible();
    for (const name of ['Anonimizar', 'Restaurar']) expect(screen.queryByRole('button', { name })).toBeNull();
    const admin = await server.as(3);
    expect((await admin.get(endpoints.getNote, { params: { userId: note.user_id } })).note).toMatchObject({
      ...{ id: note.id, total: 300, pagado: 100 },
    });
  });

  test('an unknown person is reported', async () => {
    await open('/update-user/999999', await aStaff(server, 3));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se encontró el registro.');
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('an employee', () => {
  test('is read-only with an explanation for those who may not change employees', async () => {
    const employee = await aStaff(server, 2, { nombre: 'Iván', apaterno: 'Muñoz' });
    await open(`/update-user/${employee.id}`, await aStaff(server, 2));
    expect(await screen.findByText('Solo un administrador puede cambiar los datos de un empleado.')).toBeVisible();
    expect(screen.getByText('Supervisor')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dar de baja' })).toBeNull();
  });

  test('gets another rol from an administrador', async () => {
    const employee = await aStaff(server, 1);
    await open(`/update-user/${employee.id}`, await aStaff(server, 3));
    expect(await screen.findByRole('heading', { level: 1, name: 'Empleado' })).toBeVisible();
    await form('Empleado');
    expect(await offered(app.user, /^Rol/, 'Administrador')).toEqual(['Empleado', 'Supervisor', 'Administrador']);
    expect(screen.queryByLabelText(/^Escuela/)).toBeNull();
    await choose(app.user, field(/^Rol/), 'Supervisor');
    await press('Enviar');
    expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
    expect(await record(employee)).toMatchObject({ rol: 2, escuela: 'empleado', grupo: 0 });
  });

  // [S2.8] [S2.58] [S2.62]
  test('is registered at /add-empleado, and at /add-empleado/', async () => {
    const email = 'nueva@example.com';
    const admin = await aStaff(server, 3);
    await open('/add-empleado/', admin);
    await form('Empleado');
    app.stop();
    await open('/add-empleado', admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Empleado' })).toBeVisible();
    expect(screen.queryByLabelText(/^Escuela/)).toBeNull();
    expect(screen.queryByLabelText(/^Grupo/)).toBeNull();
    await press('Enviar');
    for (const text of ['Escribe el correo electrónico.', 'Escribe la contraseña.', 'Elige el rol.']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    await fill(app.user, field(/^Nombre/), 'Lucía');
    await fill(app.user, field(/^Apellido paterno/), 'Chan');
    await fill(app.user, field(/^Correo/), email);
    await fill(app.user, field(/^Contraseña/), NEW);
    await choose(app.user, field(/^Rol/), 'Empleado');
    await press('Enviar');
    const dialog = await screen.findByRole('dialog', { name: 'Empleado registrado exitosamente.' });
    expect(within(dialog).getByText('Lucía Chan')).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Aceptar' })).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(field(/^Nombre/)).toHaveFocus());
    for (const label of [/^Nombre/, /^Correo/, /^Contraseña/, /^Rol/]) expect(field(label)).toHaveValue('');
    const { user } = (await server.anyone.request(endpoints.login, { method: 'POST', body: { email, password: NEW } }))
      .body;
    expect(user).toMatchObject({ nombre: 'Lucía', rol: 1 });
    const { user: stored } = await server.get(3, endpoints.getUser, { params: { id: user.id } });
    expect(stored).toMatchObject({ escuela: 'empleado', grupo: 0 });
  });
});

describe('one’s own profile', () => {
  // [S2.10] [S7.8]
  test('a family changes contact and password; names, school and group are read-only with an explanation', async () => {
    const me = await anAlumno(server, { nombre: 'Ana' });
    const other = await server.as(me);
    await open('/me', me);
    await form('Alumno');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Perfil$/);
    expect(screen.getByText(/Para cambiar lo demás, acude al mostrador\.$/)).toBeVisible();
    for (const label of ['Nombre', 'Apellido paterno', 'Apellido materno', 'Escuela', 'Grupo']) {
      expect(field(label)).toHaveAttribute('readonly');
    }
    await waitFor(() => expect(field('Celular')).toHaveFocus());
    await fill(app.user, field('Celular'), '5598765432');
    await fill(app.user, field('Contraseña'), NEW);
    await press('Enviar');
    expect(await screen.findByText('Escribe tu contraseña actual.')).toBeVisible();
    await fill(app.user, field('Contraseña actual'), 'no es esta');
    await press('Enviar');
    await waitFor(() => expect(alerts()).toEqual(['La contraseña actual no es correcta.']));
    await retype(/^Contraseña actual/, PASSWORD);
    await press('Enviar');
    expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
    expect(field('Contraseña')).toHaveValue('');
    expect(field('Contraseña actual')).toHaveValue('');
    expect(await record(me)).toMatchObject({ celular: '5598765432', nombre: 'Ana' });
    expect((await other.request(endpoints.me)).status).toBe(401);
    const again = await server.anyone.request(endpoints.login, {
      method: 'POST',
      body: { email: me.email, password: NEW },
    });
    expect(again.status).toBe(200);
    expect(JSON.stringify(app.store.getState())).not.toContain(NEW);
  });

  test('an employee is told to ask an administrador for the rest, and sees the rol', async () => {
    await open('/me', await aStaff(server, 1));
    await form('Empleado');
    expect(screen.getByText(/Para cambiar lo demás, pídelo a un administrador\.$/)).toBeVisible();
    expect(field('Rol')).toHaveValue('Empleado');
    expect(field('Rol')).toHaveAttribute('readonly');
  });

  test('an administrador changes the own name and the session follows; the own rol and baja stay', async () => {
    const me = await aStaff(server, 3, { nombre: 'Rosa' });
    await open('/me', me);
    await form('Empleado');
    expect(field('Rol')).toHaveAttribute('readonly');
    expect(field('Rol')).toHaveAccessibleDescription(/Nadie cambia su propio rol/);
    expect(screen.queryByRole('button', { name: 'Dar de baja' })).toBeNull();
    await retype(/^Nombre/, 'Rosalía');
    await press('Enviar');
    expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('user')).toContain('Rosalía'));
    expect(app.store.getState().auth).toMatchObject({ user: { id: me.id, nombre: 'Rosalía', rol: 3 } });
    expect(app.leaves).toEqual([]);
  });

  test('/update-user leads to it, for a family too; other ids are refused', async () => {
    const me = await anAlumno(server);
    await open(`/update-user/${me.id}`, me);
    await form('Alumno');
    expect(field('Nombre')).toHaveAttribute('readonly');
    app.stop();
    const other = await anAlumno(server);
    await open(`/update-user/${other.id}`, me);
    expect(await screen.findByRole('heading', { name: 'No permitido' })).toBeVisible();
  });
});
