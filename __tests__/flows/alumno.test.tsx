/** Registering alumnos against the real server: what is stored, what is refused, and the way on. */
import { screen, waitFor } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { anAlumno, anEscuela } from '../support/builders.ts';
import { choose } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open: openAs } = flowOfFile();

beforeAll(async () => {
  await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
});

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

test('an alumno with everything is stored as typed, the phone in ten digits, and leads to the note', async () => {
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
  await app.user.click(screen.getByRole('link', { name: 'Crear su nota' }));
  await screen.findByRole('heading', { level: 1, name: 'Agregar Nota' });
  expect(window.location.pathname).toBe(`/register-note/${alumno?.id}`);
});

test('name, apellido paterno, school and group are enough, and the list has the alumno at once', async () => {
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

test('a taken e-mail and a common password are refused at their fields, mended, and registered once', async () => {
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
