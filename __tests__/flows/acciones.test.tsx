/** Rows chosen in a list and changed together, a new school year, and the way back, against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aStaff } from '../support/builders.ts';
import { choose } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();
let escuela: School;
let people: User[];
/** Tells the alumnos of one test from those of the others. */
let series = 10;

async function aSchoolOf(count: number): Promise<void> {
  series += 1;
  escuela = await anEscuela(server);
  people = [];
  for (let at = 0; at < count; at += 1) {
    const name = { nombre: 'Uno', apaterno: `Caa${series}${10 + at}` };
    people.push(await anAlumno(server, { ...name, escuela, grupo: '1A' }));
  }
}
const list = () => `/solicitudes?escuela=${escuela.id}`;
const nameOf = (at: number) => `Uno Caa${series}${10 + at}`;
const tick = (at: number) => screen.findByRole('checkbox', { name: `Seleccionar a ${nameOf(at)}` });
const bar = () => screen.findByRole('toolbar', { name: 'Con los seleccionados' });
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const deed = async (name: string) => app.user.click(within(await bar()).getByRole('button', { name }));
const standing = async (ats: readonly number[]) => {
  const client = await server.as(1);
  const all = ats.map(async (at) => {
    const { user } = await client.get(endpoints.getUser, { params: { id: people[at]?.id ?? 0 } });
    return user.activo ? `${user.grupo} ${user.escuela_nombre}` : 'baja';
  });
  return Promise.all(all);
};
const inGroup = (grupo: string) => `${grupo} ${escuela.nombre}`;
const changes = async () => (await server.get(3, endpoints.listAcciones)).data;

test('chosen rows stay chosen on other pages, and go to another group together, until «Deshacer»', async () => {
  await aSchoolOf(30);
  await open(list());
  await app.user.click(await tick(0));
  await app.user.click(await tick(2));
  await app.user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await app.user.click(await tick(27));
  expect(await bar()).toHaveTextContent('3 seleccionados');
  await deed('Cambiar grupo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar de grupo' }));
  await choose(app.user, dialog.getByRole('combobox', { name: /Grupo/ }), '2B');
  expect(await dialog.findByRole('row', { name: '1A 2B 3' })).toBeVisible();
  await press('Cambiar a 3');
  expect(await screen.findByText('3 alumnos pasaron a 2B.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(await standing([0, 2, 27, 1])).toEqual([...Array(3).fill(inGroup('2B')), inGroup('1A')]);
  await press('Deshacer');
  expect(await screen.findByText('El cambio se deshizo.')).toBeVisible();
  expect(await standing([0, 2, 27])).toEqual(Array(3).fill(inGroup('1A')));
});

test('a ticked page offers all of the filter, which go to another school with their groups', async () => {
  await aSchoolOf(30);
  const other = await anEscuela(server);
  await open(list());
  await tick(0);
  await app.user.click(screen.getByRole('checkbox', { name: 'Seleccionar a todos los de esta página' }));
  expect(await bar()).toHaveTextContent('25 seleccionados');
  await press('Seleccionar los 30 de este filtro');
  await waitFor(async () => expect(await bar()).toHaveTextContent('30 seleccionados'));
  await deed('Cambiar escuela');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar de escuela' }));
  await choose(app.user, dialog.getByRole('combobox', { name: /Escuela/ }), `${other.nombre} (${other.prefijo})`);
  await press('Cambiar a 30');
  expect(await screen.findByText(`30 alumnos pasaron a ${other.nombre}.`)).toBeVisible();
  expect(await standing([0, 29])).toEqual(Array(2).fill(`1A ${other.nombre}`));
});

test('a baja of several is for supervisors, needs a reason, and says what they owe and who stays', async () => {
  await aSchoolOf(1);
  await aNote(server, { alumno: people[0], total: 640 });
  await open(list(), 1);
  await app.user.click(await tick(0));
  expect(within(await bar()).queryByRole('button', { name: 'Dar de baja' })).toBeNull();
  app.stop();

  const employee = await aStaff(server, 1, { nombre: 'Zulma', apaterno: `Caa${series}10` });
  await open(`/usuarios?texto=CAA${series}10`, 2);
  await app.user.click(await tick(0));
  await app.user.click(screen.getByRole('checkbox', { name: `Seleccionar a Zulma Caa${series}10` }));
  await deed('Dar de baja');
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar de baja' }));
  expect(await dialog.findByText(/1 persona debe/)).toHaveTextContent('1 persona debe $640.00');
  expect(dialog.getByText('No se puede con 1 persona')).toBeVisible();
  await press('Dar de baja a 1');
  expect(await dialog.findByText('Escribe el motivo.')).toBeVisible();
  await app.user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Se mudó');
  await press('Dar de baja a 1');
  expect(await screen.findByText('1 persona quedó en baja.')).toBeVisible();
  expect(await standing([0])).toEqual(['baja']);
  expect((await server.get(3, endpoints.getUser, { params: { id: employee.id } })).user.activo).toBe(true);
});

test('the chosen ones who owe wait in the queue of reminders, and no others', async () => {
  await aSchoolOf(3);
  for (const at of [0, 1]) await aNote(server, { alumno: people[at], total: 100 });
  await open(list());
  await app.user.click(await tick(0));
  await app.user.click(await tick(2));
  await deed('Recordar');
  expect(await screen.findByRole('heading', { level: 1, name: 'Recordatorios' })).toBeVisible();
  expect(await screen.findByText(nameOf(0))).toBeVisible();
  expect(screen.getByText('1 de 1')).toBeVisible();
});

test('their codes are printed with name, school and group; employees have none', async () => {
  await aSchoolOf(2);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await aStaff(server, 1, { nombre: 'Zulma', apaterno: `Caa${series}11` });
  await open(`/usuarios?texto=CAA${series}11`);
  await app.user.click(await tick(1));
  await app.user.click(screen.getByRole('checkbox', { name: `Seleccionar a Zulma Caa${series}11` }));
  await deed('Imprimir códigos');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sheet = screen.getByRole('article', { name: 'Códigos para la caja' });
  expect(sheet).toHaveTextContent(`${nameOf(1)}${escuela.nombre} · 1A`);
  expect(sheet).not.toHaveTextContent('Zulma');
  print.mockRestore();
});

test('X chooses the row that has the keyboard, and the choice ends on another screen', async () => {
  await aSchoolOf(4);
  await open(list());
  await tick(3);
  within(screen.getByText(nameOf(3)).closest('tr') as HTMLElement)
    .getByRole('link', { name: 'Abonos' })
    .focus();
  await app.user.keyboard('x');
  expect(await tick(3)).toBeChecked();
  await app.user.keyboard('x');
  expect(await tick(3)).not.toBeChecked();
  await app.user.keyboard('x');
  await app.user.click(screen.getByRole('link', { name: 'Escuelas' }));
  await screen.findByRole('heading', { level: 1, name: /^Escuelas/ });
  await app.user.click(screen.getByRole('link', { name: /^Notas/ }));
  await screen.findByRole('heading', { level: 1, name: /^Solicitudes/ });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

// [S2.140]
test('a new year is shown as a table, begins for the whole school, and is taken back later from «Cambios a varios»', async () => {
  await aSchoolOf(30);
  const last = await anAlumno(server, { escuela, grupo: '6C' });
  people.push(last);
  await open('/escuelas', 2);
  await press(`Nuevo ciclo de ${escuela.nombre}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Nuevo ciclo: ${escuela.nombre}` }));
  expect(await dialog.findByRole('row', { name: '1A 2A 30' })).toBeVisible();
  expect(dialog.getByRole('row', { name: '6C Egresan 1' })).toBeVisible();
  await choose(app.user, dialog.getByRole('combobox', { name: 'Los del último grado' }), 'Se quedan en su grupo');
  expect(await dialog.findByRole('row', { name: '6C Se quedan 1' })).toBeVisible();
  await choose(app.user, dialog.getByRole('combobox', { name: 'Los del último grado' }), 'Egresan: se les da de baja');
  await app.user.click(await dialog.findByRole('button', { name: 'Iniciar ciclo con 31' }));
  expect(await screen.findByText(`Nuevo ciclo en ${escuela.nombre}: 31 alumnos.`)).toBeVisible();
  expect(await standing([0, 30])).toEqual([inGroup('2A'), 'baja']);
  app.stop();

  // Meanwhile one was moved by hand.
  await server.get(1, endpoints.updateUser, { params: { id: people[1]?.id ?? 0 }, body: { grupo: '5D' } });
  await open('/cambios', 2);
  await press(new RegExp(`^Deshacer: Nuevo ciclo en ${escuela.nombre}`));
  const why = within(await screen.findByRole('dialog', { name: '¿Deshacer este cambio?' }));
  await app.user.type(why.getByRole('textbox', { name: /Motivo/ }), 'Todavía no');
  await app.user.click(why.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText(`${nameOf(1)}: Ahora está en 5D, ${escuela.nombre}.`)).toBeVisible();
  expect(await standing([0, 1, 30])).toEqual([inGroup('1A'), inGroup('5D'), inGroup('6C')]);
  expect((await changes())[0]).toMatchObject({ accion: 'ciclo', quedan: 1, deshecha_motivo: 'Todavía no' });
});

test('a group added in Ajustes is offered at once', async () => {
  await aSchoolOf(1);
  await open('/ajustes#grupos', 3);
  await app.user.click(await screen.findByRole('checkbox', { name: '1E' }));
  await app.user.click((await screen.findAllByRole('button', { name: 'Guardar' }))[0] as HTMLElement);
  expect(await screen.findByText('Ajustes guardados correctamente.')).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: /^Notas/ }));
  await app.user.click((await screen.findAllByRole('checkbox', { name: /^Seleccionar a Uno/ }))[0] as HTMLElement);
  await deed('Cambiar grupo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar de grupo' }));
  await choose(app.user, dialog.getByRole('combobox', { name: /Grupo/ }), '1E');
  await press('Cambiar a 1');
  expect(await screen.findByText('1 alumno pasó a 1E.')).toBeVisible();
});
