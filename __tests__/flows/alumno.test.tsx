/** Registering alumnos against the real server: what is stored, what is refused, and the way on. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { GROUPS } from '#contract/groups.ts';
import { anAlumno, anEscuela } from '../support/builders.ts';
import { choose, chosen, offered } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open: openAs } = flowOfFile();

async function open(): Promise<void> {
  await openAs('/add-alumno');
  await screen.findByRole('combobox', { name: /^Escuela/ });
}
const field = (label: RegExp) => screen.getByLabelText(label);

/** Types the fields by their labels, chooses the school and group, and sends. */
async function register(typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await app.user.type(field(new RegExp(`^${label}`)), text);
  await choose(app.user, field(/^Escuela/), 'Benito Juárez (BJ)');
  await choose(app.user, field(/^Grupo/), '6D');
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
}
const found = async (texto: string) => {
  const client = await server.as(1);
  return (await client.get(endpoints.searchAlumnos, { params: { text: texto, field: 'nombre' } })).data;
};

test('without schools the form says so and leads those with the right to add the first one', async () => {
  await openAs('/add-alumno', 1);
  expect(await screen.findByText('Todavía no hay escuelas: un supervisor debe agregar la primera.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ir a Escuelas' })).toBeNull();
  app.stop();
  await openAs('/add-alumno', 2);
  expect(await screen.findByText('Todavía no hay escuelas: agrega la primera.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a Escuelas' })).toHaveAttribute('href', '/escuelas');
  await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
});

// [S2.7] [S2.57] [S2.59] [S2.60] [S2.61] [S5.8] [S5.9] [S5.10] [S5.11]
test('the form has the specified fields, and reports every missing one at its field at once', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Alumno$/);
  await waitFor(() => expect(field(/^Nombre/)).toHaveFocus());
  expect(screen.getAllByRole('textbox').map((one) => one.getAttribute('name'))).toEqual([
    ...['nombre', 'apaterno', 'amaterno', 'celular', 'email'],
  ]);
  // Few families are given access at the counter.
  expect(field(/^Correo electrónico/).closest('details')).not.toHaveAttribute('open');
  expect(field(/^Correo electrónico/)).toHaveAttribute('type', 'email');
  expect(field(/^Celular/)).toHaveAttribute('inputmode', 'numeric');
  expect(field(/^Contraseña/)).toHaveAttribute('type', 'password');
  expect(field(/^Contraseña/)).toHaveAttribute('autocomplete', 'new-password');
  expect(await offered(app.user, /^Escuela/, 'Benito Juárez (BJ)')).toContain('Benito Juárez (BJ)');
  expect((await offered(app.user, /^Grupo/, '6D')).slice(1)).toEqual(GROUPS);
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
  for (const text of ['Escribe el nombre.', 'Escribe el apellido paterno.', 'Elige la escuela.', 'Elige el grupo.'])
    expect(await screen.findByText(text)).toBeVisible();
});

// [S2.63] [S2.65] [S2.66] [S7.10]
test('an alumno with every field is stored as typed, the phone in ten digits, and leads to the note', async () => {
  await open();
  await register({
    Nombre: ' María  José ',
    'Apellido paterno': 'Ibáñez',
    'Apellido materno': "D'Ávila",
    Celular: '+52 (55) 1234-5678',
    'Correo electrónico': 'maria.jose@example.com',
    Contraseña: 'jirafa verde 9',
  });
  await screen.findByRole('dialog', { name: 'Alumno registrado exitosamente.' });
  expect(JSON.stringify(app.store.getState())).not.toContain('jirafa verde 9');
  const [alumno] = await found('ibanez maria');
  expect(alumno).toMatchObject({
    apaterno: 'Ibáñez',
    amaterno: "D'Ávila",
    celular: '5512345678',
    email: 'maria.jose@example.com',
    escuela: 'Benito Juárez',
    grupo: '6D',
    rol: 0,
    activo: true,
    note: null,
  });
  await app.user.click(screen.getByRole('link', { name: 'Nueva nota' }));
  await screen.findByRole('heading', { level: 1, name: 'Agregar Nota' });
  expect(window.location.pathname).toBe(`/register-note/${alumno?.id}`);
});

test('name, apellido paterno, school and group suffice, and the list shows the alumno at once', async () => {
  await open();
  await app.user.click(screen.getByRole('link', { name: /Notas/ }));
  await screen.findByRole('heading', { level: 1, name: /^Solicitudes: \d/ });
  await app.user.click(screen.getByRole('link', { name: /Alumno$/ }));
  await screen.findByRole('combobox', { name: /^Escuela/ });
  await register({ Nombre: 'Leo', 'Apellido paterno': 'Aaa' });
  await app.user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await app.user.click(screen.getByRole('link', { name: /Notas/ }));
  expect(await screen.findByText('Leo Aaa')).toBeVisible();
});

// [S2.66]
test('the form is cleared for the next alumno and keeps school and group on request', async () => {
  await open();
  await app.user.click(screen.getByRole('checkbox', { name: 'Conservar escuela y grupo para el siguiente alumno' }));
  await register({ Nombre: 'Zoe', 'Apellido paterno': 'Soto', Celular: '5512345678' });
  await app.user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(field(/^Nombre/)).toHaveFocus());
  for (const label of [/^Nombre/, /^Apellido paterno/, /^Celular/]) expect(field(label)).toHaveValue('');
  expect([chosen(field(/^Escuela/)), chosen(field(/^Grupo/))]).toEqual(['Benito Juárez (BJ)', '6D']);
  await app.user.type(field(/^Nombre/), 'Iván');
  await app.user.type(field(/^Apellido paterno/), 'Soto{Enter}');
  await screen.findByRole('dialog', { name: 'Alumno registrado exitosamente.' });
  expect((await found('soto')).map(({ nombre, grupo }) => [nombre, grupo])).toEqual([
    ['Iván', '6D'],
    ['Zoe', '6D'],
  ]);
});

// [S2.64] [S8.5]
test('a taken e-mail and a common password are refused at their fields, and the corrected form registers once', async () => {
  await anAlumno(server, { email: 'tomado@example.com' });
  await open();
  await register({
    Nombre: 'Iris',
    'Apellido paterno': 'Bravo',
    'Correo electrónico': 'Tomado@Example.com',
    Contraseña: '12345678',
  });
  const common = 'Esta contraseña es muy común y fácil de adivinar. Elige otra.';
  await waitFor(() => expect(field(/^Contraseña/)).toHaveAccessibleDescription(common));
  expect(field(/^Contraseña/).closest('details')).toHaveAttribute('open');
  await app.user.clear(field(/^Contraseña/));
  await app.user.type(field(/^Contraseña/), 'jirafa verde 9{Enter}');
  const taken = 'Este correo electrónico ya está registrado.';
  await waitFor(() => expect(field(/^Correo electrónico/)).toHaveAccessibleDescription(taken));
  expect(screen.getByRole('alert')).toHaveTextContent(taken);
  await app.user.clear(field(/^Correo electrónico/));
  await app.user.type(field(/^Correo electrónico/), 'iris@example.com{Enter}');
  await screen.findByRole('dialog', { name: 'Alumno registrado exitosamente.' });
  expect((await found('iris bravo')).map(({ email }) => email)).toEqual(['iris@example.com']);
});

test('a name that was sought and not found begins the form, and Enter in the last field sends it', async () => {
  await openAs('/add-alumno?nombre=ximena%20tun%20poot');
  expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('Ximena');
  expect(
    [field(/^Apellido paterno/), field(/^Apellido materno/)].map((one) => (one as HTMLInputElement).value),
  ).toEqual(['Tun', 'Poot']);
  await waitFor(() => expect(field(/^Celular/)).toHaveFocus());
  await choose(app.user, field(/^Escuela/), 'Benito Juárez (BJ)');
  await choose(app.user, field(/^Grupo/), '6D');
  field(/^Grupo/).focus();
  await app.user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Alumno registrado exitosamente.' });
  await waitFor(() => expect(within(dialog).getByRole('link', { name: 'Nueva nota' })).toHaveFocus());
});
