/** The page of an alumno against the real server: what it shows to whom, and where it leads. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import {
  aFamily,
  aFoto,
  aNote,
  anAbono,
  anAlumno,
  anEscuela,
  anInfante,
  aServicio,
  aStaff,
  photoCodes,
} from '../support/builders.ts';
import { flowOfFile, type Person } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();

// Compiled before the first test, which would wait for the screen as long as for a response of the server.
beforeAll(() => import('#client/app/AlumnoPage.tsx'), 60_000);
const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

const openAlumno = ({ id }: { id: number }, who?: Rol | Person) => open(`/alumnos/${id}`, who);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const charge = () => screen.findByRole('link', { name: 'Cobrar' });
const saldo = async () => (await screen.findByLabelText('Saldo del alumno')).textContent;
/** Cells of the rows of a table, as people read them. */
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 1);

describe('what is shown', () => {
  test('shows the person, the total owed, notes and abonos newest first, codes and photos', async () => {
    const escuela = await anEscuela(server, { nombre: 'Benito Juárez' });
    const named = { nombre: 'Ana', apaterno: 'Peña', escuela, grupo: '3B', email: 'ana.pena@example.com' };
    const alumno = await anAlumno(server, { ...named, celular: '5512345678' });
    const older = await aNote(server, { alumno, folio: 'BJ-1', total: 300, paid: true });
    const newer = await aNote(server, { alumno, folio: 'BJ-2', total: 500 });
    const withdrawn = await aNote(server, { alumno, folio: 'BJ-3', cancelled: true });
    await anAbono(server, { note: newer, amount: 80, metodo: 'tarjeta' });
    await photoCodes(server, { user_id: alumno.id, prefijo: 'EXTRA', toga: 'EXTRA77' });
    await aFoto(server, { alumno, nombre: 'toga.jpg' });
    await openAlumno(alumno);

    expect(await heading('Ana Peña')).toBeVisible();
    expect(await saldo()).toBe('Saldo$420.00');
    expect(screen.getByText('Pagado $380.00 de $800.00')).toBeVisible();
    expect(await rows('Notas')).toEqual([
      [withdrawn.folio, expect.any(String), 'Cancelada', '$500.00', '$500.00', 'Contrato'],
      [newer.folio, expect.any(String), 'Pendiente', '$500.00', '$420.00', 'Contrato'],
      [older.folio, expect.any(String), 'Pagado', '$300.00', '$0.00', 'Contrato'],
    ]);
    expect((await rows('Abonos')).map(([, monto, metodo, , nota]) => [monto, metodo, nota])).toEqual([
      ['$80.00', 'Tarjeta', 'BJ-2'],
      ['$300.00', 'Efectivo', 'BJ-1'],
    ]);
    const panel = within(screen.getByRole('complementary', { name: 'Del alumno' }));
    for (const fact of ['Benito Juárez', '3B', '55 1234 5678', 'ana.pena@example.com']) {
      expect(panel.getByText(fact)).toBeVisible();
    }
    expect(await panel.findByText('EXTRA77')).toBeVisible();
    expect(await panel.findByText('toga.jpg')).toBeVisible();

    await app.user.click(screen.getByRole('link', { name: 'Abonos de la nota BJ-1' }));
    expect(await heading('Abonos de Ana Peña · nota BJ-1')).toBeVisible();
  });
});

describe('«Cobrar»', () => {
  test('is first and leads to the note with a saldo', async () => {
    const alumno = await anAlumno(server);
    const owed = await aNote(server, { alumno });
    await aNote(server, { alumno, paid: true });
    await openAlumno(alumno);
    const button = await charge();
    const actions = within(button.parentElement as HTMLElement).getAllByRole('link');
    expect(actions.map((action) => action.textContent)).toEqual(['Cobrar', 'Nueva nota', 'Editar']);
    await app.user.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: RegExp(`nota ${owed.folio}$`) })).toBeVisible();
    expect(window.location.search).toBe(`?nota=${owed.id}`);
  });

  test('with several unpaid notes leads to the oldest debt and says so', async () => {
    const alumno = await anAlumno(server);
    const oldest = await aNote(server, { alumno, total: 100 });
    await aNote(server, { alumno, total: 150 });
    await openAlumno(alumno);
    expect(await saldo()).toBe('Saldo$250.00');
    expect(screen.getByText(/debe 2 notas: «Cobrar» abre la más antigua/)).toHaveTextContent(oldest.folio);
    expect(await charge()).toHaveAttribute('href', `/note-credits/${alumno.id}?nota=${oldest.id}`);
  });

  test('is absent when nothing is owed; a cancelled note owes nothing', async () => {
    const alumno = await anAlumno(server);
    await aNote(server, { alumno, paid: true });
    await aNote(server, { alumno, cancelled: true });
    await openAlumno(alumno);
    expect(await saldo()).toBe('Saldo$0.00');
    expect(await screen.findByRole('link', { name: 'Nueva nota' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cobrar' })).toBeNull();
  });

  test('without a note «Nueva nota» takes its place and opens the form with the alumno chosen', async () => {
    const alumno = await anAlumno(server);
    await openAlumno(alumno);
    expect(await screen.findByText(/Todavía no tiene una nota/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Abonos' })).toBeNull();
    const [first] = screen.getAllByRole('link', { name: 'Nueva nota' });
    expect(first).toHaveAttribute('href', `/register-note/${alumno.id}`);
  });

  test('takes what an alumno in baja owes, and nothing is sold to them', async () => {
    const alumno = await anAlumno(server);
    await aNote(server, { alumno });
    const client = await server.as(1);
    await client.get(endpoints.bajaUser, { params: { id: alumno.id }, body: { motivo: 'Se fue' } });
    await openAlumno(alumno);
    expect(await charge()).toBeVisible();
    expect(screen.getByText(/^En baja/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nueva nota' })).toBeNull();
  });
});

describe('what each rol sees', () => {
  test('an administrador reads the history in sentences; it is not offered to others', async () => {
    const alumno = await anAlumno(server, { nombre: 'Iker' });
    const clerk = await aStaff(server, 1, { nombre: 'Olga', apaterno: 'Ruiz' });
    const client = await server.as(clerk);
    await client.get(endpoints.updateUser, {
      params: { id: alumno.id },
      body: { nombre: 'Íker', celular: '5512345678' },
    });
    const note = await aNote(server, { alumno, folio: 'H-1', total: 300 });
    const body = { user_id: alumno.id, nota_id: note.id, amount: 50 };
    const { abono } = await client.get(endpoints.createAbono, { body });
    await server.get(2, endpoints.cancelAbono, {
      params: { id: abono.id },
      body: { motivo: 'Otro alumno' },
    });
    const pagos = ['2099-12-15', '2100-01-15'].map((fecha) => ({ fecha, monto: 150 }));
    await client.get(endpoints.updatePlan, { params: { id: note.id }, body: { pagos } });
    const recargo = { nombre: 'Pago tardío', monto: 10, motivo: 'Se atrasó' };
    await server.get(2, endpoints.createRecargo, { params: { id: note.id }, body: recargo });
    await openAlumno(alumno, 3);
    const lines = within(await screen.findByRole('list', { name: 'Historial' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining(
        'cambió la nota H-1: el total de $300.00 a $310.00, los recargos y descuentos de ninguno a Pago tardío $10.00 y el plan de pagos de ' +
          '2 pagos (15 dic 2099 $150.00; 15 ene 2100 $150.00) a 2 pagos (15 dic 2099 $155.00; 15 ene 2100 $155.00).',
      ),
      expect.stringMatching(/cambió la nota H-1: el plan de pagos de ninguno a 2 pagos \(.*\)\.$/),
      expect.stringMatching(/canceló un abono \(ticket \d+\): Otro alumno\.$/),
      expect.stringMatching(/Olga Ruiz cobró \$50\.00 \(efectivo\)\.$/),
      expect.stringMatching(/creó la nota H-1 por \$300\.00\.$/),
      expect.stringMatching(/Olga Ruiz cambió el nombre de «Iker» a «Íker» y puso el celular «55 1234 5678»\.$/),
      expect.stringMatching(/registró a Iker .*\.$/),
    ]);
    app.stop();
    await openAlumno(alumno, 2);
    expect(await saldo()).toBe('Saldo$310.00Próximo pago$155.0015 dic 2099');
    expect(screen.queryByRole('heading', { name: 'Historial' })).toBeNull();
  });

  test('a long history continues in the log filtered by that alumno', async () => {
    const alumno = await anAlumno(server, { nombre: 'Larga', apaterno: 'Vida' });
    const client = await server.as(1);
    for (let change = 0; change < 10; change += 1) {
      await client.get(endpoints.updateUser, { params: { id: alumno.id }, body: { nombre: `Larga ${change}` } });
    }
    await openAlumno(alumno, 3);
    await app.user.click(await screen.findByRole('link', { name: 'Ver los 11 movimientos' }));
    expect(await heading('Bitácora: 11')).toBeVisible();
    expect(await screen.findByText(/^Solo el registro.* de Larga 9 Vida\.$/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Ver todo' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('a family reads its own account, takes nothing, and gets no other account', async () => {
    const note = await aNote(server, { total: 200, paid: 50 });
    const family = { id: note.user_id, rol: 0 } as const;
    await openAlumno(family, family);
    expect(await saldo()).toBe('Saldo$150.00');
    expect(screen.queryByRole('link', { name: 'Cobrar' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Nueva nota' })).toBeNull();
    expect(await screen.findByText('Todavía no hay fotos suyas.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /códigos/ })).toBeNull();
    app.stop();
    await openAlumno(await anAlumno(server), family);
    expect(await heading('No permitido')).toBeVisible();
  });

  test('the children of the nursery show what each lacks and a link to their documents', async () => {
    const familia = await aFamily(server);
    const infante = await anInfante(server, { familia, nombre: 'Sofía', apaterno: 'Peña' });
    await anInfante(server, { nombre: 'Ajena' });
    await openAlumno(familia);
    const list = within(await screen.findByRole('list', { name: 'Infantes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText('Sofía Peña')).toBeVisible();
    expect(list.getByRole('link', { name: 'Documentos' })).toHaveAttribute(
      'href',
      `/upload-documentacion/${infante.id}`,
    );
    expect(list.getByRole('link', { name: 'Expediente' })).toHaveAttribute(
      'href',
      `/guarderia/expediente/${infante.id}`,
    );
  });
});

describe('without connection', () => {
  test('pending writes of this computer show beside the last response of the server and can be continued', async () => {
    const servicio = await aServicio(server, { servicio: 'Toga', costo: 450 });
    const alumno = await anAlumno(server);
    const proxy = await moodyProxy(server.origin);
    try {
      localStorage.setItem('imprimir', 'nunca');
      await open(`/register-note/${alumno.id}`, 1, proxy);
      const folio = await screen.findByRole('textbox', { name: 'Folio' });
      await waitFor(() => expect(folio).not.toHaveValue(''));
      await app.user.clear(folio);
      await app.user.type(folio, 'SIN-1');
      await app.user.click(screen.getByRole('checkbox', { name: RegExp(`^${servicio.servicio}`) }));
      proxy.mood = 'down';
      await app.user.click(screen.getByRole('button', { name: 'Guardar' }));
      await app.user.click(await screen.findByRole('link', { name: 'Ir a Abonos' }));
      await app.user.type(await screen.findByRole('textbox', { name: 'Monto (abono)' }), '100{Enter}');
      const kept = await screen.findByRole('status', { name: 'Abono guardado en este equipo' });
      const printed = jest.fn(() => document.querySelector('.imprimir')?.textContent);
      window.print = printed;
      await app.user.click(within(kept).getByRole('button', { name: 'Imprimir ticket provisional' }));
      expect(printed.mock.results[0]?.value).toContain('Servicios: Toga');
      await app.user.click(within(kept).getByRole('link', { name: `${alumno.nombre} ${alumno.apaterno}` }));
      expect(await heading(`${alumno.nombre} ${alumno.apaterno}`)).toBeVisible();
      expect(screen.getByText(/^La nota SIN-1 de \$450\.00 está guardada en este equipo/)).toBeVisible();
      expect(screen.getByText(/^Hay 1 abono por enviar de \$100\.00/)).toBeVisible();
      await app.user.click(await charge());
      expect(await heading(`Abonos de ${alumno.nombre} ${alumno.apaterno} · nota SIN-1`)).toBeVisible();
    } finally {
      app.stop();
      await proxy.close();
    }
  });
});

describe('unknown alumnos', () => {
  test('the address of nobody, of an employee, and of no number is not found', async () => {
    await open('/alumnos/999999', 1);
    expect(await screen.findByText('No se encontró el registro.')).toBeVisible();
    app.stop();
    const clerk = await aStaff(server, 2);
    await openAlumno(clerk);
    expect(await screen.findByText('Es un empleado: no tiene notas ni abonos.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver su registro' })).toHaveAttribute('href', `/update-user/${clerk.id}`);
    app.stop();
    await open('/alumnos/undefined', 1);
    expect(await screen.findByText('La dirección no es de ningún alumno.')).toBeVisible();
  });
});

describe('links to the page', () => {
  test('the name of an alumno in a list leads to the page, that of an employee does not', async () => {
    const alumno = await anAlumno(server, { nombre: 'Zenobia', apaterno: 'Única' });
    await open('/solicitudes?texto=ZENOBIA', 1);
    const link = await screen.findByRole('link', { name: 'Zenobia Única' });
    expect(link).toHaveAttribute('href', `/alumnos/${alumno.id}`);
    app.stop();
    await aStaff(server, 1, { nombre: 'Zenobia', apaterno: 'Empleada' });
    await open('/usuarios?texto=ZENOBIA', 1);
    await app.user.click(await screen.findByRole('link', { name: 'Zenobia Única' }));
    expect(await heading('Zenobia Única')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Zenobia Empleada' })).toBeNull();
  });
});
