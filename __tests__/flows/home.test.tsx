/** The home screen against the real server: to a family what concerns them, to staff what needs doing. */
import { screen, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import { aNote, anAbono, anAlumno, anAnuncio, anEscuela, aServicio } from '../support/builders.ts';
import { flowOfFile, type Person } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();

const hrefs = (all: HTMLElement[]) => all.map((link) => link.getAttribute('href'));
const linksIn = (list: HTMLElement) => hrefs(within(list).getAllByRole('link'));
const home = (who: Rol | Person, origin = server.origin) => open('/', who, { origin });

test('the first steps of a new business lead to a school, a service and alumnos for those who may add them', async () => {
  const steps = async () =>
    linksIn((await screen.findByRole('heading', { name: 'Primeros pasos' })).parentElement as HTMLElement);
  await home(3);
  expect(await steps()).toEqual(['/escuelas']);
  await open('/solicitudes', 1);
  expect(await screen.findByText('Todavía no hay alumnos.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Registrar alumno' })).toHaveAttribute('href', '/add-alumno');
  await open('/solicitudes?vista=pendientes', 1);
  expect(await screen.findByText('No hay solicitudes pendientes: nadie debe nada.')).toBeVisible();
  await home(1);
  await screen.findByText(/con una nota pendiente/);
  expect(screen.queryByRole('heading', { name: 'Primeros pasos' })).toBeNull();
  await anEscuela(server);
  await home(3);
  expect(await steps()).toEqual(['/servicios']);
  await aServicio(server);
  await home(3);
  expect(await steps()).toEqual(['/add-alumno', '/importar']);
});

describe('a family', () => {
  // [S2.3]
  test('sees its note with saldo and abonos, links to what it may open, and nothing of the counter', async () => {
    const alumno = await anAlumno(server);
    const older = await aNote(server, { alumno, total: 100, paid: true });
    const note = await aNote(server, { alumno, folio: 'BJ-1', total: 500 });
    await anAbono(server, { note });
    await home(alumno);
    expect(await screen.findByRole('heading', { name: 'Mi nota BJ-1' })).toBeVisible();
    expect(screen.getByLabelText('Importes de la nota')).toHaveTextContent('Total$500.00Pagado$100.00Saldo$400.00');
    const abonos = screen.getByRole('table', { name: 'Mis abonos' });
    const heads = within(abonos).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Fecha', 'Monto', 'Método', 'Ticket', 'Registró']);
    expect(abonos).toHaveTextContent('$100.00');
    await screen.findByText('Todavía no hay fotos tuyas.');
    expect(linksIn(screen.getByRole('main'))).toEqual([`/note-credits/${alumno.id}?nota=${older.id}`, '/me']);
    expect(screen.queryByRole('button', { name: /Imprimir|Cancelar abono/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Buscar en todo' })).toBeNull();
  });

  test('without a note or announcement is told so, and finds its note when only a cancelled one exists', async () => {
    const alumno = await anAlumno(server);
    await home(alumno);
    expect(await screen.findByText('Todavía no tienes una nota. Se hace en el mostrador.')).toBeVisible();
    expect(await screen.findByText('No hay anuncios para ti.')).toBeVisible();
    const { id, folio } = await aNote(server, { alumno, cancelled: true });
    await home(alumno);
    expect(await screen.findByText('No tienes una nota vigente.')).toBeVisible();
    const list = screen.getByRole('navigation', { name: 'Mis notas' });
    expect(list).toHaveTextContent(new RegExp(`${folio}.*cancelada`, 'i'));
    expect(linksIn(list)).toEqual([`/note-credits/${alumno.id}?nota=${id}`]);
  });

  test('reads announcements as text: new ones first, long ones shortened, some of the read ones', async () => {
    const { id: user_id } = await anAlumno(server);
    const client = await server.as({ id: user_id });
    const strange = `<img src=x onerror="alert(1)">${'ñ😀'.repeat(400)}`;
    for (let number = 1; number <= 4; number += 1) {
      const { id } = await anAnuncio(server, { user_id, mensaje: `Leído ${number}` });
      await client.get(endpoints.readAnuncio, { params: { id } });
    }
    await anAnuncio(server, { user_id, mensaje: strange });
    await home({ id: user_id, rol: 0 });
    expect(await screen.findByRole('heading', { name: 'Anuncios: 1 sin leer' })).toBeVisible();
    const unread = screen.getByRole('list', { name: 'Anuncios sin leer' });
    const text = within(unread).getByText(/<img src=x/);
    expect(text.textContent).toBe(strange);
    expect(text).toHaveStyle({ overflow: 'hidden' });
    await app.user.click(screen.getByRole('button', { name: 'Leer completo' }));
    expect(screen.getByText(/<img src=x/)).not.toHaveStyle({ overflow: 'hidden' });
    expect(screen.getByRole('list', { name: 'Anuncios leídos' })).toHaveTextContent('Leído 4');
    await app.user.click(screen.getByRole('button', { name: 'Ver el anterior' }));
    expect(screen.getByText('Leído 1')).toBeVisible();
  });
});

describe('staff', () => {
  // [S2.3]
  test('sees how many alumnos are pending, notes unpaid and announcements unread', async () => {
    const { userId } = await home(2);
    await anAnuncio(server, { user_id: userId, mensaje: 'Nuevo' });
    await home(2);
    expect(await screen.findByRole('link', { name: /^\d+ alumnos? esperan? su nota$/ })).toHaveAttribute(
      'href',
      '/solicitudes',
    );
    expect(screen.getByRole('link', { name: '1 nota pendiente de pago' })).toHaveAttribute(
      'href',
      '/solicitudes?vista=pendientes',
    );
    expect(await screen.findByText('Nuevo')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Mi nota/ })).toBeNull();
    expect(linksIn(await screen.findByRole('list', { name: 'Acciones' }))).toContain('/anuncios/nuevo');
  });

  // [S6.3]
  test('of rol 1 sees the number of unpaid notes from the list, without the counters', async () => {
    const proxy = await moodyProxy(server.origin);
    const requested: string[] = [];
    proxy.onRequest = (_, path) => requested.push(path);
    await home(1, proxy.origin);
    const link = await screen.findByRole('link', { name: /^1 alumno con una nota pendiente$/ });
    expect(link).toHaveAttribute('href', '/solicitudes?vista=pendientes');
    expect(requested).toContain('/api/admin/solicitudes-pendientes?per_page=1');
    expect(requested).not.toContain('/api/admin/sidebar');
    expect(linksIn(await screen.findByRole('list', { name: 'Acciones' }))).not.toContain('/anuncios/nuevo');
    app.stop();
    await proxy.close();
  });
});
