/** The home screen: to a family what concerns them, to staff what needs doing. */
import { screen, within } from '@testing-library/react';
import type { Service } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import type { Responding } from '../apiServer.ts';
import { aNote, anAbono, anAlumnoRow, anAnuncio, anEscuela, aPage, aServicio } from '../rows.ts';
import { screensOfFile } from '../screensOfFile.ts';

const { server, app, open } = screensOfFile();
const otra = {
  id: 19,
  folio: 'BJ-0',
  status: 1 as const,
  total: 100,
  saldo: 0,
  created_at: '2025-11-20T17:00:00.000Z',
  cancelada: false,
};
const normal: Responding = ({ url }) => {
  if (url === '/admin/sidebar') return { body: { espera: 7, agenda: 1, notas: 1, usuarios: 0 } };
  if (url.startsWith('/admin/solicitudes-pendientes')) return { body: aPage([anAlumnoRow()], { total: 333 }) };
  if (url === '/anuncios')
    return { body: { datos: [anAnuncio({ id: 31, mensaje: 'Nuevo', leido: false }), anAnuncio({ leido: true })] } };
  if (url === '/get-note-credits/7') return { body: { data: [anAbono()], note: aNote(), otras: [otra] } };
  return undefined;
};
function start(rol: Rol, responding: Responding = normal) {
  server.response(responding);
  return open('/', { id: 7, nombre: 'Ana', rol, sala_guarderia: null }).user;
}

describe('of a family', () => {
  // [S2.3]
  test('holds the note with its saldo and abonos, without anything that the counter does', async () => {
    start(0);
    expect(await screen.findByRole('heading', { name: 'Mi nota BJ-1' })).toBeVisible();
    const figures = screen.getByLabelText('Importes de la nota');
    expect(figures).toHaveTextContent('Total$500.00Pagado$100.00Saldo$400.00');
    const abonos = screen.getByRole('table', { name: 'Mis abonos' });
    expect(
      within(abonos)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fecha', 'Monto', 'Método', 'Ticket', 'Registró']);
    expect(abonos).toHaveTextContent('$100.00');
    expect(screen.queryByRole('button', { name: /Imprimir|Cancelar abono/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Buscar en todo' })).toBeNull();
  });

  test('links to nothing that they may not open', async () => {
    start(0);
    await screen.findByRole('heading', { name: 'Mi nota BJ-1' });
    const links = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/note-credits/7?nota=19', '/me']);
  });

  test('shows read announcements below the new ones', async () => {
    start(0);
    expect(await screen.findByRole('heading', { name: 'Anuncios: 1 sin leer' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Anuncios sin leer' })).toHaveTextContent('Nuevo');
    expect(screen.getByRole('list', { name: 'Anuncios leídos' })).toHaveTextContent('Junta el lunes');
  });

  test('of those that were read, names how many are not shown', async () => {
    const read = [1, 2, 3, 4].map((id) => anAnuncio({ id, mensaje: `Leído ${id}`, leido: true }));
    const user = start(0, (requested) =>
      requested.url === '/anuncios' ? { body: { datos: read } } : normal(requested),
    );
    await user.click(await screen.findByRole('button', { name: 'Ver el anterior' }));
    expect(screen.getByText('Leído 4')).toBeVisible();
  });

  test('a strange message is text, a long one is shown in part until it is asked for', async () => {
    const strange = `<img src=x onerror="alert(1)">\u202E${'ñ😀'.repeat(400)}`;
    const user = start(0, (requested) =>
      requested.url === '/anuncios'
        ? { body: { datos: [anAnuncio({ mensaje: strange, leido: false })] } }
        : normal(requested),
    );
    expect((await screen.findByText(/<img src=x/)).textContent).toBe(strange);
    expect(screen.getByText(/<img src=x/)).toHaveStyle({ overflow: 'hidden' });
    await user.click(screen.getByRole('button', { name: 'Leer completo' }));
    expect(screen.getByText(/<img src=x/)).not.toHaveStyle({ overflow: 'hidden' });
  });

  test('without a note or announcements says so', async () => {
    start(0, ({ url }) => ({ body: url === '/anuncios' ? { datos: [] } : { data: [], note: null, otras: [] } }));
    expect(await screen.findByText('Todavía no tienes una nota. Se hace en el mostrador.')).toBeVisible();
    expect(screen.getByText('No hay anuncios para ti.')).toBeVisible();
  });

  test('whose only note was cancelled is told so, and finds it', async () => {
    const otras = [{ ...otra, saldo: 100, cancelada: true }];
    start(0, ({ url }) => ({ body: url === '/anuncios' ? { datos: [] } : { data: [], note: null, otras } }));
    expect(await screen.findByText('No tienes una nota vigente.')).toBeVisible();
    const list = screen.getByRole('navigation', { name: 'Mis notas' });
    expect(list).toHaveTextContent(/BJ-0.*cancelada/i);
    expect(within(list).getByRole('link', { name: 'BJ-0' })).toHaveAttribute('href', '/note-credits/7?nota=19');
  });

  test('what did not come says so, each in its place, and tries again', async () => {
    let broken = true;
    const user = start(0, (requested) =>
      broken ? { status: 500, body: { message: `Falló ${requested.url}` } } : normal(requested),
    );
    expect(await screen.findByText('Falló /anuncios')).toBeVisible();
    expect(await screen.findByText('Falló /get-note-credits/7')).toBeVisible();
    broken = false;
    for (const button of screen.getAllByRole('button', { name: 'Reintentar' })) await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Mi nota BJ-1' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Anuncios: 1 sin leer' })).toBeVisible();
  });
});

describe('of staff', () => {
  // [S2.3]
  test('counts who waits and what is unpaid, and leads there', async () => {
    start(2);
    expect(await screen.findByRole('link', { name: '7 alumnos esperan su nota' })).toHaveAttribute(
      'href',
      '/solicitudes',
    );
    expect(screen.getByRole('link', { name: '1 nota pendiente de pago' })).toHaveAttribute(
      'href',
      '/solicitudes?vista=pendientes',
    );
    expect(server.requested.map(({ url }) => url)).not.toContain(expect.stringContaining('pendientes'));
  });

  // [S6.3]
  test('of rol 1 counts from the list, without the counters', async () => {
    start(1);
    expect(await screen.findByRole('link', { name: '333 alumnos con una nota pendiente' })).toHaveAttribute(
      'href',
      '/solicitudes?vista=pendientes',
    );
    expect(server.requested.map(({ url }) => url)).toContain('/admin/solicitudes-pendientes?per_page=1');
    expect(server.requested.map(({ url }) => url)).not.toContain('/admin/sidebar');
  });

  test('holds the announcements that they have not read, no others, and no note of their own', async () => {
    start(3);
    expect(await screen.findByText('Nuevo')).toBeVisible();
    expect(screen.queryByText('Junta el lunes')).toBeNull();
    expect(server.requested.map(({ url }) => url)).not.toContain('/get-note-credits/7');
  });

  test('offers the actions of the rol', async () => {
    start(1);
    const actions = await screen.findByRole('list', { name: 'Acciones' });
    expect(within(actions).queryByRole('link', { name: /Nuevo anuncio/ })).toBeNull();
    app.stop();
    start(2);
    expect(
      within(await screen.findByRole('list', { name: 'Acciones' })).getByRole('link', { name: /Nuevo anuncio/ }),
    ).toHaveAttribute('href', '/anuncios/nuevo');
  });
});

describe('of a business that has just begun', () => {
  const there =
    (escuelas: number[], alumnos: number, servicios: Service[] = []): Responding =>
    (requested) => {
      if (requested.url === '/escuelas') return { body: { datos: escuelas.map((id) => anEscuela({ id })) } };
      if (requested.url === '/servicios') return { body: { datos: servicios } };
      if (requested.url === '/admin/alumnos?per_page=1') return { body: aPage([], { total: alumnos }) };
      return normal(requested);
    };
  const steps = async () =>
    within((await screen.findByRole('heading', { name: 'Primeros pasos' })).parentElement as HTMLElement);

  test('leads to the first school, then to the first service', async () => {
    start(3, there([], 0));
    expect((await steps()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Da de alta una escuela',
    ]);
    app.stop();
    start(3, there([1], 0));
    expect((await steps()).getByRole('link', { name: 'Da de alta un servicio' })).toHaveAttribute('href', '/servicios');
  });

  test('the alumnos are registered one by one, or come in with the list of their school', async () => {
    start(3, there([1], 0, [aServicio()]));
    const links = (await steps()).getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/add-alumno', '/importar']);
  });

  test('is shown to nobody who may not make them', async () => {
    start(1, there([], 0));
    await screen.findByText(/con una nota pendiente|esperan su nota/);
    expect(screen.queryByRole('heading', { name: 'Primeros pasos' })).toBeNull();
  });
});
