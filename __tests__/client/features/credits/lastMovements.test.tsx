/** What was taken last at the counter, when it does not come. */
import { screen } from '@testing-library/react';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

test('movements that do not come are no empty till: it says why, and asks again', async () => {
  let last: unknown;
  server.response(({ url }) => {
    if (url !== '/caja/ultimos') return { status: 404, body: { message: 'No existe.' } };
    return last ? { body: last } : { status: 503, body: { message: 'La base de datos no responde.' } };
  });
  open('/caja');
  expect(await screen.findByText('La base de datos no responde.')).toBeVisible();
  expect(screen.queryByText(/^Aquí queda lo que cobres/)).toBeNull();
  last = { datos: [] };
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/^Aquí queda lo que cobres/)).toBeVisible();
});
