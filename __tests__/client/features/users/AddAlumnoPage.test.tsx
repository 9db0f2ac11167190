/** The alumno form: what it asks for, what it sends, and what becomes of what was typed. */
import { screen, waitFor, within } from '@testing-library/react';
import { GROUPS } from '#contract/groups.ts';
import { choose, chosen, offered } from '../../../support/choose.ts';
import { fill as fillIn } from '../../../support/fill.ts';
import type { Reported } from '../../apiServer.ts';
import { anEscuela, aUser } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const PASSWORD = 'jirafa verde 9';
const { server, app, open } = screensOfFile();
let escuelas: unknown;
let saving: () => Reported | undefined;

beforeEach(() => {
  escuelas = { datos: [anEscuela(), anEscuela({ id: 4, nombre: 'Rosaura Zapata', prefijo: 'RZ' })] };
  saving = () => ({ status: 201, body: { success: true, user: aUser({ id: 70, nombre: 'Zoe', apaterno: 'Ruiz' }) } });
  server.response(({ method, url }) => {
    if (url === '/escuelas') return { body: escuelas };
    return method === 'POST' && url === '/users' ? saving() : { status: 404, body: { message: 'No existe.' } };
  });
});

async function start(rol: 1 | 2 = 1): Promise<void> {
  open('/add-alumno', rol);
  await screen.findByRole('form', { name: 'Alumno' });
}
const sent = () => server.requested.filter(({ method }) => method === 'POST');
const field = (label: RegExp) => screen.getByLabelText(label);
const submit = () => app.user.click(screen.getByRole('button', { name: 'Enviar' }));

async function fill(): Promise<void> {
  await fillIn(app.user, field(/^Nombre/), 'Zoe');
  await fillIn(app.user, field(/^Apellido paterno/), 'Ruiz');
  await fillIn(app.user, field(/^Celular/), '55 1234 5678');
  await fillIn(app.user, field(/^Correo electrónico/), 'zoe@example.com');
  await fillIn(app.user, field(/^Contraseña/), PASSWORD);
  await choose(app.user, field(/^Escuela/), 'Benito Juárez (BJ)');
  await choose(app.user, field(/^Grupo/), '2C');
}

// [S2.7] [S2.57] [S2.59] [S2.60] [S2.61] [S5.9] [S5.10] [S5.11]
test('asks for what the specification lists, schools with their prefijo and the 24 groups', async () => {
  await start();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Alumno$/);
  await waitFor(() => expect(field(/^Nombre/)).toHaveFocus());
  expect(screen.getAllByRole('textbox').map((one) => one.getAttribute('name'))).toEqual([
    'nombre',
    'apaterno',
    'amaterno',
    'celular',
    'email',
  ]);
  expect(field(/^Correo electrónico/)).toHaveAttribute('type', 'email');
  expect(field(/^Celular/)).toHaveAttribute('inputmode', 'numeric');
  expect(field(/^Contraseña/)).toHaveAttribute('type', 'password');
  expect(field(/^Contraseña/)).toHaveAttribute('autocomplete', 'new-password');
  expect(await offered(app.user, /^Escuela/, 'Rosaura Zapata (RZ)')).toContain('Benito Juárez (BJ)');
  expect((await offered(app.user, /^Grupo/, '6D')).slice(1)).toEqual(GROUPS);
});

// [S5.8]
test('what is missing is said at its field, all at once, and nothing is sent', async () => {
  await start();
  await submit();
  expect(await screen.findByText('Escribe el nombre.')).toBeVisible();
  expect(screen.getByText('Escribe el apellido paterno.')).toBeVisible();
  expect(screen.getByText('Elige la escuela.')).toBeVisible();
  expect(screen.getByText('Elige el grupo.')).toBeVisible();
  await waitFor(() => expect(field(/^Nombre/)).toHaveFocus());
  await app.user.type(field(/^Celular/), '55 12');
  await app.user.type(field(/^Correo electrónico/), 'zoe@');
  await app.user.type(field(/^Contraseña/), 'corta');
  await submit();
  expect(field(/^Celular/)).toHaveAccessibleDescription('El celular debe tener 10 dígitos.');
  expect(field(/^Correo electrónico/)).toHaveAccessibleDescription('El correo electrónico no es válido.');
  expect(field(/^Contraseña/)).toHaveAccessibleDescription('La contraseña debe tener al menos 8 caracteres.');
  expect(sent()).toEqual([]);
});

// [S2.63] [S2.65] [S2.66] [S7.10]
test('sends the record, says so, clears the form and puts the cursor where the next name goes; the password is nowhere in the state', async () => {
  await start();
  await fill();
  await submit();
  const dialog = await screen.findByRole('dialog', { name: 'Alumno registrado exitosamente.' });
  expect(JSON.stringify(app.store.getState())).not.toContain(PASSWORD);
  expect(sent().map(({ body }) => body)).toEqual([
    {
      nombre: 'Zoe',
      apaterno: 'Ruiz',
      amaterno: null,
      celular: '55 1234 5678',
      email: 'zoe@example.com',
      password: PASSWORD,
      escuela: 3,
      grupo: '2C',
    },
  ]);
  expect(within(dialog).getByRole('link', { name: 'Crear su nota' })).toHaveAttribute('href', '/register-note/70');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Aceptar' })).toHaveFocus());
  await app.user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(field(/^Nombre/)).toHaveFocus());
  for (const label of [/^Nombre/, /^Apellido paterno/, /^Celular/, /^Correo/, /^Contraseña/, /^Escuela/, /^Grupo/]) {
    expect(field(label)).toHaveValue('');
  }
});

test('keeps school and group for the next alumno of the class, when asked to', async () => {
  await start();
  await fill();
  await app.user.click(screen.getByRole('checkbox', { name: 'Conservar escuela y grupo para el siguiente alumno' }));
  await submit();
  await app.user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  expect(field(/^Nombre/)).toHaveValue('');
  expect(field(/^Contraseña/)).toHaveValue('');
  expect(chosen(field(/^Escuela/))).toBe('Benito Juárez (BJ)');
  expect(chosen(field(/^Grupo/))).toBe('2C');
  expect(screen.getByRole('checkbox')).toBeChecked();
  // The next one is another alumno, under another key.
  await app.user.type(field(/^Nombre/), 'Iván');
  await app.user.type(field(/^Apellido paterno/), 'Soto{Enter}');
  await screen.findByRole('dialog');
  const [first, second] = sent();
  expect(second?.body).toEqual({
    nombre: 'Iván',
    apaterno: 'Soto',
    amaterno: null,
    celular: null,
    email: null,
    password: null,
    escuela: 3,
    grupo: '2C',
  });
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

// [S2.64] [S8.5] [S8.6]
test('a refusal stands above the form and at its fields, a lost answer above it; what was typed stays, sent again it registers once', async () => {
  const taken = saving;
  const errors = {
    email: ['Este correo electrónico ya está registrado.'],
    password: ['Esta contraseña es muy común y fácil de adivinar. Elige otra.'],
  };
  saving = () => ({ status: 422, body: { success: false, message: 'x', error: { errors } } });
  await start();
  await fill();
  await submit();
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      ...errors.email,
      ...errors.password,
    ]),
  );
  expect(field(/^Correo electrónico/)).toHaveAccessibleDescription(errors.email[0]);
  expect(field(/^Contraseña/)).toHaveAccessibleDescription(errors.password[0]);
  await waitFor(() => expect(field(/^Correo electrónico/)).toHaveFocus());
  expect(field(/^Nombre/)).toHaveValue('Zoe');
  expect(chosen(field(/^Grupo/))).toBe('2C');

  saving = () => {
    saving = taken;
    return undefined;
  };
  await submit();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No hay conexión con el servidor.'));
  await submit();
  await screen.findByRole('dialog');
  const keys = sent()
    .slice(1)
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('schools that do not come can be asked for again, and none at all is said', async () => {
  escuelas = undefined;
  server.response(({ url }) => (url === '/escuelas' && escuelas ? { body: escuelas } : { status: 500, body: {} }));
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('El servidor no pudo responder.');
  escuelas = { datos: [] };
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Todavía no hay escuelas: un supervisor debe agregar la primera.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ir a Escuelas' })).toBeNull();
  app.stop();
  await start(2);
  expect(await screen.findByText('Todavía no hay escuelas: agrega la primera.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a Escuelas' })).toHaveAttribute('href', '/escuelas');
});
