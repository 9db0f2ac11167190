/** The list of people against the real server: who is there, found how, and what the address keeps. */
import { screen, waitFor, within } from '@testing-library/react';
import type { School } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { anAlumno, anEscuela, aStaff } from '../support/builders.ts';
import { choose, chosen, offered } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open: openAs } = flowOfFile();
let escuela: School;

beforeAll(async () => {
  escuela = await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
  const fields = { apaterno: 'Peña', amaterno: 'Núñez', email: 'ana@example.com', celular: '5512345678' };
  await anAlumno(server, { ...fields, nombre: 'Ana', escuela, grupo: '3B' });
  await anAlumno(server, { nombre: 'Zoila', apaterno: 'Vaca', escuela, baja: true });
  for (let number = 1; number <= 26; number += 1) await anAlumno(server, { apaterno: 'Ábrego', escuela });
  await aStaff(server, 2, { nombre: 'Iván', apaterno: 'Muñoz', email: 'ivan@example.com' });
});

async function open(path: string, rol: Exclude<Rol, 0> = 3): Promise<void> {
  await openAs(path, rol);
  await screen.findByRole('heading', { level: 1, name: /^Usuarios: \d+$/ });
}
const total = () => Number(screen.getByRole('heading', { level: 1 }).textContent?.replace('Usuarios: ', ''));
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const box = () => screen.getByRole('searchbox', { name: 'Buscar' });
const select = (label: string, option: string) =>
  choose(app.user, screen.getByRole('combobox', { name: label }), option);
const query = () => new URLSearchParams(window.location.search);

// [S2.5] [S2.50] [S2.54] [S2.55]
test('has the specified columns, the total, and an edit link for each row', async () => {
  await open('/usuarios?texto=ana+pe%C3%B1a');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    // The ticks that choose rows.
    '',
    'ID',
    'Nombre',
    'Correo',
    'Teléfono',
    'Acciones',
  ]);
  const row = await rowOf('Ana Peña Núñez');
  const id = within(row).getAllByRole('cell')[1]?.textContent;
  expect(row).toHaveTextContent('Benito Juárez · 3Bana@example.com55 1234 5678Editar');
  expect(within(row).getByRole('link', { name: 'Editar' })).toHaveAttribute('href', `/update-user/${id}`);
  expect(total()).toBe(1);
});

// [S2.51] [S2.52] [S5.14] [S5.15]
test('is searched by e-mail, name and phone only; the text is trimmed and in capitals', async () => {
  await open('/usuarios');
  await waitFor(() => expect(box()).toHaveFocus());
  expect(await offered(app.user, 'Buscar por', 'Teléfono')).toEqual(['Correo', 'Nombre', 'Teléfono']);
  await app.user.click(box());
  await app.user.keyboard(' pena ana {Enter}');
  expect(box()).toHaveValue(' PENA ANA ');
  await rowOf('Ana Peña Núñez');
  await waitFor(() => expect(total()).toBe(1));
  expect(query().get('texto')).toBe('PENA ANA');

  await select('Buscar por', 'Teléfono');
  expect(await screen.findByText('Ningún usuario coincide.')).toBeVisible();
  await app.user.clear(box());
  await app.user.type(box(), '55 1234 5678{Enter}');
  await rowOf('Ana Peña Núñez');
  expect(query().get('por')).toBe('user:celular');
  await select('Buscar por', 'Correo');
  await app.user.clear(box());
  await app.user.type(box(), 'ivan@{Enter}');
  expect(await rowOf('Iván Muñoz')).toHaveTextContent('Supervisor');
});

test('counts those in baja when a search finds nobody, and shows them on request', async () => {
  await open('/usuarios?texto=zoila');
  expect(await screen.findByText('Ningún usuario coincide. 1 en baja coincide.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Ver en baja' }));
  expect(within(await rowOf('Zoila Vaca')).getByText('Baja')).not.toHaveClass('ant-tag-warning');
  expect(query().get('activo')).toBe('0');
  expect(chosen(screen.getByRole('combobox', { name: 'Mostrar' }))).toBe('En baja');
  await select('Mostrar', 'Activos');
  expect(await screen.findByText(/1 en baja coincide/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(total()).toBeGreaterThan(27));
  expect(window.location.search).toBe('');
});

test('an unused rol filters to an empty list', async () => {
  await open('/usuarios?rol=2&activo=0');
  expect(await screen.findByText('Nadie con el rol Supervisor en baja.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Ver todos' }));
  await waitFor(() => expect(total()).toBeGreaterThan(27));
});

// [S2.56] [S7.5]
test('is paged by the server’s links, sorted by its columns, and the address keeps both', async () => {
  await open('/usuarios');
  const pages = screen.getByRole('navigation', { name: 'Páginas' });
  expect(
    within(pages)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anterior', '1', '2', 'Siguiente']);
  await app.user.click(within(pages).getByRole('button', { name: 'Siguiente' }));
  await rowOf('Ana Peña Núñez');
  expect(query().get('page')).toBe('2');
  await app.user.click(screen.getByRole('columnheader', { name: 'ID' }));
  await waitFor(() => expect(Object.fromEntries(query())).toEqual({ sort: 'id' }));
  await select('Rol', 'Supervisor');
  await rowOf('Iván Muñoz');
  await waitFor(() => expect(total()).toBe(1));
  expect(Object.fromEntries(query())).toEqual({ sort: 'id', rol: '2' });
  app.stop();
  await open('/usuarios?sort=id&rol=2');
  await rowOf('Iván Muñoz');
  expect(total()).toBe(1);
});

test('ignores invalid values in the address', async () => {
  await open('/usuarios?rol=toString&por=note%3Afolio&activo=x&sort=password&page=0');
  expect(total()).toBeGreaterThan(27);
  expect(chosen(screen.getByRole('combobox', { name: 'Buscar por' }))).toBe('Nombre');
  expect(chosen(screen.getByRole('combobox', { name: 'Rol' }))).toBe('Todos');
});

// [S2.53]
test.each([
  [1, false],
  [2, false],
  [3, true],
] as const)('«Agregar Empleado» for rol %d: %s', async (rol, shown) => {
  await open('/usuarios', rol);
  const link = screen.queryByRole('link', { name: 'Agregar Empleado' });
  expect(link?.getAttribute('href')).toBe(shown ? '/add-empleado' : undefined);
});
