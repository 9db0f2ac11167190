/** The note form as a till, and from there to the money: quantities, what is in sight, and where saving leads. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, Service, User } from '#contract/entities.ts';
import { aNote, anAlumno, aServicio } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();
let toga: Service;
let marco: Service;

beforeAll(async () => {
  toga = await aServicio(server, { servicio: 'Toga', costo: 450 });
  marco = await aServicio(server, { servicio: 'Marco de álbum', costo: 120.5 });
});

const folio = () => screen.getByRole('textbox', { name: 'Folio' });
const service = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const quantity = (name: string) => screen.getByRole('textbox', { name: `Cantidad de ${name}` });
const filter = () => screen.getByRole('textbox', { name: 'Filtrar servicios' });
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const sold = () =>
  within(screen.getByRole('list', { name: 'Servicios vendidos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const total = () => screen.getByLabelText('Importes de la nota').textContent;
const address = () => window.location.pathname + window.location.search;
const noteOf = async ({ id }: { id: number }): Promise<Note | null> =>
  (await (await server.as(1)).get(endpoints.getNote, { params: { userId: id } })).note;

async function openNew(alumno: User): Promise<void> {
  await open(`/register-note/${alumno.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Agregar Nota' });
  await waitFor(() => expect(folio()).not.toHaveValue(''));
}
async function openNote(note: Note): Promise<void> {
  await open(`/update-note/${note.user_id}?nota=${note.id}`);
  await screen.findByRole('textbox', { name: 'Folio' });
}
const alone = (id: number, times: number) => Array.from({ length: times }, () => id);

describe('quantities', () => {
  test('decreasing from one removes the service and returns the focus to the filter', async () => {
    await openNew(await anAlumno(server));
    await app.user.click(service('Toga'));
    await app.user.type(quantity('Toga'), '{ArrowDown}');
    expect(service('Toga')).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Filtrar servicios' })).toHaveFocus();
  });

  test('change by plus, minus and typing; the summary shows the number and the note has a line for each', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    expect(screen.queryByRole('textbox', { name: 'Cantidad de Toga' })).toBeNull();
    await app.user.click(service('Toga'));
    expect(quantity('Toga')).toHaveValue('1');
    await press('Agregar uno de Toga');
    await press('Agregar uno de Toga');
    await app.user.click(service('Marco'));
    expect(sold()).toEqual(['3 × Toga $450.00 c/u$1,350.00', 'Marco de álbum$120.50']);
    expect(total()).toBe('Total$1,470.50');
    await press('Quitar uno de Toga');
    expect(quantity('Toga')).toHaveValue('2');
    // Typed it may be empty for a moment: the service stays.
    await app.user.clear(quantity('Toga'));
    expect(service('Toga')).toBeChecked();
    await app.user.type(quantity('Toga'), '5');
    expect(total()).toBe('Total$2,370.50');
    await press('Quitar uno de Marco de álbum');
    expect(service('Marco')).not.toBeChecked();
    await press('Guardar');
    await screen.findByRole('heading', { level: 1, name: 'Actualizar Nota' });
    expect(await noteOf(alumno)).toMatchObject({ serviciosArr: alone(toga.id, 5), total: 2250 });
  });

  test('end at twenty with a message at the field; a typed 0 removes the service', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await app.user.click(service('Toga'));
    await app.user.clear(quantity('Toga'));
    await app.user.type(quantity('Toga'), '20');
    await press('Agregar uno de Toga');
    expect(quantity('Toga')).toHaveValue('20');
    await app.user.clear(quantity('Toga'));
    await app.user.type(quantity('Toga'), '21');
    await press('Guardar');
    expect((await screen.findAllByText('Un servicio va hasta 20 veces en una nota.'))[0]).toBeVisible();
    expect(await noteOf(alumno)).toBeNull();
    await app.user.clear(quantity('Toga'));
    await app.user.type(quantity('Toga'), '0');
    await app.user.tab();
    expect(service('Toga')).not.toBeChecked();
  });

  test('work with the keyboard: filter, Enter adds the first, Enter in the quantity leads back', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await app.user.click(filter());
    await app.user.keyboard('album');
    expect(screen.queryByRole('checkbox', { name: /^Toga/ })).toBeNull();
    await app.user.keyboard('{Enter}');
    expect(filter()).toHaveValue('');
    expect(service('Marco')).toBeChecked();
    await app.user.keyboard('album{Enter}tog{Enter}');
    expect(sold()).toEqual(['Toga$450.00', '2 × Marco de álbum $120.50 c/u$241.00']);
    await app.user.click(quantity('Toga'));
    await app.user.keyboard('{ArrowUp}{ArrowUp}-{Enter}');
    expect(filter()).toHaveFocus();
    expect(total()).toBe('Total$1,141.00');
    await app.user.keyboard('nada así');
    expect(screen.getByText('Sin resultados para «nada así»')).toBeVisible();
    await app.user.keyboard('{Enter}{Escape}');
    expect(filter()).toHaveValue('');
    // Enter in the filter never saves.
    await app.user.keyboard('{Enter}');
    expect(await noteOf(alumno)).toBeNull();
  });

  test('keep the price of lines already sold, and one more costs the current price', async () => {
    const vela = await aServicio(server, { servicio: 'Vela', costo: 100 });
    const note = await aNote(server, { servicios: [vela, marco, vela] });
    await (await server.as(3)).get(endpoints.updateServicio, { params: { id: vela.id }, body: { costo: 130 } });
    await openNote(note);
    await waitFor(() => expect(quantity('Vela')).toHaveValue('2'));
    expect(sold()).toEqual(['2 × Vela $100.00 c/u$200.00', 'Marco de álbum$120.50']);
    await press('Agregar uno de Vela');
    expect(sold()).toContain('Vela$130.00');
    expect(total()).toBe('Total$450.50');
    await press('Actualizar');
    await waitFor(() => expect(address()).toBe('/solicitudes'));
    const after = await noteOf({ id: note.user_id });
    expect(after?.total).toBe(450.5);
    expect(after?.conceptos.filter(({ servicio_id }) => servicio_id === vela.id).map(({ costo }) => costo)).toEqual([
      100, 100, 130,
    ]);
  });

  test('of a retired service can decrease but not increase', async () => {
    const globo = await aServicio(server, { servicio: 'Globo', costo: 30 });
    const note = await aNote(server, { servicios: [globo, globo, toga] });
    await (await server.as(3)).get(endpoints.deleteServicio, { params: { id: globo.id } });
    await openNote(note);
    await press('Agregar uno de Globo');
    expect(quantity('Globo')).toHaveValue('2');
    await press('Quitar uno de Globo');
    await press('Actualizar');
    await waitFor(() => expect(address()).toBe('/solicitudes'));
    expect(await noteOf({ id: note.user_id })).toMatchObject({ total: 480 });
  });
});

describe('«Guardar y cobrar»', () => {
  test('stands after the services by Enter in the empty filter, once something is chosen', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await waitFor(() => expect(filter()).toHaveFocus());
    await app.user.keyboard('{Enter}');
    expect(filter()).toHaveFocus();
    await app.user.keyboard('tog{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Guardar y cobrar' })).toHaveFocus();
    expect(await noteOf(alumno)).toBeNull();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain(`/note-credits/${alumno.id}`));
  });

  test('saves the note and leads to its abonos with the services sold and the focus on the amount', async () => {
    const older = await aNote(server, { folio: 'VIEJA-1', total: 80 });
    const alumno = { id: older.user_id } as User;
    await openNew(alumno);
    await app.user.click(service('Toga'));
    await press('Agregar uno de Toga');
    const name = (folio() as HTMLInputElement).value;
    await press('Guardar y cobrar');
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`nota ${name}$`) })).toBeVisible();
    const note = await noteOf(alumno);
    expect(note?.folio).toBe(name);
    expect(address()).toBe(`/note-credits/${alumno.id}?nota=${note?.id}`);
    expect(sold()).toEqual(['2 × Toga $450.00 c/u$900.00']);
    expect(total()).toBe('Total$900.00Pagado$0.00Saldo$900.00');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Monto (abono)' })).toHaveFocus());
    await app.user.keyboard('300{Enter}');
    await screen.findByRole('status', { name: 'Abono registrado' });
    expect(await noteOf(alumno)).toMatchObject({ id: note?.id, saldo: 600 });
  });

  test('has a shortcut from any field, shown on the button', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await app.user.click(service('Toga'));
    const button = screen.getByRole('button', { name: 'Guardar y cobrar' });
    expect([button.getAttribute('aria-keyshortcuts'), button.textContent]).toEqual([
      'Control+Enter',
      'Guardar y cobrarCtrl+Enter',
    ]);
    await app.user.type(quantity('Toga'), '{ArrowUp}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toContain(`/note-credits/${alumno.id}`));
    expect(await noteOf(alumno)).toMatchObject({ total: 900, saldo: 900 });
  });

  test('is forgotten after a refusal: «Guardar» afterwards only saves', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await press('Guardar y cobrar');
    expect(await screen.findByText('Elige al menos un servicio.')).toBeVisible();
    await app.user.click(service('Toga'));
    await press('Guardar');
    await screen.findByRole('heading', { level: 1, name: 'Actualizar Nota' });
    expect(address()).toBe(`/update-note/${alumno.id}`);
  });
});
