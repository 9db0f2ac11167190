/** The schools screen against the real server: both modes of its form, and the texts of the specification. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { School } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { anAlumno, anEscuela } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open: openAs } = flowOfFile();

async function open(rol: Exclude<Rol, 0> = 3, path = '/escuelas'): Promise<void> {
  await openAs(path, rol);
  await screen.findByRole('heading', { level: 1, name: /^Escuelas: \d+$/ });
}
const stored = async (): Promise<School[]> => (await server.get(1, endpoints.listEscuelas)).datos;
const named = async (nombre: string) => (await stored()).find((one) => one.nombre === nombre);
const nombre = () => screen.getByRole('textbox', { name: 'Nombre' });
const prefijo = () => screen.getByRole('textbox', { name: 'Prefijo' });
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const edit = (name: string) => app.user.click(screen.getByRole('link', { name: `Editar ${name}` }));
/** Asks for the deletion and answers the question with this button. */
async function remove(name: string, response: string): Promise<void> {
  await press(`Eliminar ${name}`);
  const dialog = await screen.findByRole('dialog', { name: '¿Seguro que deseas eliminar esta escuela?' });
  expect(dialog).toHaveTextContent(name);
  await app.user.click(within(dialog).getByRole('button', { name: response }));
}

// [S2.96] [S2.97] [S2.98] [S2.99] [S2.100] [S5.12] [S7.19] [S8.14]
test('adding a school requires both fields, confirms with a toast and clears the form for the next', async () => {
  await open(2);
  expect(screen.getByRole('heading', { level: 2, name: 'Agregar Escuela' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  await press('Agregar');
  expect(await screen.findByText('Escribe el nombre de la escuela.')).toBeVisible();
  expect(screen.getByText('Escribe el prefijo.')).toBeVisible();
  await app.user.type(nombre(), 'Benito Juárez');
  await app.user.type(prefijo(), 'BJ{Enter}');
  expect(await screen.findByText('Escuela creada correctamente.')).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Benito Juárez' })).toBeVisible();
  expect(nombre()).toHaveValue('');
  await waitFor(() => expect(nombre()).toHaveFocus());
  const id = (await named('Benito Juárez'))?.id;
  const row = screen.getByRole('cell', { name: 'Benito Juárez' }).closest('tr') as HTMLElement;
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Nombre',
    'Prefijo',
    'Acciones',
  ]);
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual([String(id), 'Benito Juárez', 'BJ']);
});

// [S8.12]
test('a school that cannot be saved shows the specified toast, the reason at its field, and keeps the typed values', async () => {
  await anEscuela(server, { nombre: 'Rosaura Zapata', prefijo: 'RZ' });
  await open();
  await app.user.type(nombre(), 'rosaura zapata');
  await app.user.type(prefijo(), 'XX{Enter}');
  expect(await screen.findByText('Error al guardar la escuela.')).toBeVisible();
  expect(nombre()).toHaveAccessibleDescription('Ya existe una escuela con este nombre.');
  expect(nombre()).toHaveValue('rosaura zapata');
});

// [S2.96] [S2.98] [S2.99] [S2.101] [S4.10] [S4.11] [S7.20] [S8.13]
test('«Editar» loads the school into the form, which is empty again after saving or cancelling', async () => {
  const { id } = await anEscuela(server, { nombre: 'Vieja', prefijo: 'VJ' });
  await open();
  await edit('Vieja');
  expect(await screen.findByRole('heading', { level: 2, name: 'Editar Escuela' })).toBeVisible();
  expect(nombre()).toHaveValue('Vieja');
  await waitFor(() => expect(nombre()).toHaveFocus());
  expect(prefijo()).toHaveValue('VJ');
  // Somebody adds one meanwhile: the list that comes after Cancelar has it.
  await anEscuela(server, { nombre: 'De otra persona', prefijo: 'OP' });
  await press('Cancelar');
  expect(await screen.findByRole('heading', { level: 2, name: 'Agregar Escuela' })).toBeVisible();
  expect(nombre()).toHaveValue('');
  expect(await screen.findByRole('cell', { name: 'De otra persona' })).toBeVisible();

  await edit('Vieja');
  await waitFor(() => expect(nombre()).toHaveValue('Vieja'));
  await app.user.clear(nombre());
  await app.user.type(nombre(), 'Nueva');
  await press('Actualizar');
  expect(await screen.findByText('Escuela actualizada correctamente.')).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Nueva' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: 'Agregar Escuela' })).toBeVisible();
  expect(prefijo()).toHaveValue('');
  expect(window.location.search).toBe('');
  expect(await named('Nueva')).toMatchObject({ id, prefijo: 'VJ' });
});

test('a school that another user changed meanwhile is not overwritten and can be reloaded', async () => {
  const { id } = await anEscuela(server, { nombre: 'De dos', prefijo: 'DD' });
  await open(3, `/escuelas?editar=${id}`);
  await waitFor(() => expect(nombre()).toHaveValue('De dos'));
  await server.get(2, endpoints.updateEscuela, { params: { id }, body: { nombre: 'De la otra' } });
  await app.user.type(prefijo(), '1{Enter}');
  expect(await screen.findByText(/Otra persona cambió este registro/)).toBeVisible();
  await press('Cargar los datos actuales');
  await waitFor(() => expect(nombre()).toHaveValue('De la otra'));
  expect(prefijo()).toHaveValue('DD');
});

// [S2.101] [S2.102] [S7.21] [S8.15] [S8.16]
test('«Eliminar» asks first; a school with alumnos stays and says how many, one without is deleted', async () => {
  const full = await anEscuela(server, { nombre: 'Con alumnos', prefijo: 'CA' });
  await anAlumno(server, { escuela: full });
  await anAlumno(server, { escuela: full, baja: true });
  await anEscuela(server, { nombre: 'Sin alumnos', prefijo: 'SA' });
  await open();
  await remove('Con alumnos', 'Eliminar');
  expect(await screen.findByText('Error al eliminar la escuela.')).toBeVisible();
  const reported = await screen.findByText('La escuela tiene 2 alumnos. Cámbialos de escuela antes de eliminarla.');
  expect(reported).toBeVisible();
  await press('Aceptar');
  await remove('Sin alumnos', 'Cancelar');
  expect(await named('Sin alumnos')).toBeDefined();
  await remove('Sin alumnos', 'Eliminar');
  expect(await screen.findByText('Escuela eliminada correctamente.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Sin alumnos' })).toBeNull());
  expect(await named('Sin alumnos')).toBeUndefined();
  expect(await named('Con alumnos')).toBeDefined();
});

test('deleting the school being edited leaves an empty form', async () => {
  const { id } = await anEscuela(server, { nombre: 'Efímera', prefijo: 'EF' });
  await open(3, `/escuelas?editar=${id}`);
  await waitFor(() => expect(nombre()).toHaveValue('Efímera'));
  await remove('Efímera', 'Eliminar');
  expect(await screen.findByRole('heading', { level: 2, name: 'Agregar Escuela' })).toBeVisible();
  expect(nombre()).toHaveValue('');
});

// [S2.6]
test('rol 2 writes and does not delete; rol 1 reads only', async () => {
  await anEscuela(server, { nombre: 'De todos', prefijo: 'DT' });
  await open(2);
  expect(screen.getByRole('link', { name: 'Editar De todos' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Eliminar De todos' })).toBeNull();
  app.stop();
  await open(1, '/escuelas?editar=1');
  expect(screen.getByRole('cell', { name: 'De todos' })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Editar De todos' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Acciones' })).toBeNull();
});
