/** The announcement form and list: what they ask the server, and how they take its responses. */
import { screen, waitFor, within } from '@testing-library/react';
import { SILENT_MS } from '#client/api/timeout.ts';
import { GROUPS } from '#contract/groups.ts';
import { choose, offered } from '../../../support/choose.ts';
import type { Responding } from '../../apiServer.ts';
import { anAnuncio, anEscuela, aPage, aUser } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, open } = screensOfFile();

const saved = anAnuncio({
  grupos: ['1A'],
  escuelas: [3],
  todosGrupos: false,
  todasEscuelas: false,
  grupo: '1A',
  escuela: { nombre: 'Benito Juárez' },
});
const normal: Responding = ({ method, url }) => {
  if (url === '/admin/sidebar') return { body: { espera: 0, agenda: 0, notas: 0, usuarios: 0 } };
  if (url === '/escuelas')
    return { body: { datos: [anEscuela(), anEscuela({ id: 4, nombre: 'Zapata', prefijo: 'EZ' })] } };
  if (url === '/anuncios/alcance') return { body: { total: 12 } };
  if (url.startsWith('/admin/search-user/')) return { body: { datos: aPage([aUser()]) } };
  if (url === '/users/7') return { body: { user: aUser() } };
  if (url.startsWith('/admin/anuncios?')) return { body: aPage([saved]) };
  if (url === '/anuncios/30' && method === 'GET') return { body: { success: true, anuncio: saved } };
  if (url === '/anuncios' && method === 'POST') return { status: 201, body: { success: true, anuncio: saved } };
  return undefined;
};
function start(path: string, rol: 1 | 2 = 2, responding: Responding = normal) {
  server.response(responding);
  return open(path, rol).user;
}
const sent = (method: string, url: string) =>
  server.requested.filter((one) => one.method === method && one.url === url);

describe('a new announcement', () => {
  // [S2.111] [S2.112] [S2.115] [S4.13] [S5.13]
  test('has the 24 groups, hidden by «all», and the schools, hidden by theirs; without a message or an audience nothing is sent', async () => {
    const user = start('/anuncios/nuevo');
    const groups = await screen.findByRole('group', { name: /Grupos/ });
    expect(
      within(groups)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(GROUPS);
    expect(GROUPS).toHaveLength(24);
    const schools = await screen.findByRole('group', { name: /Escuelas/ });
    expect(
      within(schools)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['Benito Juárez (BJ)', 'Zapata (EZ)']);
    await user.click(screen.getByRole('button', { name: 'Guardar Anuncio' }));
    expect(await screen.findByText('Escribe el mensaje.')).toBeVisible();
    expect(screen.getByText('Elige al menos un grupo, o todos los grupos.')).toBeVisible();
    expect(screen.getByText('Elige al menos una escuela, o todas las escuelas.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Mensaje/ })).toHaveFocus());
    expect(server.requested.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Todos los grupos' }));
    expect(screen.queryByRole('group', { name: /Grupos/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Todas las escuelas' }));
    expect(screen.queryByRole('group', { name: /Escuelas/ })).toBeNull();
  });

  test('that is not answered says so above the form, which keeps what was typed, and is sent again under its key', async () => {
    const real = globalThis.setTimeout;
    let runOut = () => {};
    // The clock of what is sent stands still until the test lets it run out.
    globalThis.setTimeout = ((run: () => void, ms?: number) => {
      if (ms !== SILENT_MS) return real(run, ms);
      runOut = run;
    }) as typeof setTimeout;
    const { promise, resolve } = Promise.withResolvers<void>();
    const posts = () => sent('POST', '/anuncios');
    const user = start('/anuncios/nuevo', 2, async (one) => {
      if (one.method === 'POST' && one.url === '/anuncios') await promise;
      // What is cut would count as a lost connection.
      return normal(one) ?? { status: 404, body: {} };
    });
    try {
      await user.type(await screen.findByRole('textbox', { name: /Mensaje/ }), 'Mañana no hay clases');
      await user.click(screen.getByRole('checkbox', { name: 'Todos los grupos' }));
      await user.click(screen.getByRole('checkbox', { name: 'Todas las escuelas' }));
      await user.click(screen.getByRole('button', { name: 'Guardar Anuncio' }));
      await waitFor(() => expect(posts()).toHaveLength(1));
      runOut();
      expect(await screen.findByText(/^El servidor no contesta\. Se sigue intentando/)).toBeVisible();
      expect(screen.getByRole('textbox', { name: /Mensaje/ })).toHaveValue('Mañana no hay clases');
      await waitFor(() => expect(posts()).toHaveLength(2));
      resolve();
      await waitFor(() => expect(screen.queryByText(/El servidor no contesta/)).toBeNull());
      const [first, second] = posts();
      expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
      expect(second?.body).toEqual(first?.body);
    } finally {
      globalThis.setTimeout = real;
    }
  });

  test('where there are no schools leads to where the first one is added', async () => {
    start('/anuncios/nuevo', 2, (one) => (one.url === '/escuelas' ? { body: { datos: [] } } : normal(one)));
    expect(await screen.findByText('Todavía no hay escuelas: agrega la primera.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Escuelas' })).toHaveAttribute('href', '/escuelas');
  });

  // [S2.109] [S2.110]
  test('finds people in four ways, by the call’s words', async () => {
    const user = start('/anuncios/nuevo');
    const by = await screen.findByRole('combobox', { name: 'Buscar por' });
    expect(await offered(user, 'Buscar por', 'Folio')).toEqual(['Correo', 'Nombre', 'Teléfono', 'Folio']);
    await choose(user, by, 'Folio');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar usuario' }), ' bj/1{Enter}');
    expect(await screen.findByText('1 persona coincide: elige en la lista.')).toBeVisible();
    expect(sent('GET', '/admin/search-user/note%3Afolio/BJ%2F1?per_page=20')).toHaveLength(1);
    expect(sent('POST', '/anuncios')).toEqual([]);
    const ana = 'Ana Peña · Benito Juárez · 1A';
    expect(await offered(user, 'Usuario', ana)).toEqual(['-- Todos --', ana]);
  });

  test('says how many in baja would match, where nobody else does', async () => {
    const nobody = { body: { datos: { ...aPage([]), en_baja: 2 } } };
    const user = start('/anuncios/nuevo', 2, (one) =>
      one.url.startsWith('/admin/search-user/') ? nobody : normal(one),
    );
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar usuario' }), 'ana{Enter}');
    expect(await screen.findByText('Nadie coincide. 2 en baja coinciden.')).toBeVisible();
  });

  // [S2.113] [S2.114] [S7.28]
  test('counts once for several quick choices, sends what was chosen, and goes back to the list', async () => {
    const user = start('/anuncios/nuevo');
    await user.type(await screen.findByRole('textbox', { name: /Mensaje/ }), 'Hola');
    for (const group of ['1A', '2B', '6D']) await user.click(screen.getByRole('checkbox', { name: group }));
    await user.click(await screen.findByRole('checkbox', { name: /Zapata/ }));
    await user.click(screen.getByRole('checkbox', { name: '2B' }));
    expect(await screen.findByText('Llegará a 12 personas.')).toBeVisible();
    const audience = { user_id: null, todosGrupos: false, grupos: ['1A', '6D'], todasEscuelas: false, escuelas: [4] };
    const reached = sent('POST', '/anuncios/alcance').at(-1);
    expect(reached?.body).toEqual({ mensaje: null, ...audience });
    expect(reached?.headers['idempotency-key']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    await user.click(screen.getByRole('button', { name: 'Guardar Anuncio' }));
    expect(await screen.findByRole('heading', { name: /^Anuncios/ })).toBeVisible();
    expect(window.location.pathname).toBe('/anuncios');
    const [request] = sent('POST', '/anuncios');
    expect(request?.body).toEqual({ mensaje: 'Hola', ...audience });
    expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a refusal shows, and what was typed stays', async () => {
    const text = 'Una de las escuelas ya no existe. Elige otra.';
    const error = { success: false, message: text, error: { errors: { escuelas: [text] } } };
    const user = start('/anuncios/nuevo', 2, (requested) =>
      requested.method === 'POST' ? { status: 422, body: error } : normal(requested),
    );
    await user.type(await screen.findByRole('textbox', { name: /Mensaje/ }), 'Hola');
    await user.click(screen.getByRole('checkbox', { name: 'Todos los grupos' }));
    await user.click(await screen.findByRole('checkbox', { name: /Zapata/ }));
    // Said by the count first, before anything is saved.
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar Anuncio' }));
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(1));
    expect(screen.getByRole('textbox', { name: /Mensaje/ })).toHaveValue('Hola');
    expect(screen.getByRole('checkbox', { name: /Zapata/ })).toBeChecked();
  });
});

describe('an announcement that exists', () => {
  // [S7.29]
  test('is sent with its version, and after a clash its current record is offered', async () => {
    const actual = { ...saved, mensaje: 'De otra persona', version: 5 };
    let current = saved;
    const user = start('/anuncios/30', 2, (requested) => {
      if (requested.method === 'PUT') {
        current = actual;
        return { status: 409, body: { message: 'Otra persona cambió este registro.', actual } };
      }
      return requested.url === '/anuncios/30' ? { body: { success: true, anuncio: current } } : normal(requested);
    });
    const message = await screen.findByRole('textbox', { name: /Mensaje/ });
    expect(message).toHaveValue('Junta el lunes');
    await user.type(message, '!');
    await user.click(screen.getByRole('button', { name: 'Guardar Anuncio' }));
    await user.click(await screen.findByRole('button', { name: 'Cargar los datos actuales' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Mensaje/ })).toHaveValue('De otra persona'));
    expect(sent('PUT', '/anuncios/30')[0]?.body).toMatchObject({
      mensaje: 'Junta el lunes!',
      version: 1,
      grupos: ['1A'],
      escuelas: [3],
    });
  });

  test('that is gone says so', async () => {
    start('/anuncios/30', 2, (requested) =>
      requested.url === '/anuncios/30'
        ? { status: 404, body: { message: 'No se encontró el registro.' } }
        : normal(requested),
    );
    expect(await screen.findByText('No se encontró el registro.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Anuncios' })).toHaveAttribute('href', '/anuncios');
  });

  test('an address without an id is no new announcement', async () => {
    start('/anuncios/abc');
    expect(await screen.findByText('La dirección no es de ningún anuncio.')).toBeVisible();
  });

  test('rol 1 reads it, and has no way to change the list', async () => {
    const user = start('/anuncios', 1);
    await user.click(await screen.findByRole('link', { name: 'Ver' }));
    expect(await screen.findByText('Para: 1A · Benito Juárez')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Mensaje/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Ir a Anuncios' }));
    await screen.findByRole('table');
    for (const name of ['Editar', 'Nuevo']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  });
});

describe('the list', () => {
  // [S2.11] [S2.103] [S2.104] [S2.105] [S2.106] [S7.30] [S7.31]
  test('has the columns of the specification, asks before deleting, tells what was refused, and loads itself again', async () => {
    const user = start('/anuncios', 2, (requested) =>
      requested.method === 'DELETE'
        ? { status: 404, body: { message: 'No se encontró el registro.' } }
        : normal(requested),
    );
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mensaje', 'Usuario', 'Grupo', 'Escuela', 'Acciones']);
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['Junta el lunes', 'Todos', '1A', 'Benito Juárez', 'EditarEliminar']);
    expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/anuncios/30');
    expect(screen.getByRole('link', { name: 'Nuevo' })).toHaveAttribute('href', '/anuncios/nuevo');
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar este anuncio?' });
    expect(sent('DELETE', '/admin/anuncios/30')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('No se encontró el registro.')).toBeVisible();
    await waitFor(() => expect(sent('GET', '/admin/anuncios?page=1')).toHaveLength(2));
  });

  test('after the last one of the last page has gone shows the page before', async () => {
    start('/anuncios?page=3', 2, (requested) =>
      requested.url.startsWith('/admin/anuncios')
        ? {
            body: requested.url.endsWith('=3')
              ? aPage([], { current: 3, last: 2, total: 26 })
              : aPage([saved], { current: 2, last: 2 }),
          }
        : normal(requested),
    );
    expect(await screen.findByText('Junta el lunes')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
  });

  test('that did not come says so, and tries again', async () => {
    let broken = true;
    const user = start('/anuncios', 2, (requested) =>
      broken && requested.url.startsWith('/admin/anuncios')
        ? { status: 500, body: { message: 'Ocurrió un error.' } }
        : normal(requested),
    );
    expect(await screen.findByText('Ocurrió un error.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Junta el lunes')).toBeVisible();
  });
});
