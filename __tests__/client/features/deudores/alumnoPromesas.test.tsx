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
    // What an icon is called in English is not read out before it.
    expect(within(whole).queryByRole('img')).toBeNull();
    await app.user.click(within(whole).getByRole('button', { name: 'Reintentar' }));
  }
  expect(await screen.findByRole('checkbox', { name: 'No molestar a la familia' })).toBeChecked();
  await waitFor(() => expect(screen.queryByText('La base de datos no responde.')).toBeNull());
});

test('a mark keeps the keyboard while it is on its way, and takes no second change meanwhile', async () => {
  let contacto = { user_id: 7, no_molestar: false, numero_equivocado: false };
  const sent: unknown[] = [];
  let come: (reported: Reported) => void = () => undefined;
  server.response(({ method, url, body }) => {
    if (url === '/users/7') return { body: { user: aUser() } };
    if (url === '/users/7/cuenta') return { body: { notas: [aNote()], abonos: [] } };
    if (url === '/users/7/contacto' && method === 'GET') return { body: { contacto } };
    if (url === '/users/7/contacto') {
      sent.push(body);
      return new Promise((resolve) => {
        come = resolve;
      });
    }
    if (url.startsWith('/recordatorios') || url.startsWith('/promesas')) return { body: aPage([]) };
    return { status: 404, body: { message: 'No existe.' } };
  });
  open('/alumnos/7');
  const mark = await screen.findByRole('checkbox', { name: 'No molestar a la familia' });
  mark.focus();
  await app.user.keyboard(' ');
  await waitFor(() => expect(sent).toEqual([{ no_molestar: true }]));
  expect(mark).toHaveAttribute('aria-disabled', 'true');
  await app.user.keyboard(' ');
  contacto = { ...contacto, no_molestar: true };
  come({ body: { success: true, contacto } });
  await waitFor(() => expect(mark).toBeChecked());
  await waitFor(() => expect(mark).not.toHaveAttribute('aria-disabled'));
  expect(mark).toHaveFocus();
  expect(sent).toHaveLength(1);
});
