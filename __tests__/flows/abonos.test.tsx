/** The abonos screen against the real server: money in, change out, tickets, and what must never happen twice. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Note } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { aNote, anAbono, anAlumno, anEscuela } from '../support/builders.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { lossyProxy } from '../support/lossyProxy.ts';
import { printedOfFile } from '../support/printedOfFile.ts';

const { server, app, open } = flowOfFile();
/** What went to the printer, ticket by ticket. */
const printed = printedOfFile();

async function openNote(note: Note, rol: Rol = 1, options: { origin?: string } = {}): Promise<void> {
  await open(`/note-credits/${note.user_id}?nota=${note.id}`, rol, options);
  await screen.findByLabelText('Importes de la nota');
  const amount = screen.queryByRole('textbox', { name: 'Monto (abono)' });
  if (amount) await waitFor(() => expect(amount).toHaveFocus());
}
const monto = () => screen.getByRole('textbox', { name: 'Monto (abono)' });
const amounts = () => screen.getByLabelText('Importes de la nota').textContent;
const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
/** Types an amount, ready to be sent. */
async function type(amount: string): Promise<void> {
  await app.user.clear(monto());
  await app.user.type(monto(), amount);
}
const taken = () => screen.findByRole('status', { name: 'Abono registrado' });
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
    // The table measures its columns with a row of its own.
    .filter((cells) => cells.length > 1 && cells[1]?.textContent)
    // What is «hoy» depends on the day of the test: the exact moment does not.
    .map((cells) => cells.slice(0, 5).map((cell) => cell.querySelector('time')?.title ?? cell.textContent));
async function stored(note: Note): Promise<{ note: Note | null; abonos: Abono[] }> {
  const client = await server.as(1);
  const response = await client.get(endpoints.listCredits, {
    params: { userId: note.user_id },
    query: { nota: note.id },
  });
  return { note: response.note, abonos: response.data };
}

describe('taking an abono', () => {
  // [S2.18] [S2.67] [S2.68] [S2.69] [S2.70] [S2.71] [S2.72] [S2.117] [S8.20]
  test('shows alumno and saldo with the focus on the amount; Enter takes the abono and prints it, and the next Enter leads to the next person', async () => {
    const escuela = await anEscuela(server, { nombre: 'Benito Juárez' });
    const alumno = await anAlumno(server, {
      nombre: 'Ana',
      apaterno: 'Peña',
      escuela,
      grupo: '3B',
      celular: '5512345678',
    });
    const note = await aNote(server, { alumno, folio: 'BJ-7', total: 500, note_description: 'Talla 12' });
    await anAbono(server, { note, amount: 80, metodo: 'tarjeta' });
    await open(`/note-credits/${alumno.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Abonos de Ana Peña · nota BJ-7' })).toBeVisible();
    expect(screen.getByText('Benito Juárez · 3B · 55 1234 5678')).toBeVisible();
    expect(amounts()).toBe('Total$500.00Pagado$80.00Saldo$420.00');
    await waitFor(() => expect(monto()).toHaveFocus());
    expect(rows()).toEqual([
      [expect.stringMatching(/^21\/11\/2026 \d\d:\d\d$/), '$80.00', 'Tarjeta', expect.any(String), expect.any(String)],
    ]);

    await app.user.keyboard('99.5{Enter}');
    expect(await screen.findByText('Operación, Exitosa.')).toBeVisible();
    expect(amounts()).toBe('Total$500.00Pagado$179.50Saldo$320.50');
    await waitFor(() => expect(rows()).toHaveLength(2));
    const { abonos } = await stored(note);
    expect(abonos[1]).toMatchObject({ amount: 99.5, metodo: 'efectivo' });
    expect(await taken()).toHaveTextContent(`Abono de $99.50 registrado · ticket ${abonos[1]?.ticket}`);
    expect(screen.queryByText(/Cambio/)).toBeNull();
    expect(monto()).toHaveValue('');

    expect(await taken()).toHaveTextContent('Todavía debe $320.50');
    await waitFor(async () => expect(within(await taken()).getByRole('link', { name: /^Siguiente/ })).toHaveFocus());
    await waitFor(() => expect(printed).toHaveLength(1));
    for (const part of [
      'Recibo de Abono',
      `Ticket${abonos[1]?.ticket}`,
      'FolioBJ-7',
      'Alumno: Ana Peña',
      'Nota: Talla 12',
    ]) {
      expect(printed[0]).toContain(part);
    }
    expect(printed[0]).toContain(
      'Abono$99.50MétodoEfectivoTotal a pagar$500.00Pagado$179.50Saldo$320.50Atendió: Empleado',
    );
    expect(printed[0]).not.toContain('REIMPRESIÓN');
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Caja' })).toBeVisible();
  });

  // [S8.7]
  test('more than the saldo is refused at the amount, and by the server below the form; its button makes it cash received, Enter does not', async () => {
    const note = await aNote(server, { total: 320 });
    await openNote(note);
    await app.user.keyboard('500{Enter}');
    await waitFor(() => expect(monto()).toHaveAccessibleDescription('El abono ($500.00) supera el saldo ($320.00).'));
    expect(monto()).toHaveFocus();
    await app.user.keyboard('{Enter}');
    expect((await stored(note)).abonos).toEqual([]);
    await press('Monto $320.00, recibido $500.00');
    expect(monto()).toHaveValue('320');
    expect(screen.getByText('Cambio').parentElement).toHaveTextContent('Cambio$180.00');
    // Another cashier takes a part of it in between.
    await anAbono(server, { note, amount: 220 });
    await press('Abonar $320.00');
    const alert = await screen.findByText('El abono ($320.00) supera el saldo ($100.00).');
    const button = screen.getByRole('button', { name: /^Abonar/ });
    expect(button.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await waitFor(() => expect(amounts()).toBe('Total$320.00Pagado$220.00Saldo$100.00'));
    await press('Monto $100.00, recibido $320.00');
    await waitFor(() => expect(screen.queryByText(/supera el saldo/)).toBeNull());
    await app.user.keyboard('{Enter}');
    expect(await taken()).toHaveTextContent('Abono de $100.00 registrado');
    expect(await taken()).toHaveTextContent('Recibido$320.00Cambio$220.00Ya no debe nada.');
    expect(amounts()).toBe('Total$320.00Pagado$320.00Saldo$0.00');
    expect((await stored(note)).abonos.map(({ amount }) => amount)).toEqual([220, 100]);
  });

  test('belongs to the till number of this computer; a card has a reference and gives no change', async () => {
    const note = await aNote(server, { total: 320 });
    localStorage.setItem('caja', '2');
    await openNote(note);
    await type('20');
    await app.user.keyboard('{Enter}');
    await taken();
    await type('{F4}500');
    await press('Monto $300.00, lo que se debe');
    await app.user.type(screen.getByRole('textbox', { name: 'Referencia' }), 'AUT 7{Enter}');
    await waitFor(() => expect(amounts()).toBe('Total$320.00Pagado$320.00Saldo$0.00'));
    expect(screen.queryByText(/Cambio/)).toBeNull();
    expect((await stored(note)).abonos).toMatchObject([
      { amount: 20, metodo: 'efectivo', caja: 2 },
      { amount: 300, metodo: 'tarjeta', referencia: 'AUT 7' },
    ]);
  });

  test('settling one of two notes keeps the screen on it, and the next amount goes to no other note', async () => {
    const older = await aNote(server, { folio: 'DOS-A', total: 100 });
    const alumno = { id: older.user_id };
    await aNote(server, { alumno, folio: 'DOS-B', total: 200 });
    await open(`/note-credits/${alumno.id}`);
    await screen.findByLabelText('Importes de la nota');
    const first = screen.getByRole('heading', { level: 1 }).textContent;
    await waitFor(() => expect(monto()).toHaveFocus());
    await press('Liquidar saldo');
    await app.user.keyboard('{Enter}');
    expect(await taken()).toBeVisible();
    // The list of the alumno's notes has been asked for anew: the other one is the first of them now.
    await waitFor(() => expect(screen.getByRole('navigation', { name: 'Otras notas' })).toBeVisible());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(first ?? '');
    expect(await taken()).toBeVisible();
    expect(amounts()).toContain('Saldo$0.00');
    expect(screen.queryByRole('textbox', { name: 'Monto (abono)' })).toBeNull();
  });

  // [S5.5] [S5.6] [S5.7] [S9.5]
  test('refuses an amount of more than four characters at the field; «Liquidar saldo» fills in the whole saldo', async () => {
    const note = await aNote(server, { total: 12_345.5, paid: 1000 });
    await openNote(note);
    for (const [typed, text] of [
      ['10000', 'El abono máximo es $9,999.'],
      ['100.50', 'Escríbelo sin centavos: el monto admite hasta 4 caracteres.'],
      ['cien', 'Escribe solo números, por ejemplo 150.'],
      ['0', 'El monto debe ser mayor que 0.'],
      ['', 'Escribe el monto.'],
    ] as const) {
      await app.user.clear(monto());
      await app.user.keyboard(`${typed}{Enter}`);
      await waitFor(() => expect(monto()).toHaveAccessibleDescription(text));
      expect(monto()).toHaveValue(typed);
      await waitFor(() => expect(monto()).toHaveFocus());
    }
    expect((await stored(note)).abonos).toHaveLength(1);
    // Which may be longer than four characters.
    await press('Liquidar saldo');
    expect(monto()).toHaveValue('11345.50');
    await waitFor(() => expect(monto()).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await taken();
    expect(await stored(note)).toMatchObject({ note: { saldo: 0 }, abonos: [{}, { amount: 11_345.5 }] });
  });
});

describe('exactly once', () => {
  test('Enter twice, a double click and a retry after a lost response take one abono', async () => {
    const note = await aNote(server, { total: 500 });
    const proxy = await lossyProxy(server.origin);
    // No paper, whose requests would be lost in its place.
    localStorage.setItem('imprimir', 'nunca');
    await openNote(note, 1, proxy);
    await app.user.keyboard('10{Enter}{Enter}');
    await taken();
    await type('20');
    await app.user.dblClick(screen.getByRole('button', { name: /^Abonar/ }));
    await waitFor(() => expect(amounts()).toBe('Total$500.00Pagado$30.00Saldo$470.00'));
    expect((await stored(note)).abonos.map(({ amount }) => amount)).toEqual([10, 20]);
    expect(screen.queryByText('Escribe el monto.')).toBeNull();
    proxy.loseNext('POST');
    await type('70');
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText(/^No hay conexión con el servidor/)).toBeVisible();
    expect(monto()).toHaveValue('70');
    await press(/^Abonar/);
    // Only a second answer shows it; what is owed was asked for once more when the first one had not come.
    expect(await taken()).toHaveTextContent('Abono de $70.00 registrado');
    expect(amounts()).toBe('Total$500.00Pagado$100.00Saldo$400.00');
    expect((await stored(note)).abonos.map(({ amount }) => amount)).toEqual([10, 20, 70]);
    app.stop();
    await proxy.close();
  });
});

describe('tickets', () => {
  // [S2.70]
  test('prints one original, then numbered reprints with the text of the original and what is owed today', async () => {
    const note = await aNote(server, { total: 500 });
    localStorage.setItem('imprimir', 'preguntar');
    await openNote(note);
    await app.user.keyboard('100{Enter}');
    const button = await within(await taken()).findByRole('button', { name: /^Imprimir Ticket/ });
    await waitFor(() => expect(button).toHaveFocus());
    expect(printed).toEqual([]);
    // While the QR of the original is on its way, the page is loaded anew.
    fireEvent.click(button);
    app.stop();
    await openNote(note);
    expect(printed).toEqual([]);
    await press(/^Imprimir Ticket \d/);
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toContain('Saldo$400.00Atendió');
    expect(printed[0]).not.toContain('REIMPRESIÓN');
    await anAbono(server, { note, amount: 50 });
    await press(/^Imprimir Ticket \d/);
    await waitFor(() => expect(printed).toHaveLength(2));
    expect(printed[1]).toContain('REIMPRESIÓN 1');
    await press(/^Imprimir Ticket \d/);
    await waitFor(() => expect(printed).toHaveLength(3));
    expect(printed[2]).toContain('REIMPRESIÓN 2');
    app.stop();
    await openNote(note);
    const [first] = screen.getAllByRole('button', { name: /^Imprimir Ticket \d/ });
    if (first) await app.user.click(first);
    await waitFor(() => expect(printed).toHaveLength(4));
    expect(printed[3]).toContain('REIMPRESIÓN 3');
    expect(printed[3]).toContain('Saldo$400.00Saldo hoy$350.00');
  });

  test('a ticket is as wide as the paper that was chosen for this computer', async () => {
    const note = await aNote(server, { total: 500, paid: 100 });
    localStorage.setItem('papel', '58');
    let width: string | undefined;
    window.print = () => {
      width = document.querySelector<HTMLElement>('.imprimir article')?.style.width;
    };
    await openNote(note);
    await press(/^Imprimir Ticket/);
    await waitFor(() => expect(width).toBe('58mm'));
  });
});

/** The second deeds of the abono's row. */
async function seconds(): Promise<(string | null)[]> {
  await press(/^Más acciones de este abono/);
  const deeds = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await app.user.keyboard('{Escape}');
  return deeds;
}

describe('cancelling an abono', () => {
  test('requires a reason, restores the saldo, keeps the abono struck through, and its ticket says CANCELADO', async () => {
    const note = await aNote(server, { total: 500, paid: true });
    await openNote(note, 2);
    expect(screen.getByText('La nota está pagada.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Monto (abono)' })).toBeNull();
    await press(/^Más acciones de este abono/);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Cancelar abono' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(app.user, dialog.getByRole('textbox', { name: 'Motivo' }), 'Pagó con billete falso');
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar abono' }));
    await waitFor(() => expect(amounts()).toBe('Total$500.00Pagado$0.00Saldo$500.00'));
    expect(monto()).toBeVisible();
    expect(screen.getByText(/^Cancelado por Empleado .*: Pagó con billete falso$/)).toBeVisible();
    expect(within(screen.getByRole('table')).getByText('$500.00').tagName).toBe('S');
    expect(await seconds()).toEqual(['Enviar ticket']);
    expect(await stored(note)).toMatchObject({
      note: { status: 0 },
      abonos: [{ cancelado: { motivo: 'Pagó con billete falso' } }],
    });
    await press(/^Imprimir Ticket/);
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toContain('CANCELADO\nREIMPRESIÓN 1');
  });

  test('is not offered to an empleado', async () => {
    await openNote(await aNote(server, { total: 500, paid: 100 }), 1);
    expect(screen.getByRole('button', { name: /^Imprimir Ticket/ })).toBeVisible();
    expect(await seconds()).toEqual(['Enviar ticket']);
  });
});

describe('the note', () => {
  test('an alumno without a note is led to the form with the alumno chosen', async () => {
    const alumno = await anAlumno(server, { nombre: 'Sin', apaterno: 'Nota' });
    await open(`/note-credits/${alumno.id}`);
    expect(await screen.findByText('El alumno no tiene una nota todavía.')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Nueva nota' }));
    await screen.findByRole('heading', { level: 1, name: 'Agregar Nota' });
    expect(await screen.findByText('Sin Nota')).toBeVisible();
  });

  test('a cancelled note cannot be paid and stays visible', async () => {
    const { user_id, folio } = await aNote(server, { cancelled: true });
    await open(`/note-credits/${user_id}`);
    expect(await screen.findByText('El alumno no tiene una nota vigente.')).toBeVisible();
    expect(screen.getByRole('link', { name: folio })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva nota' })).toBeVisible();
  });

  test('an alumno in baja without a note is offered only the way to restore them', async () => {
    const alumno = await anAlumno(server, { baja: true });
    await open(`/note-credits/${alumno.id}`);
    expect(
      await screen.findByText('No tiene notas, y en baja no se le puede hacer una: restáuralo primero, con «Editar».'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nueva nota' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', `/update-user/${alumno.id}`);
  });

  test('a note with a saldo comes first, and the others open with a click with their own abonos and form', async () => {
    const older = await aNote(server, { folio: 'VIEJA', total: 80, paid: true });
    const alumno = { id: older.user_id };
    const newer = await aNote(server, { alumno, folio: 'NUEVA', total: 200 });
    await open(`/note-credits/${alumno.id}`);
    await screen.findByLabelText('Importes de la nota');
    expect(amounts()).toBe('Total$200.00Pagado$0.00Saldo$200.00');
    await app.user.click(screen.getByRole('link', { name: 'VIEJA' }));
    await waitFor(() => expect(amounts()).toBe('Total$80.00Pagado$80.00Saldo$0.00'));
    expect(screen.getByRole('link', { name: 'Editar nota VIEJA' })).toHaveAttribute(
      'href',
      `/update-note/${alumno.id}?nota=${older.id}`,
    );
    await app.user.click(screen.getByRole('link', { name: 'NUEVA' }));
    await waitFor(() => expect(amounts()).toBe('Total$200.00Pagado$0.00Saldo$200.00'));
    await type('50');
    await app.user.keyboard('{Enter}');
    await taken();
    expect((await stored(newer)).abonos).toMatchObject([{ amount: 50 }]);
  });

  test('a cancelled note takes no abono and says why', async () => {
    const note = await aNote(server, { total: 80, cancelled: true });
    await openNote(note);
    expect(screen.getByText(/^Nota cancelada por .*: Se equivocaron$/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Monto (abono)' })).toBeNull();
  });
});
