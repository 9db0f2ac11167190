/** How a family was reminded, and whether it may be, when that does not come. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Reported } from '../../apiServer.ts';
import { aNote, aPage, aUser } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

test('reminders and marks that do not come are said so: not as if nobody had been reminded, and everybody might be', async () => {
  const late: Reported = { status: 503, body: { message: 'La base de datos no responde.' } };
  let contacto = late;
  let recordatorios = late;
  server.response(({ url }) => {
    if (url === '/users/7') return { body: { user: aUser() } };
    if (url === '/users/7/cuenta') return { body: { notas: [aNote()], abonos: [] } };
    if (url === '/users/7/contacto') return contacto;
    if (url.startsWith('/recordatorios')) return recordatorios;
    if (url.startsWith('/promesas')) return { body: aPage([]) };
    return { status: 404, body: { message: 'No existe.' } };
  });
  open('/alumnos/7');
  await waitFor(() => expect(screen.getAllByText('La base de datos no responde.')).toHaveLength(2));
  recordatorios = { body: aPage([]) };
  contacto = { body: { contacto: { user_id: 7, no_molestar: true, numero_equivocado: false } } };
  for (const alert of screen.getAllByText('La base de datos no responde.')) {
    const whole = alert.closest('[role="alert"]') as HTMLElement;
    await app.user.click(within(whole).getByRole('button', { name: 'Reintentar' }));
  }
  expect(await screen.findByRole('checkbox', { name: 'No molestar a la familia' })).toBeChecked();
  await waitFor(() => expect(screen.queryByText('La base de datos no responde.')).toBeNull());
});
