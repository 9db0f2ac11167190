/** Screens whose data do not arrive: logged for developers, told in their place, and requested again by a button. */
import { screen, waitFor } from '@testing-library/react';
import { aFoto, aNote, anAlumno, anAnuncio } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();
let proxy: MoodyProxy;
let logged: jest.SpyInstance;
let userId: number;

beforeAll(async () => {
  await anAnuncio(server, { mensaje: 'Junta el lunes' });
  await aFoto(server, { nombre: 'desfile.jpg' });
  ({ user_id: userId } = await aNote(server, { alumno: await anAlumno(server, { celular: '5512345678' }) }));
});
beforeEach(async () => {
  proxy = await moodyProxy(server.origin);
  proxy.methods = ['GET'];
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await proxy.close();
  logged.mockRestore();
});

// [S7.35] [S8.21] [S8.22] [S8.23]
test.each([
  ['/note-img/{id}', ['/get-fotos/{id}'], 3, 'Prefijo del código'],
  ['/anuncios', ['/admin/anuncios'], 3, 'Junta el lunes'],
  ['/escuelas', ['/escuelas'], 3, /^Escuela \d+$/],
  ['/fotos', ['/fotos'], 3, 'desfile.jpg'],
  ['/dashboard', ['/admin/dashboard-stats'], 2, 'Usuarios activos'],
  ['/dashboard?vista=escuelas', ['/admin/dashboard'], 2, 'Total a pagar'],
  ['/dashboard', ['/admin/dashboard-planes', '/admin/dashboard-cobranza'], 2, 'Por cobrar'],
  ['/caja', ['/caja/ultimos'], 1, /^Aquí queda lo que cobres/],
  ['/solicitudes', ['/escuelas'], 1, null],
  ['/', ['/anuncios', '/get-note-credits/{id}'], 0, /^Mi nota/],
  ['/alumnos/{id}', ['/users/{id}/contacto', '/recordatorios'], 1, 'No molestar a la familia'],
] as const)(
  '%s says that %j failed, is logged with the address, and loads it on demand',
  async (path, failing, rol, arrived) => {
    const addressOf = (text: string) => text.replace('{id}', String(userId));
    const paths = failing.map(addressOf);
    proxy.onRequest = (_, requested) => {
      proxy.mood = paths.includes(requested.replace('/api', '').replace(/\?.*/, '')) ? 500 : 'pass';
    };
    await open(addressOf(path), rol === 0 ? { id: userId, rol } : rol, proxy);
    const retries = () => screen.queryAllByRole('button', { name: 'Reintentar' });
    await waitFor(() => expect(retries()).toHaveLength(paths.length));
    expect(screen.getAllByText(/Ocurrió un error del servidor \(500\)\./)).toHaveLength(paths.length);
    if (arrived) expect(screen.queryAllByText(arrived)).toEqual([]);
    for (const one of paths) {
      expect(logged.mock.calls).toContainEqual([`GET ${one}: 500`, expect.anything()]);
    }
    proxy.onRequest = () => undefined;
    proxy.mood = 'pass';
    for (const button of retries()) await app.user.click(button);
    if (arrived) expect((await screen.findAllByText(arrived))[0]).toBeVisible();
    await waitFor(() => expect(retries()).toEqual([]));
  },
);
