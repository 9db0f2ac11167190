/** The employee form: what it asks for, and what goes out for a person who is in no school. */
import { screen, within } from '@testing-library/react';
import { choose } from '../../../support/choose.ts';
import { aUser } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

// [S2.58] [S2.59] [S2.62] [S2.63]
test('asks for what an employee has, and sends escuela «empleado» and grupo 0', async () => {
  server.response(({ method, url }) => {
    if (method !== 'POST' || url !== '/users') return { body: { datos: [] } };
    return { status: 201, body: { success: true, user: aUser({ id: 70, nombre: 'Zoe', rol: 1 }) } };
  });
  open('/add-empleado', 3);
  const form = await screen.findByRole('form', { name: 'Empleado' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Empleado$/);
  const names = [...form.querySelectorAll('input[name]')].map((one) => one.getAttribute('name'));
  expect(names).toEqual(['nombre', 'apaterno', 'amaterno', 'celular', 'email', 'password']);

  const type = (label: RegExp, text: string) => app.user.type(within(form).getByLabelText(label), text);
  await type(/^Nombre/, 'Zoe');
  await type(/^Apellido paterno/, 'Ruiz');
  await type(/^Correo electrónico/, 'zoe@example.com');
  await type(/^Contraseña/, 'jirafa verde 9');
  await choose(app.user, within(form).getByLabelText(/^Rol/), 'Empleado');
  await app.user.click(within(form).getByRole('button', { name: 'Enviar' }));
  await screen.findByRole('dialog');
  expect(server.requested.find(({ method }) => method === 'POST')?.body).toEqual({
    nombre: 'Zoe',
    apaterno: 'Ruiz',
    amaterno: null,
    celular: null,
    email: 'zoe@example.com',
    password: 'jirafa verde 9',
    escuela: 'empleado',
    grupo: 0,
    rol: 1,
  });
});
