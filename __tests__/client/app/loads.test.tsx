/** Screens whose data do not come: logged for developers, and said in place. */
import { screen, waitFor } from '@testing-library/react';
import { aFoto, aUser } from '../rows.ts';
import { samples } from '../samples.ts';
import { screensOfFile } from '../screensOfFile.ts';

const { server, app, open } = screensOfFile();
let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const start = (path: string) => open(path, 3);

// [S8.21] [S8.22] [S8.23]
test.each([
  ['photo codes', '/note-img/7', '/get-fotos/7'],
  ['the announcements list', '/anuncios', '/admin/anuncios'],
  ['the schools list', '/escuelas', '/escuelas'],
  ['photos', '/fotos', '/fotos'],
  ['the administrative dashboard', '/dashboard', '/admin/dashboard-stats'],
  ['the general dashboard', '/dashboard', '/admin/dashboard'],
])(
  'a load of %s that fails is logged with its address, and the screen offers to try again',
  async (_, path, request) => {
    server.response(({ url }) => {
      if (url.split('?')[0] === request)
        return { status: 500, body: { message: 'Error' }, headers: { 'x-request-id': 'id-1' } };
      if (url === '/users/7') return { body: { user: aUser({ id: 7 }) } };
      if (url === '/admin/dashboard-stats') return { body: samples.dashboardStats?.response };
      if (url === '/admin/dashboard-planes') return { body: samples.dashboardPlanes?.response };
      if (url === '/admin/dashboard-cobranza') return { body: samples.dashboardCobranza?.response };
      return { body: url === '/admin/dashboard' ? samples.dashboardTotals?.response : { datos: [] } };
    });
    start(path);
    expect((await screen.findAllByRole('button', { name: 'Reintentar' }))[0]).toBeVisible();
    await waitFor(() => expect(logged.mock.calls).toContainEqual([`GET ${request}: 500`, { requestId: 'id-1' }]));
  },
);

// [S2.120]
test('a category without photos says so, among others and alone', async () => {
  server.response(({ url }) => ({
    body: url.startsWith('/fotos') ? { amarillo: [], fin_de_cursos: [aFoto()] } : { datos: [] },
  }));
  start('/fotos');
  expect(await screen.findByText('No hay fotos en esta categoría.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Ver Foto/ })).toHaveLength(1);
  app.stop();
  start('/fotos?categoria=amarillo');
  expect(await screen.findByText('No hay fotos en esta categoría.')).toBeVisible();
});
