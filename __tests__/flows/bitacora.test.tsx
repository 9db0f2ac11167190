/** The audit log and a record's history, against the real server; and the open sessions of the signed-in person. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { applied, importRows } from '../server/features/importaciones/ground.ts';
import { anAlumno, anEscuela, anInfante, aStaff } from '../support/builders.ts';
import { choose, chosen, marked, offered, sendKeyCodes } from '../support/choose.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();

beforeAll(sendKeyCodes);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('a record leads to its history: who changed what, before and after', async () => {
  const alumno = await anAlumno(server, { nombre: 'Iker' });
  const clerk = await aStaff(server, 1);
  await server.request(clerk, endpoints.updateUser, { params: { id: alumno.id }, body: { nombre: 'Íker' } });
  await open(`/update-user/${alumno.id}`, await aStaff(server, 3));
  await app.user.click(await screen.findByRole('link', { name: 'Historial' }));
  await heading('Bitácora: 2');
  const [newest] = (await screen.findAllByRole('row')).slice(1);
  expect(newest).toHaveTextContent(
    new RegExp(`${clerk.nombre} ${clerk.apaterno} cambió los datos de Íker .*: cambió el nombre de «Iker» a «Íker»\\.`),
  );
  expect(newest).toHaveTextContent(/NombreIker → Íker127\.0\.0\.1$/);
});

test('the log tells in sentences who read what of a child', async () => {
  const infante = await anInfante(server);
  const name = `${infante.nombre} ${infante.apaterno}`;
  const clerk = await server.as(await aStaff(server, 1, { nombre: 'Curiosa' }));
  await clerk.get(endpoints.getInfante, { params: { id: infante.id } });
  await clerk.get(endpoints.listInfantes, { query: { texto: 'nunez', sala: 'Maternal', page: 1 } });
  await clerk.get(endpoints.listDocumentos, { params: { id: infante.id } });
  await open('/bitacora?accion=leer', await aStaff(server, 3));
  await heading('Bitácora: 3');
  const reported = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(reported).toEqual([
    expect.stringMatching(`Curiosa Pérez leyó la lista de documentos de ${name} \\(8 renglones\\)\\.127`),
    expect.stringMatching(
      'Curiosa Pérez leyó la página 1 de la lista de infantes, filtrada por una sala y un texto \\(1 renglón\\)\\.127',
    ),
    expect.stringMatching(`Curiosa Pérez leyó el registro de ${name}\\.127`),
  ]);
});

test('the line of a list unfolds in place to what the list wrote', async () => {
  const escuela = await anEscuela(server);
  const supervisor = await server.as(await aStaff(server, 2, { nombre: 'Importa' }));
  const headings = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo';
  const rows = ['Pech,Uc,Ana,2,C', 'Ek,Uc,Luz,2,C'];
  const list = await importRows(supervisor, headings, rows, { escuela_id: String(escuela.id) });
  await applied(server, supervisor, list);
  await open('/bitacora', await aStaff(server, 3));
  const summary = await screen.findByText('Importa Pérez aplicó la lista «lista.csv».');
  const line = within(summary.closest('details') as HTMLElement);
  expect(line.queryByRole('listitem')).toBeNull();
  await app.user.click(summary);
  await line.findByText(/registró a Luz Ek Uc/);
  expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Importa Pérez registró a Luz Ek Uc\.$/),
    expect.stringMatching(/Importa Pérez registró a Ana Pech Uc\.$/),
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Bitácora/);
  expect(window.location.search).toBe('');
});

test('the readings of one child are one line that unfolds', async () => {
  const infante = await anInfante(server, { nombre: 'Renata' });
  const clerk = await server.as(await aStaff(server, 1, { nombre: 'Atenta' }));
  await clerk.get(endpoints.getInfante, { params: { id: infante.id } });
  await clerk.get(endpoints.listDocumentos, { params: { id: infante.id } });
  await open('/bitacora?accion=leer', await aStaff(server, 3));
  const summary = await screen.findByText(`Atenta Pérez leyó 2 partes del expediente de Renata ${infante.apaterno}.`);
  await app.user.click(summary);
  const parts = within(summary.closest('details') as HTMLElement).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/leyó la lista de documentos de Renata/),
    expect.stringMatching(/leyó el registro de Renata/),
  ]);
});

test('a deleted person can be anonymised from their history, after which nothing names them', async () => {
  const alumno = await anAlumno(server, { nombre: 'Iker', apaterno: 'Ausente' });
  await server.get(3, endpoints.deleteUser, { params: { id: alumno.id } });
  await open('/bitacora?tabla=users&accion=borrar', await aStaff(server, 3));
  await app.user.click(await screen.findByRole('link', { name: 'Ver su historial' }));
  await waitFor(() => expect(window.location.search).toBe(`?tabla=users&registro=${alumno.id}`));
  await app.user.click(await screen.findByRole('button', { name: 'Anonimizar' }));
  const dialog = await screen.findByRole('dialog', { name: /^¿Anonimizar a Iker Ausente/ });
  await fill(app.user, within(dialog).getByLabelText(/^Motivo/), 'Lo pidió su familia');
  await app.user.click(within(dialog).getByRole('button', { name: 'Anonimizar' }));
  expect(await screen.findByText('La persona quedó anonimizada.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anonimizar' })).toBeNull());
  expect(screen.queryByText(/Ausente/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Ver su historial' })).toBeNull();
});

test('filters are in the address, and an empty log says so', async () => {
  await open('/bitacora?tabla=cortes&accion=borrar', await aStaff(server, 3));
  await heading('Bitácora: 0');
  expect(chosen(screen.getByRole('combobox', { name: 'Qué' }))).toBe('Corte');
  expect(await offered(app.user, 'Acción', 'Creó')).toContain('Todas');
  await app.user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  await heading(/^Bitácora: [1-9]/);
  await choose(app.user, screen.getByRole('combobox', { name: 'Qué' }), 'Persona');
  await waitFor(() => expect(window.location.search).toBe('?tabla=users'));
});

test('the actions of one person are found by name with the keyboard, and the address holds their id', async () => {
  const clerk = await aStaff(server, 1, { nombre: 'Ágata', apaterno: 'Quiñones' });
  const alumno = await anAlumno(server);
  await server.request(clerk, endpoints.updateUser, { params: { id: alumno.id }, body: { nombre: 'Ema' } });
  await open('/bitacora', await aStaff(server, 3));
  await heading(/^Bitácora: [1-9]/);
  const box = screen.getByRole('combobox', { name: 'Persona' });
  await app.user.type(box, 'agata');
  await waitFor(() => expect(marked(box)).toHaveTextContent(/^Ágata Quiñones/));
  await app.user.keyboard('{Enter}');
  await heading('Bitácora: 1');
  expect(window.location.search).toBe(`?actor=${clerk.id}`);
  const off = await screen.findByRole('button', { name: 'Quitar a Ágata Quiñones' });
  await waitFor(() => expect(off).toHaveFocus());
  await app.user.click(off);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.getByRole('combobox', { name: 'Persona' })).toHaveFocus();
});

test('a link to the actions of a person names them, and the device is a filter too', async () => {
  const clerk = await aStaff(server, 1, { nombre: 'Ulises', apaterno: 'Ek' });
  await open(`/bitacora?actor=${clerk.id}`, await aStaff(server, 3));
  expect(await screen.findByText('Ulises Ek')).toBeVisible();
  app.stop();
  await open('/bitacora?equipo=203.0.113.9', await aStaff(server, 3));
  await heading('Bitácora: 0');
  expect(screen.getByRole('textbox', { name: 'Equipo' })).toHaveValue('203.0.113.9');
  app.stop();
  const { id } = await anAlumno(server);
  await server.request(clerk, endpoints.updateUser, { params: { id }, body: { nombre: 'Ema' } });
  await open('/bitacora?equipo=127.0.0.1', await aStaff(server, 3));
  await heading(/^Bitácora: [1-9]/);
});

test('another own session is closed and is refused at once', async () => {
  const person = await aStaff(server, 1);
  const other = await server.as(person);
  await open('/me', person);
  const card = (await screen.findByRole('heading', { name: 'Sesiones abiertas' })).closest('section') as HTMLElement;
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(2));
  await app.user.click(within(card).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(1));
  expect((await other.request(endpoints.me)).status).toBe(401);
});
