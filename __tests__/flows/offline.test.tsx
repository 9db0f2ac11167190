/** Notes and abonos without connection, screen by screen, against the real server behind a bad connection. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '#client/api/api.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { aNote, anAbono, anAlumno, aServicio, aStaff, PASSWORD } from '../support/builders.ts';
import { choose } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';
import { printedOfFile } from '../support/printedOfFile.ts';

const { server, app, open: openAs } = flowOfFile();
const SAVED = 'Datos guardados localmente. Se sincronizarán cuando haya conexión.';
/** What goes over the wire several times takes its time on a busy machine. */
const DEADLINE = { timeout: 20_000 };
const SENT = 'Datos sincronizados con éxito';
let proxy: MoodyProxy;
const printed = printedOfFile();

beforeAll(async () => {
  await aServicio(server, { servicio: 'Toga', costo: 450 });
});
beforeEach(async () => {
  proxy = await moodyProxy(server.origin);
});
afterEach(() => proxy.close());

const open = (path: string, who?: User) => openAs(path, who, proxy);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
const folio = () => screen.getByRole('textbox', { name: 'Folio' });
const monto = () => screen.getByRole('textbox', { name: 'Monto (abono)' });
const stored = async ({ id }: { id: number }): Promise<Note | null> =>
  (await server.get(1, endpoints.getNote, { params: { userId: id } })).note;
/** What each note of an alumno has been paid, by folio. */
const paidBy = async ({ id }: { id: number }): Promise<Record<string, number>> => {
  const { note, otras } = await server.get(1, endpoints.getNote, { params: { userId: id } });
  return Object.fromEntries(
    [...(note ? [note] : []), ...otras].map(({ folio: name, total, saldo }) => [name, total - saldo]),
  );
};
/** What lies on this computer. */
const lying = () => Object.keys(localStorage).filter((key) => key.startsWith('pendiente:'));
/** The connection is back, and the browser says so. */
async function comeBack(): Promise<void> {
  proxy.mood = 'pass';
  act(() => void window.dispatchEvent(new Event('online')));
}

async function fillNote(alumno: User, number: string): Promise<void> {
  await open(`/register-note/${alumno.id}`);
  await heading('Agregar Nota');
  await waitFor(() => expect(folio()).not.toHaveValue(''));
  await app.user.clear(folio());
  await app.user.paste(number);
  await app.user.click(screen.getByRole('checkbox', { name: /^Toga/ }));
}

/** Without connection: keeps a note, and goes on to its abonos. */
async function keepNote(alumno: User, number: string): Promise<void> {
  await fillNote(alumno, number);
  proxy.mood = 'down';
  await press('Guardar');
  await screen.findByText(SAVED);
  await app.user.click(await screen.findByRole('link', { name: 'Ir a Abonos' }));
}

describe('a note', () => {
  test('that is not sent yet is named on home, also while the server does not answer', async () => {
    await fillNote(await anAlumno(server), 'SIN-RED-0');
    proxy.mood = 'down';
    await press('Guardar');
    await screen.findByText(SAVED);
    await app.user.click(screen.getByRole('link', { name: 'Inicio' }));
    const line = await screen.findByRole('link', { name: 'Capturas de este equipo sin enviar 1' });
    expect(line).toHaveAttribute('href', '/por-enviar');
    await comeBack();
    await waitFor(() => expect(lying()).toEqual([]), DEADLINE);
  });

  // [S4.19] [S4.20]
  test('is queued offline without any name, and sent when the connection is back', async () => {
    const alumno = await anAlumno(server, { nombre: 'Nombrada', apaterno: 'Apellidada', celular: '5512345678' });
    await fillNote(alumno, 'SIN-RED-1');
    proxy.mood = 'down';
    await press('Guardar');
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(await screen.findByRole('link', { name: '1 por enviar' })).toBeVisible();
    expect(await stored(alumno)).toBeNull();
    const [kept = ''] = lying().map((key) => localStorage.getItem(key) ?? '');
    expect(lying()).toHaveLength(1);
    expect(kept).toContain('SIN-RED-1');
    expect(kept).not.toMatch(/Nombrada|Apellidada|5512345678|Toga|Eva/);
    // An empty form waits for the next one.
    expect(await screen.findByRole('combobox', { name: 'Alumno' })).toBeVisible();

    await comeBack();
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(await stored(alumno)).toMatchObject({ folio: 'SIN-RED-1', total: 450 });
    expect(await screen.findByRole('link', { name: 'Todo enviado' })).toBeVisible();
  });

  test('with a plan shows it while pending, offers its first instalment, and is sent with it', async () => {
    const alumno = await anAlumno(server);
    await fillNote(alumno, 'SIN-RED-P');
    await choose(app.user, screen.getByRole('combobox', { name: 'Plan de pagos' }), 'Cada mes');
    await screen.findByRole('textbox', { name: 'Monto del pago 3' });
    proxy.mood = 'down';
    await press('Guardar y cobrar');
    const plan = await screen.findByRole('region', { name: 'Plan de pagos' });
    expect(within(plan).getAllByRole('listitem')).toHaveLength(3);
    expect(monto()).toHaveValue('150');
    await comeBack();
    await waitFor(async () =>
      expect((await stored(alumno))?.plan.map(({ monto: amount }) => amount)).toEqual([150, 150, 150]),
    );
  });

  test('refused by the server stays with its reason, is repaired in the form, and is sent under its key', async () => {
    const alumno = await anAlumno(server);
    await aNote(server, { folio: 'OCUPADO' });
    await fillNote(alumno, 'OCUPADO');
    proxy.mood = 'down';
    await press('Guardar');
    await screen.findByText(SAVED);
    const [key] = lying();
    await comeBack();
    await app.user.click(await screen.findByRole('link', { name: '1 rechazada' }));
    await heading('Pendientes de enviar: 1');
    expect(await screen.findByText(/^El folio ya está ocupado/)).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Abrir' }));
    await heading('Agregar Nota');
    await waitFor(() => expect(folio()).toHaveValue('OCUPADO'));
    await app.user.clear(folio());
    await app.user.type(folio(), 'LIBRE-1');
    expect(lying()).toEqual([key]);
    await press('Guardar');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(await stored(alumno)).toMatchObject({ folio: 'LIBRE-1', total: 450 });
    await waitFor(() => expect(lying()).toEqual([]));
  });

  // [S4.21] [C.6] [C.26]
  test('is offered by the form at the next start and is not sent while it is open there', async () => {
    const alumno = await anAlumno(server);
    await fillNote(alumno, 'SIN-RED-5');
    proxy.mood = 'down';
    await press('Guardar');
    await screen.findByText(SAVED);
    app.stop();

    // A new start, with connection for everything but writes.
    proxy.methods = ['POST'];
    await open('/register-note/undefined');
    await app.user.click(await screen.findByRole('link', { name: 'Continuar con la nota pendiente' }));
    await waitFor(() => expect(folio()).toHaveValue('SIN-RED-5'));
    expect(screen.getByRole('checkbox', { name: /^Toga/ })).toBeChecked();
    await waitFor(() => expect(localStorage.getItem(lying()[0] ?? '')).toContain('"abierta"'));
    await comeBack();
    await app.user.type(screen.getByRole('textbox', { name: 'Descripción' }), 'Con birrete');
    expect(await stored(alumno)).toBeNull();
    await press('Guardar');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(await stored(alumno)).toMatchObject({ folio: 'SIN-RED-5', note_description: 'Con birrete' });
  });
});

/** Opens the note's screen, loses the connection and takes an abono. */
async function abonoWithoutConnection(note: { user_id: number }, amount: string, who?: User): Promise<void> {
  await open(`/note-credits/${note.user_id}`, who);
  await screen.findByLabelText('Importes de la nota');
  await app.user.type(monto(), amount);
  proxy.mood = 'down';
  await press(/^Abonar/);
}

describe('an abono', () => {
  test('is queued with a provisional ticket, gets its real one when sent, and does not disturb the next amount being typed', async () => {
    const note = await aNote(server, { total: 300 });
    await abonoWithoutConnection(note, '120');
    expect(await screen.findAllByText(SAVED)).not.toEqual([]);
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toContain('PROVISIONAL, sin folio de ticket');
    expect(printed[0]).toContain('$120.00');
    expect(screen.getByText(/^Hay 1 abono por enviar de \$120\.00: con él el saldo es \$180\.00/)).toBeVisible();

    // What waits is not offered once more.
    await press('Liquidar saldo');
    expect(monto()).toHaveValue('180');
    await app.user.clear(monto());
    await app.user.keyboard('3');
    await comeBack();
    expect(await screen.findByText(SENT)).toBeVisible();
    const taken = await screen.findByRole('status', { name: 'Abono registrado' }, DEADLINE);
    expect(monto()).toHaveFocus();
    await app.user.keyboard('0');
    expect(monto()).toHaveValue('30');
    await app.user.click(within(taken).getByRole('button', { name: /^Imprimir Ticket/ }));
    await waitFor(() => expect(printed).toHaveLength(2));
    expect(printed[1]).toContain('Ticket');
    expect(printed[1]).not.toContain('PROVISIONAL');
    expect(printed[1]).not.toContain('REIMPRESIÓN');
    expect(await stored({ id: note.user_id })).toMatchObject({ pagado: 120, saldo: 180 });
  });

  test('keeps its provisional ticket after a reload offline', async () => {
    const note = await aNote(server, { total: 300 });
    await abonoWithoutConnection(note, '120');
    await screen.findAllByText(SAVED);
    app.stop();
    await open('/caja');
    await app.user.click(await screen.findByRole('button', { name: 'Imprimir ticket provisional' }, DEADLINE));
    await waitFor(() => expect(printed).toHaveLength(2));
    expect(printed[1]).toContain(`Folio${note.folio}`);
    expect(printed[1]).toContain('$120.00');
    await comeBack();
    await screen.findByRole('link', { name: 'Todo enviado' }, DEADLINE);
  });

  test('refused by the server is owed again on every screen and is corrected to the saldo', async () => {
    const note = await aNote(server, { total: 500 });
    await abonoWithoutConnection(note, '300');
    await screen.findAllByText(SAVED);
    await anAbono(server, { note, amount: 450 });
    await comeBack();
    await screen.findByRole('link', { name: '1 rechazada' }, DEADLINE);

    await open('/caja');
    await app.user.type(
      await screen.findByRole('textbox', { name: 'Escanea o escribe a quién cobras' }),
      `${note.folio}{Enter}`,
    );
    expect(await screen.findByRole('checkbox', { name: /\$50\.00/ })).toBeChecked();
    expect(screen.queryByText('No debe nada.')).toBeNull();
    await open(`/alumnos/${note.user_id}`);
    expect(await screen.findByLabelText('Saldo del alumno')).toHaveTextContent('$50.00');
    expect(screen.queryByText(/por enviar de/)).toBeNull();
    await app.user.click(screen.getByRole('link', { name: '1 rechazada' }));
    await app.user.click(await screen.findByRole('link', { name: 'Abrir' }));
    await screen.findByLabelText('Importes de la nota');
    expect(monto()).toHaveValue('300');
    expect(screen.queryByText(/por enviar de/)).toBeNull();
    await press('Monto $50.00, recibido $300.00');
    expect(monto()).toHaveValue('50');
    await press(/^Abonar/);
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(await stored({ id: note.user_id })).toMatchObject({ pagado: 500, saldo: 0 });
  });

  test('of «Guardar y cobrar» offline belongs to the note just typed, with its services', async () => {
    const older = await aNote(server, { folio: 'VIEJA-77', total: 300 });
    const alumno = { id: older.user_id } as User;
    await fillNote(alumno, 'SIN-RED-77');
    await press('Agregar uno de Toga');
    proxy.mood = 'down';
    await press('Guardar y cobrar');
    await screen.findByText(SAVED);
    // Reads get through: the older note is there to be shown.
    proxy.methods = ['POST'];
    expect(await heading(/nota SIN-RED-77$/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Servicios vendidos' })).toHaveTextContent('2 × Toga $450.00 c/u$900.00');
    await waitFor(() => expect(monto()).toHaveFocus());
    await app.user.keyboard('50{Enter}');
    await screen.findByRole('link', { name: '2 por enviar' }, DEADLINE);
    await comeBack();
    await screen.findByRole('link', { name: 'Todo enviado' }, DEADLINE);
    expect(await paidBy(alumno)).toEqual({ 'VIEJA-77': 0, 'SIN-RED-77': 50 });
    expect(await stored(alumno)).toMatchObject({ folio: 'SIN-RED-77', total: 900 });
  });

  test('of a pending note is sent after it, and the abono being typed keeps digits, focus and note', async () => {
    const older = await aNote(server, { folio: 'VIEJA-8', total: 300 });
    const alumno = { id: older.user_id } as User;
    await keepNote(alumno, 'SIN-RED-8');
    await heading(/nota SIN-RED-8$/);
    await screen.findByText('La nota SIN-RED-8 está guardada en este equipo y no se ha enviado.');
    await app.user.type(monto(), '50');
    await press(/^Abonar/);
    await screen.findByRole('link', { name: '2 por enviar' }, DEADLINE);
    await app.user.click(monto());
    await app.user.keyboard('1');
    await comeBack();
    await screen.findByRole('link', { name: 'Todo enviado' }, DEADLINE);
    await waitFor(() => expect(screen.getByLabelText('Importes de la nota')).toHaveTextContent('Saldo'), DEADLINE);
    expect(monto()).toHaveFocus();
    expect(await paidBy(alumno)).toEqual({ 'VIEJA-8': 0, 'SIN-RED-8': 50 });
    await app.user.keyboard('20{Enter}');
    await waitFor(
      () => expect(screen.getByRole('status', { name: 'Abono registrado' })).toHaveTextContent('$120.00'),
      DEADLINE,
    );
    expect(await heading(/nota SIN-RED-8$/)).toBeVisible();
    expect(await paidBy(alumno)).toEqual({ 'VIEJA-8': 0, 'SIN-RED-8': 170 });
  });

  test('whose note was discarded stays with its reason and can be moved to another note', async () => {
    const older = await aNote(server, { folio: 'VIEJA-9', total: 300 });
    const alumno = { id: older.user_id } as User;
    await keepNote(alumno, 'SOBRA-9');
    await heading(/nota SOBRA-9$/);
    await app.user.type(monto(), '50');
    await press(/^Abonar/);
    await app.user.click(await screen.findByRole('link', { name: '2 por enviar' }, DEADLINE));
    const list = within(await screen.findByRole('list', { name: 'Sin enviar' }));
    expect(list.getByText('Abono de $50.00 a la nota SOBRA-9')).toBeVisible();
    await app.user.click(list.getAllByRole('button', { name: 'Descartar' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Su abono se queda aquí hasta que elijas otra nota\.$/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText(/^La nota a la que iba el abono se descartó/)).toBeVisible();
    expect(list.getByText('Rechazado')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar como está' })).toBeNull();
    proxy.mood = 'pass';
    await app.user.click(screen.getByRole('link', { name: 'Abrir' }));
    expect(await screen.findByText('Elige a qué nota va el abono de $50.00.', {}, DEADLINE)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Monto (abono)' })).toBeNull();
    await app.user.click(await screen.findByRole('link', { name: 'VIEJA-9' }, DEADLINE));
    await screen.findByRole('heading', { level: 1, name: /nota VIEJA-9$/ }, DEADLINE);
    expect(monto()).toHaveValue('50');
    await press(/^Abonar/);
    await screen.findByRole('link', { name: 'Todo enviado' }, DEADLINE);
    expect(await paidBy(alumno)).toEqual({ 'VIEJA-9': 50 });
  });
});

describe('an abono being edited when the session ends', () => {
  /** The abono of $120 waits, and its form has it; then the server no longer knows the session. */
  async function interrupted(typing: () => Promise<unknown>): Promise<{ user_id: number }> {
    const clerk = await aStaff(server, 1);
    const note = await aNote(server, { total: 300 });
    await abonoWithoutConnection(note, '120', clerk);
    await screen.findAllByText(SAVED);
    proxy.methods = ['POST'];
    await app.user.click(screen.getByRole('link', { name: '1 por enviar' }));
    await app.user.click(await screen.findByRole('link', { name: 'Abrir' }));
    await waitFor(() => expect(monto()).toHaveValue('120'));
    await waitFor(() => expect(localStorage.getItem(lying()[0] ?? '')).toContain('"abierta"'));
    await typing();
    await server.db.write((tx) => tx.run('DELETE FROM sessions WHERE user_id = ?', clerk.id));
    act(() => void app.store.dispatch(api.util.invalidateTags(['notas', 'alumnos', 'escuelas'])));
    await screen.findByText(/^Tu sesión terminó\. Vuelve a entrar/);
    proxy.mood = 'pass';
    await app.user.type(screen.getByLabelText('Correo electrónico'), clerk.email ?? '');
    await app.user.type(screen.getByLabelText('Contraseña'), `${PASSWORD}{Enter}`);
    return note;
  }

  test('waits while the draft is offered, and is sent as edited', async () => {
    const { user_id } = await interrupted(async () => {
      await app.user.clear(monto());
      await app.user.type(monto(), '100');
    });
    await app.user.click(await screen.findByRole('link', { name: 'Continuar' }));
    await waitFor(() => expect(monto()).toHaveValue('100'));
    await press(/^Abonar/);
    await screen.findByRole('link', { name: 'Todo enviado' }, DEADLINE);
    expect(await stored({ id: user_id })).toMatchObject({ pagado: 100 });
  });
});

describe('the queue', () => {
  test('belongs to its author: others see only the number pending and send none; unreadable items are set aside and shown', async () => {
    const alumno = await anAlumno(server);
    await fillNote(alumno, 'DE-EVA');
    proxy.mood = 'down';
    await press('Guardar');
    await screen.findByText(SAVED);
    app.stop();
    proxy.mood = 'pass';
    const other = await aStaff(server, 1);
    await open('/por-enviar', other);
    expect(await screen.findByText(/^Hay 1 captura de .+ en este equipo: se envía cuando/)).toBeVisible();
    await press('Sincronizar ahora');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sincronizar ahora' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(screen.queryByText(/DE-EVA/)).toBeNull();
    expect(await stored(alumno)).toBeNull();
    app.stop();
    const { userId } = await server.as(1);
    localStorage.setItem(
      'pendiente:rota',
      JSON.stringify({ key: 'rota', owner: userId, kind: 'nota', body: { folio: 'ROTA' } }),
    );
    await open('/por-enviar');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(await screen.findByText(/"folio":"ROTA"/)).toBeVisible();
    expect(localStorage.getItem('pendiente:rota')).toContain('ROTA');
    expect(await stored(alumno)).toMatchObject({ folio: 'DE-EVA' });
  });

  test('reports a full browser storage while the form keeps the typed values; an item is discarded only after confirmation', async () => {
    const alumno = await anAlumno(server);
    await fillNote(alumno, 'SOBRA');
    proxy.mood = 'down';
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    try {
      await press('Guardar');
      expect(await screen.findByText(/^No se pudo guardar en este equipo/)).toBeVisible();
    } finally {
      setItem.mockRestore();
    }
    expect(folio()).toHaveValue('SOBRA');
    expect(screen.getByRole('checkbox', { name: /^Toga/ })).toBeChecked();
    await press('Guardar');
    await screen.findByText(SAVED);
    await app.user.click(screen.getByRole('link', { name: '1 por enviar' }));
    await heading('Pendientes de enviar: 1');
    await press('Descartar');
    // Whether the server ever got it nobody can say here.
    expect(await screen.findByText(/puede que ya esté guardado: revisa antes las notas del alumno/)).toBeVisible();
    await press('Cancelar');
    expect(lying()).toHaveLength(1);
    await press('Descartar');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    await heading('Pendientes de enviar: 0');
    expect(lying()).toEqual([]);
    await comeBack();
    expect(await stored(alumno)).toBeNull();
  });
});
