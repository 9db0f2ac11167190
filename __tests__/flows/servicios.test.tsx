/** The services catalogue against the real server: what is sold, for how much, and what notes keep. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Service } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { aNote, aServicio } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open: openAs } = flowOfFile();

async function open(path = '/servicios', rol: Exclude<Rol, 0> = 3): Promise<void> {
  await openAs(path, rol);
  await screen.findByRole('heading', { level: 1, name: rol === 3 ? /^Servicios: \d+$/ : 'No permitido' });
}
/** The catalogue as notes are made of it; `all` with the retired ones. */
const catalogue = async (all = false): Promise<Service[]> =>
  (await server.get(3, endpoints.listServicios, { query: all ? { activo: 0 } : {} })).datos;
const named = async (name: string, all = false) => (await catalogue(all)).find(({ servicio }) => servicio === name);
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
async function retire(name: string): Promise<void> {
  await press(`Más acciones de ${name}`);
  await app.user.click(await screen.findByRole('menuitem', { name: 'Retirar' }));
  const dialog = await screen.findByRole('dialog', { name: `¿Retirar «${name}» del catálogo?` });
  await app.user.click(within(dialog).getByRole('button', { name: 'Retirar' }));
}

test('without services a note says so and leads those with the right to add the first one', async () => {
  await openAs('/register-note/undefined', 1);
  expect(await screen.findByText(/^El catálogo no tiene servicios todavía\. Pide a un administrador/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ir a Servicios' })).toBeNull();
  app.stop();
  await openAs('/register-note/undefined', 3);
  await app.user.click(await screen.findByRole('link', { name: 'Ir a Servicios' }));
  await screen.findByRole('heading', { level: 1, name: 'Servicios: 0' });
});

test('a service is added at the end of the list, with its price as typed', async () => {
  await aServicio(server, { servicio: 'Toga', costo: 450, orden: 7 });
  await open();
  await press('Agregar');
  expect(await screen.findByText('Escribe el nombre del servicio.')).toBeVisible();
  expect(screen.getByText('Escribe el costo.')).toBeVisible();
  await app.user.type(field('Servicio'), 'Marco');
  await app.user.type(field('Costo'), '1,120.50{Enter}');
  expect(await row('Marco')).toHaveTextContent('8Marco $1,120.50');
  expect(await named('Marco')).toMatchObject({ costo: 1120.5, orden: 8, activo: true });
  expect(field('Servicio')).toHaveValue('');
  await waitFor(() => expect(field('Servicio')).toHaveFocus());
});

test('an invalid price, position or duplicate name is reported at its field', async () => {
  await aServicio(server, { servicio: 'Álbum' });
  await open();
  await app.user.type(field('Servicio'), 'album');
  await app.user.type(field('Costo'), 'cien');
  await app.user.type(field('Orden'), '1.5{Enter}');
  expect(await screen.findByText('Escribe solo números, por ejemplo 250 o 99.50.')).toBeVisible();
  expect(field('Orden')).toHaveAccessibleDescription('Debe ser un número entero.');
  await app.user.clear(field('Orden'));
  await app.user.type(field('Orden'), '99999999999');
  expect(field('Orden')).toHaveAccessibleDescription('Debe ser 1000000 o menos.');
  await app.user.clear(field('Orden'));
  await app.user.clear(field('Costo'));
  await app.user.type(field('Costo'), '100{Enter}');
  await waitFor(() => expect(field('Servicio')).toHaveAccessibleDescription('Ya existe un servicio con este nombre.'));
  expect(field('Costo')).toHaveValue('100');
});

test('a new price applies to new notes only, and the screen says so', async () => {
  const estola = await aServicio(server, { servicio: 'Estola', costo: 165 });
  const note = await aNote(server, { servicios: [estola] });
  await open();
  expect(screen.getByText(/las notas ya vendidas conservan el suyo/)).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Editar Estola' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Editar Servicio' })).toBeVisible();
  await app.user.clear(field('Costo'));
  await app.user.type(field('Costo'), '199');
  await app.user.clear(field('Servicio'));
  await app.user.type(field('Servicio'), 'Estola bordada');
  await press('Actualizar');
  expect(await screen.findByText('Servicio actualizado correctamente.')).toBeVisible();
  expect(await row('Estola bordada')).toHaveTextContent('$199.00');
  expect(await named('Estola bordada')).toMatchObject({ id: estola.id, costo: 199 });
  const kept = await server.get(1, endpoints.getNote, { params: { userId: note.user_id } });
  expect(kept.note).toMatchObject({ total: 165, conceptos: [{ servicio: 'Estola', costo: 165 }] });
});

test('a sold service is retired, no longer offered, and can be restored', async () => {
  const boleto = await aServicio(server, { servicio: 'Boleto' });
  await aNote(server, { servicios: [boleto] });
  await open();
  await retire('Boleto');
  expect(await screen.findByText('Servicio retirado del catálogo.')).toBeVisible();
  await waitFor(async () => expect(await row('Boleto')).toHaveTextContent('Retirado'));
  expect(await named('Boleto')).toBeUndefined();
  expect(await named('Boleto', true)).toMatchObject({ activo: false });
  await press('Volver a ofrecer Boleto');
  await waitFor(async () => expect(await row('Boleto')).not.toHaveTextContent('Retirado'));
  expect(await named('Boleto')).toMatchObject({ id: boleto.id, costo: boleto.costo, activo: true });
});

test('a service that was never sold is deleted', async () => {
  await aServicio(server, { servicio: 'Sin venta' });
  await open();
  await retire('Sin venta');
  expect(await screen.findByText('Servicio eliminado: nunca se vendió.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sin venta')).toBeNull());
  expect(await named('Sin venta', true)).toBeUndefined();
});

test('a catalogue that has just begun is offered templates, each added whole with one button', async () => {
  await open();
  await press('Agregar Guardería');
  await screen.findByText(/^Servicios agregados/);
  expect(await screen.findByRole('cell', { name: 'Guardería: mensualidad' })).toBeVisible();
  expect(await named('Guardería: inscripción')).toMatchObject({ costo: 800, activo: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Agregar Guardería' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Agregar Paquetes de fotos' })).toBeVisible();
});
