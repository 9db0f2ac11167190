/** The note form against the real server: who, what, for how much, and every error. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, Service, User } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { aNote, anAbono, anAlumno, anEscuela, aServicio } from '../support/builders.ts';
import { choose, chosen, marked, offered, sendKeyCodes } from '../support/choose.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { lossyProxy } from '../support/lossyProxy.ts';

const { server, app, open } = flowOfFile();
let toga: Service;
let marco: Service;

beforeAll(async () => {
  toga = await aServicio(server, { servicio: 'Toga', costo: 450 });
  marco = await aServicio(server, { servicio: 'Marco', costo: 120.5 });
});
beforeAll(sendKeyCodes);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const folio = () => screen.getByRole('textbox', { name: 'Folio' });
const estado = () => screen.getByRole('combobox', { name: 'Estado' });
const service = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const amounts = () => screen.getByLabelText('Importes de la nota').textContent;
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const address = () => window.location.pathname + window.location.search;
const noteOf = async ({ id }: { id: number }, nota?: number): Promise<Note | null> => {
  const client = await server.as(1);
  return (await client.get(endpoints.getNote, { params: { userId: id }, query: nota ? { nota } : {} })).note;
};

/** The form of a new note for this alumno, with a folio suggested. */
async function openNew(alumno: User): Promise<void> {
  await open(`/register-note/${alumno.id}`);
  await heading('Agregar Nota');
  await waitFor(() => expect(folio()).not.toHaveValue(''));
}
/** The form of the alumno's note. */
async function openNote(note: Note, rol: Exclude<Rol, 0> = 1): Promise<void> {
  await open(`/update-note/${note.user_id}?nota=${note.id}`, rol);
  await screen.findByRole('textbox', { name: 'Folio' });
}

describe('the alumno', () => {
  // [S2.73] [S2.75] [S7.15]
  test('is found by name and chosen with arrow and Enter; the next folio of the school follows, selected for replacement', async () => {
    const escuela = await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
    const known = await anAlumno(server, { nombre: 'José', apaterno: 'Alba', escuela, celular: '5512345678' });
    await aNote(server, { alumno: known, folio: 'BJ-000041', total: 320 });
    await anAlumno(server, { nombre: 'Josefina', apaterno: 'Mora', escuela, grupo: '3C', email: null });

    await open('/register-note/undefined');
    await heading('Agregar Nota');
    const box = await screen.findByRole('combobox', { name: 'Alumno' });
    await waitFor(() => expect(box).toHaveFocus());
    await app.user.keyboard('jose');
    const found = await screen.findByRole('group', { name: 'Alumnos encontrados' });
    const [first, second] = await within(found).findAllByRole('option');
    expect(first).toHaveTextContent(
      'José AlbaBenito Juárez · 1A · 55 1234 5678Ya tiene nota BJ-000041 · saldo $320.00',
    );
    // Amber is for what is owed.
    expect(screen.getByText(/^Ya tiene nota/)).toHaveClass('ant-tag-warning');
    expect(second).toHaveTextContent(/^Josefina MoraBenito Juárez · 3C$/);
    expect(marked(box)).toBe(first);
    await app.user.keyboard('{ArrowDown}');
    expect(marked(box)).toBe(second);
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText('Josefina Mora')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Alumno' })).toBeNull();
    await waitFor(() => expect(folio()).toHaveValue('BJ-000042'));
    // What is sold comes next; the folio is filled in.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Filtrar servicios' })).toHaveFocus());
    await app.user.click(folio());
    await app.user.keyboard('A7');
    expect(folio()).toHaveValue('A7');
    expect(screen.queryByText(/Escribe el folio|Elige/)).toBeNull();
  });

  // [S2.73] [S2.75] [S7.15]
  test('is found by e-mail, phone and folio', async () => {
    const zulema = { nombre: 'Zulema', email: null, celular: null };
    await anAlumno(server, { ...zulema, apaterno: 'de correo', email: 'zulema@example.com' });
    await anAlumno(server, { ...zulema, apaterno: 'de celular', celular: '5587654321' });
    await aNote(server, { folio: 'VIEJO-9', alumno: await anAlumno(server, { ...zulema, apaterno: 'de folio' }) });
    const gone = await aNote(server, {
      folio: 'NADA-8',
      alumno: await anAlumno(server, { ...zulema, apaterno: 'de ayer' }),
    });
    await (await server.as(2)).get(endpoints.cancelNote, { params: { id: gone.id }, body: { motivo: 'Se equivocó' } });
    await open('/register-note/undefined');
    const by = await screen.findByRole('combobox', { name: 'Buscar por' });
    const searches = [
      ['Correo', 'zulema@', 'Zulema de correo'],
      ['Teléfono', '55 8765', 'Zulema de celular'],
      ['Folio', 'viejo-9', 'Zulema de folio'],
      ['Folio', 'nada-8', 'Ya tiene nota NADA-8 · cancelada'],
    ] as const;
    for (const [label, text, found] of searches) {
      await choose(app.user, by, label);
      const box = screen.getByRole('combobox', { name: 'Alumno' });
      await app.user.clear(box);
      await app.user.type(box, `${text}{Enter}`);
      await waitFor(() => expect(screen.getByRole('option', { name: /Zulema/ })).toHaveTextContent(found));
    }
    expect(screen.getByText(/^Ya tiene nota/)).not.toHaveClass('ant-tag-warning');
  });

  test('a search without matches chooses nobody by Enter or arrows, and counts those in baja', async () => {
    await anAlumno(server, { nombre: 'Hermenegildo', baja: true });
    await open('/register-note/undefined');
    const box = await screen.findByRole('combobox', { name: 'Alumno' });
    await waitFor(() => expect(box).toHaveFocus());
    await app.user.keyboard('hermenegildo');
    expect(await screen.findByText('Nadie coincide. 1 en baja coincide.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nuevo alumno' })).toHaveAttribute('href', '/add-alumno');
    await app.user.keyboard('{ArrowDown}{Enter}{Escape}');
    expect(screen.getByRole('combobox', { name: 'Alumno' })).toHaveValue('hermenegildo');
    await press('Guardar');
    expect(await screen.findByText('Elige el alumno.')).toBeVisible();
  });

  test('is not chosen by Tab, nor by Enter while the results belong to an older text', async () => {
    await anAlumno(server, { nombre: 'Abundio', apaterno: 'Primero' });
    await anAlumno(server, { nombre: 'Abundio', apaterno: 'Segundo' });
    await open('/register-note/undefined');
    const box = await screen.findByRole('combobox', { name: 'Alumno' });
    await waitFor(() => expect(box).toHaveFocus());
    await app.user.keyboard('abundio');
    await waitFor(() => expect(marked(box)).toHaveTextContent(/^Abundio Primero/));
    await app.user.tab();
    expect(box).not.toHaveFocus();
    await app.user.click(box);
    await app.user.keyboard(' s{Enter}');
    await waitFor(() => expect(marked(box)).toHaveTextContent(/^Abundio Segundo/));
    expect(box).toHaveValue('abundio s');
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Cambiar de alumno' })).toBeVisible();
    expect(screen.getByText('Abundio Segundo')).toBeVisible();
  });

  // [S2.20] [S2.74]
  test('comes from the address and opens the existing note, or the form of a new one', async () => {
    const note = await aNote(server, { folio: 'SABIDA', total: 90 });
    await open(`/register-note/${note.user_id}`);
    expect(await screen.findByText(/^Ya tiene la nota SABIDA, con saldo de \$90\.00\./)).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Abrir la nota' }));
    await heading('Actualizar Nota');
    app.stop();

    const without = await anAlumno(server, { nombre: 'Sinforosa' });
    await open(`/update-note/${without.id}`);
    await heading('Agregar Nota');
    expect(await screen.findByText(/^Sinforosa/)).toBeVisible();
    await waitFor(() => expect(folio()).not.toHaveValue(''));
    await app.user.click(service('Toga'));
    await press('Guardar');
    await heading('Actualizar Nota');
    expect(address()).toBe(`/update-note/${without.id}`);
    expect(await screen.findByRole('link', { name: 'Ir a Abonos' })).toBeVisible();
  });
});

describe('a new note', () => {
  // [S2.19] [S2.73] [S2.74] [S2.75] [S2.76] [S4.7] [S4.8] [S5.3] [S5.4] [S7.15] [S7.17] [S8.18] [S9.4]
  test('has a folio, an estado and at least one service, adds up the ticked ones, is saved and leads to the abonos', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    expect(folio()).toHaveAttribute('maxlength', '18');
    expect(folio()).toBeRequired();
    expect(await offered(app.user, 'Estado', 'Pagado')).toEqual(['Pendiente', 'Pagado']);
    expect(chosen(estado())).toBe('Pendiente');
    expect(within(screen.getByRole('group', { name: /^Servicios/ })).getAllByRole('checkbox').length).toBeGreaterThan(
      1,
    );
    await fill(app.user, screen.getByRole('textbox', { name: 'Descripción' }), 'Talla 12');
    await press('Guardar');
    expect(await screen.findByText('Elige al menos un servicio.')).toBeVisible();
    await waitFor(() => expect(service('Toga')).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Talla 12');
    expect(await noteOf(alumno)).toBeNull();

    expect(amounts()).toBe('Total$0.00');
    await app.user.click(service('Toga'));
    await app.user.click(service('Marco'));
    expect(amounts()).toBe('Total$570.50');
    await app.user.click(service('Marco'));
    expect(amounts()).toBe('Total$450.00');
    const suggested = (folio() as HTMLInputElement).value;
    await press('Guardar');

    expect(await screen.findByText('Operación realizada con éxito')).toBeVisible();
    await heading('Actualizar Nota');
    expect(address()).toBe(`/update-note/${alumno.id}`);
    const note = await noteOf(alumno);
    expect(note).toMatchObject({
      folio: suggested,
      status: 0,
      serviciosArr: [toga.id],
      total: 450,
      note_description: 'Talla 12',
    });
    const link = await screen.findByRole('link', { name: 'Ir a Abonos' });
    expect(link).toHaveAttribute('href', `/note-credits/${alumno.id}?nota=${note?.id}`);
    await waitFor(() => expect(link).toHaveFocus());
  });

  test('a typed folio stays with any alumno, a taken one names its holder, and the next of the school is offered', async () => {
    await aNote(server, { folio: 'TOMADO-1', alumno: await anAlumno(server, { nombre: 'Ana', apaterno: 'Primera' }) });
    const escuela = await anEscuela(server, { prefijo: 'OTRA' });
    await anAlumno(server, { nombre: 'Segismundo', escuela });
    await openNew(await anAlumno(server));
    await app.user.clear(folio());
    await app.user.type(folio(), 'tomado-1');
    expect(folio()).toHaveValue('tomado-1');
    await press('Cambiar de alumno');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Alumno' })).toHaveFocus());
    await app.user.keyboard('segismundo');
    await screen.findByRole('option', { name: /Segismundo/ });
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText(/El siguiente de la escuela es OTRA-000001\./)).toBeVisible();
    expect(folio()).toHaveValue('tomado-1');
    await app.user.click(service('Toga'));
    await press('Guardar');
    await waitFor(() => expect(folio()).toHaveAccessibleDescription('Este folio ya lo tiene Ana Primera.'));
    expect(folio()).toHaveValue('tomado-1');
    await waitFor(() => expect(folio()).toHaveFocus());
    await app.user.type(folio(), '-B');
    expect(folio()).not.toHaveAccessibleDescription();
    await press('Usarlo');
    expect(folio()).toHaveValue('OTRA-000001');
    await waitFor(() => expect(folio()).toHaveFocus());
  });

  // [S8.8]
  test('a suggested folio taken meanwhile names its holder and is replaced by the next one', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    const suggested = (folio() as HTMLInputElement).value;
    await aNote(server, { folio: suggested, alumno: await anAlumno(server, { nombre: 'Juan', apaterno: 'Rápido' }) });
    await app.user.click(service('Toga'));
    await press('Guardar');
    expect(await screen.findByText(`${suggested}: Este folio ya lo tiene Juan Rápido.`)).toBeVisible();
    expect(screen.getByText('Error al guardar los datos')).toBeVisible();
    const next = suggested.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
    await screen.findByText(`Ahora se propone ${next}.`);
    expect(folio()).toHaveValue(next);
    expect(service('Toga')).toBeChecked();
    await press('Guardar');
    await heading('Actualizar Nota');
    expect(await noteOf(alumno)).toMatchObject({ folio: next });
  });

  test('a price changed meanwhile is accepted with one button; a retired service stays ticked until it is removed', async () => {
    const efimero = await aServicio(server, { servicio: 'Globo', costo: 30 });
    const paquete = await aServicio(server, { servicio: 'Paquete', costo: 800 });
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await app.user.click(service('Paquete'));
    await app.user.click(service('Marco'));
    const admin = await server.as(3);
    await admin.get(endpoints.updateServicio, { params: { id: paquete.id }, body: { costo: 850 } });
    await press('Guardar');
    const text = 'El precio de «Paquete» cambió de $800.00 a $850.00.';
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(amounts()).toBe('Total$920.50');
    await press('Usar los precios nuevos');
    expect(amounts()).toBe('Total$970.50');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar y cobrar' })).toHaveFocus());
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());

    await app.user.click(service('Globo'));
    await admin.get(endpoints.deleteServicio, { params: { id: efimero.id } });
    await press('Guardar');
    const gone = 'El servicio número 2 ya no está en el catálogo. Quítalo de la nota.';
    expect((await screen.findAllByText(gone)).length).toBeGreaterThan(0);
    const marked = await screen.findByRole('checkbox', { name: /^Globo \(ya no está en el catálogo\)/ });
    expect(marked).toBeChecked();
    await app.user.click(marked);
    await press('Guardar');
    await heading('Actualizar Nota');
    expect(await noteOf(alumno)).toMatchObject({ total: 970.5 });
  });

  // [S4.9]
  test('as Pagado announces the abono it records, and its ticket is still an original', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await app.user.click(service('Toga'));
    await choose(app.user, estado(), 'Pagado');
    expect(await screen.findByText(/^Se registrará un abono de \$450\.00/)).toBeVisible();
    await app.user.click(service('Marco'));
    expect(screen.getByText(/^Se registrará un abono de \$570\.50/)).toBeVisible();
    await press('Guardar');
    await heading('Actualizar Nota');
    const note = await noteOf(alumno);
    expect(note).toMatchObject({ status: 1, saldo: 0, creditos: [{ amount: 570.5, metodo: 'efectivo' }] });
    expect(address()).toBe(`/update-note/${alumno.id}?nota=${note?.id}`);

    const printed = jest.fn(() => document.querySelector('.imprimir')?.textContent);
    window.print = printed;
    await app.user.click(await screen.findByRole('link', { name: 'Ir a Abonos' }));
    await app.user.click(await screen.findByRole('button', { name: /^Imprimir Ticket/ }));
    await waitFor(() => expect(printed).toHaveBeenCalled());
    expect(printed.mock.results[0]?.value).toContain('$570.50');
    expect(printed.mock.results[0]?.value).not.toContain('REIMPRESIÓN');
  });

  // [S8.9]
  test('offline says so, keeps the typed values, and sending it again writes it once', async () => {
    const alumno = await anAlumno(server);
    await openNew(alumno);
    await app.user.click(service('Toga'));
    // Only this response is lost: the server is there, so nothing has to be kept for later.
    const proxy = await lossyProxy(server.origin);
    try {
      Object.assign(globalThis, { __API_URL__: proxy.origin });
      proxy.loseNext('POST');
      await press('Guardar');
      expect(await screen.findByText('Error de red al enviar los datos')).toBeVisible();
      expect(service('Toga')).toBeChecked();
      await press('Guardar');
      await heading('Actualizar Nota');
    } finally {
      await proxy.close();
    }
    expect(await noteOf(alumno)).toMatchObject({ total: 450 });
  });
});

describe('a note that exists', () => {
  // [S2.20] [S2.77] [S7.18] [S8.11] [S8.19]
  test('is changed, offline only after the warning, and returns to the list with a confirmation', async () => {
    const note = await aNote(server, { servicios: [toga], paid: 100 });
    await openNote(note);
    await waitFor(() => expect(folio()).toHaveValue(note.folio));
    expect(amounts()).toBe('Total$450.00Pagado$100.00Saldo$350.00');
    await app.user.click(service('Marco'));
    expect(amounts()).toBe('Total$570.50Pagado$100.00Saldo$470.50');
    await fill(app.user, screen.getByRole('textbox', { name: 'Descripción' }), 'Con marco');
    Object.assign(globalThis, { __API_URL__: 'http://127.0.0.1:9' });
    await press('Actualizar');
    expect(await screen.findByText('Error de red al actualizar los datos')).toBeVisible();
    Object.assign(globalThis, { __API_URL__: server.origin });
    await press('Actualizar');
    expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/solicitudes'));
    expect(await noteOf({ id: note.user_id })).toMatchObject({
      total: 570.5,
      saldo: 470.5,
      note_description: 'Con marco',
    });
  });

  // [S4.9] [S8.10]
  test('when settled, cannot become Pendiente nor fall below what was paid; the field shows the reason with both amounts', async () => {
    const note = await aNote(server, { servicios: [toga, marco], paid: true });
    await openNote(note);
    await choose(app.user, estado(), 'Pendiente');
    await press('Actualizar');
    const reason = 'Lo pagado cubre el total: elige el estado Pagado.';
    await waitFor(() => expect(estado()).toHaveAccessibleDescription(reason));
    expect(screen.getByText('Error al actualizar los datos')).toBeVisible();
    expect(address()).toContain('/update-note/');
    await choose(app.user, estado(), 'Pagado');
    await app.user.click(service('Toga'));
    await press('Actualizar');
    const texts = await screen.findAllByText('El total ($120.50) quedaría por debajo de lo pagado ($570.50).');
    expect(texts.length).toBeGreaterThan(0);
  });

  test('when partly paid, is reduced by a supervisor with a reason; a cashier is told whom to ask', async () => {
    const note = await aNote(server, { servicios: [toga, marco], paid: 100 });
    await openNote(note);
    await app.user.click(service('Marco'));
    expect(await screen.findByText(/bajar su total lo hace un supervisor/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Por qué baja el total/ })).toBeNull();
    await openNote(note, 2);
    await app.user.click(service('Marco'));
    const reason = await screen.findByRole('textbox', { name: /^Por qué baja el total/ });
    await press('Actualizar');
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Escribe por qué baja el total.'));
    await app.user.type(reason, 'Ya no quiso el marco');
    await press('Actualizar');
    expect(await screen.findByText('Datos actualizados con éxito')).toBeVisible();
    expect((await noteOf({ id: note.user_id }, note.id))?.total).toBe(450);
  });

  test('when changed by another user meanwhile, shows the current values and keeps the typed ones until confirmed', async () => {
    const note = await aNote(server, { servicios: [toga], folio: 'VERSION-1' });
    await openNote(note);
    await fill(app.user, screen.getByRole('textbox', { name: 'Descripción' }), 'lo mío');
    await anAbono(server, { note, amount: 50 });
    await press('Actualizar');
    expect(await screen.findByText(/Otra persona cambió este registro/)).toBeVisible();
    expect(
      screen.getByText(/^Ahora la nota dice: folio VERSION-1, Pendiente, total \$450\.00, pagado \$50\.00, Toga/),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Descripción' })).toHaveValue('lo mío');
    await press('Cargar los datos actuales');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Descripción' })).toHaveValue(''));
    await fill(app.user, screen.getByRole('textbox', { name: 'Descripción' }), 'otra vez');
    await press('Actualizar');
    await waitFor(() => expect(address()).toBe('/solicitudes'));
    expect(await noteOf({ id: note.user_id })).toMatchObject({ pagado: 50, note_description: 'otra vez' });
  });
});

describe('cancelling', () => {
  test('requires a reason and leaves the note readable', async () => {
    const note = await aNote(server, { servicios: [toga], folio: 'MAL-HECHA' });
    await openNote(note, 2);
    await press('Cancelar nota');
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveFocus());
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar nota' }));
    expect(await dialog.findByText('Escribe el motivo.')).toBeVisible();
    await fill(app.user, dialog.getByRole('textbox', { name: 'Motivo' }), 'Era de su hermano');
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar nota' }));
    expect(await screen.findByText(/^Nota cancelada por Empleado.* Motivo: Era de su hermano$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull();
    expect(screen.getByText('MAL-HECHA').tagName).toBe('S');
    expect(await screen.findByRole('link', { name: 'Nueva nota' })).toBeVisible();
    expect(await noteOf({ id: note.user_id }, note.id)).toMatchObject({ cancelada: { motivo: 'Era de su hermano' } });
  });

  test('offers no new note for an alumno in baja, to whom nothing is sold', async () => {
    const note = await aNote(server, { servicios: [toga] });
    const chief = await server.as(2);
    await chief.get(endpoints.cancelNote, { params: { id: note.id }, body: { motivo: 'Ya no viene' } });
    await chief.get(endpoints.bajaUser, { params: { id: note.user_id }, body: { motivo: 'Se mudó' } });
    await open(`/update-note/${note.user_id}?nota=${note.id}`);
    expect(await screen.findByText(/^Está en baja/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nueva nota' })).toBeNull();
  });

  test('is not offered to an empleado, and a note with abonos says why it cannot be cancelled', async () => {
    const note = await aNote(server, { servicios: [toga], paid: 100 });
    await openNote(note, 1);
    await screen.findByRole('button', { name: 'Actualizar' });
    expect(screen.queryByRole('button', { name: 'Cancelar nota' })).toBeNull();
    app.stop();
    await openNote(note, 2);
    await app.user.click(await screen.findByRole('button', { name: 'Cancelar nota' }));
    expect(await screen.findByText('La nota tiene abonos. Cancélalos antes de cancelar la nota.')).toBeVisible();
    await press('Aceptar');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
