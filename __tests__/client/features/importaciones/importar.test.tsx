/** Where lists come in: what the server refuses, several at once, and a line that is down; and what is done with one. */
import { screen, waitFor, within } from '@testing-library/react';
import { connectionLost } from '#client/api/connection.ts';
import type { Importacion } from '#contract/importaciones.ts';
import type { Reported, Requested } from '../../apiServer.ts';
import { aFila, anEscuela, anImport, aPage } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

/** `response` of whatever is not read. */
function imports(importacion: Importacion, response: (requested: Requested) => Reported | undefined): void {
  server.response((requested) => {
    const { method, url } = requested;
    if (method !== 'GET') return response(requested);
    if (url === '/escuelas') return { body: { datos: [anEscuela()] } };
    if (url.startsWith('/importaciones/5/filas')) return { body: aPage([aFila()]) };
    if (url.startsWith('/importaciones/')) return { body: { importacion, quedan: [] } };
    if (url.startsWith('/importaciones')) return { body: aPage([importacion]) };
    return { status: 404, body: { message: 'No existe esta dirección.' } };
  });
}
const list = (name: string) => new File(['NOMBRE\nANA PEÑA'], name, { type: 'text/csv' });
const zone = async () => within(await screen.findByRole('group', { name: 'Listas' }));
async function chooseFiles(...files: File[]): Promise<void> {
  await zone();
  await app.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, files);
}

test('of several none is opened: each has its outcome, and the refused one its reason', async () => {
  let count = 0;
  const reason = 'El libro está protegido con contraseña: quítasela en Excel y súbelo otra vez.';
  imports(anImport(), () => {
    count += 1;
    return count === 1
      ? { status: 201, body: { success: true, importacion: anImport() } }
      : { status: 422, body: { message: reason, error: { errors: { archivo: [reason] } } } };
  });
  open('/importar', 2);
  await chooseFiles(list('una.csv'), list('otra.csv'));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(window.location.pathname).toBe('/importar');
  expect(screen.getByText('1 archivo se subió, 1 no.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'lista 3B.xlsx' })).toHaveAttribute('href', '/importar/5');
});

test('without the server it says that it is needed', async () => {
  imports(anImport(), () => undefined);
  open('/importar', 2);
  await zone();
  app.store.dispatch(connectionLost());
  expect(await screen.findByText(/hace falta el servidor, y ahora no hay conexión/)).toBeVisible();
});

describe('a preview', () => {
  test('that no longer holds is shown anew, and says so', async () => {
    const message = 'Cambiaron datos de alumnos desde que se abrió esta vista.';
    imports(anImport(), () => ({ status: 409, body: { message, actual: anImport({ version: 2 }) } }));
    open('/importar/5', 2);
    const apply = await screen.findByRole('button', { name: 'Aplicar: 2 altas' });
    await screen.findByRole('region', { name: 'Fila 4' });
    server.requested.length = 0;
    await app.user.click(apply);
    expect(await screen.findByText(message)).toBeVisible();
    const anew = () => server.requested.map(({ method, url }) => `${method} ${url.split('?')[0]}`);
    await waitFor(() =>
      expect(anew()).toEqual(expect.arrayContaining(['GET /importaciones/5', 'GET /importaciones/5/filas'])),
    );
  });

  test('is discarded only after a question, and leads back to the lists', async () => {
    const requested: Requested[] = [];
    imports(anImport(), (one) => {
      requested.push(one);
      return { body: { success: true } };
    });
    open('/importar/5', 2);
    await app.user.click(await screen.findByRole('button', { name: 'Descartar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/se pierde lo que se reparó en ella/)).toBeVisible();
    expect(requested).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Importar listas' })).toBeVisible();
    expect(requested.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /importaciones/5']);
  });
});

test('an import under way says how far it is, and is cancelled by taking it back', async () => {
  const requested: Requested[] = [];
  imports(anImport({ estado: 'aplicando', hechas: 1 }), (one) => {
    requested.push(one);
    return { body: { success: true, importacion: anImport({ estado: 'deshaciendo', version: 2 }), quedan: [] } };
  });
  open('/importar/5', 2);
  expect(await screen.findByText(/^1 de 2 filas/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() =>
    expect(requested.map(({ url, body }) => [url, body])).toEqual([
      ['/importaciones/5/deshacer', { motivo: 'Cancelada' }],
    ]),
  );
  // The button went: the keyboard is where it is told how far that is, not at the top of the page.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Deshaciendo' })).toHaveFocus());
});

test('the address of no list says so', async () => {
  imports(anImport(), () => undefined);
  open('/importar/nada', 2);
  expect(await screen.findByText('La dirección no es de ningún archivo importado.')).toBeVisible();
});
