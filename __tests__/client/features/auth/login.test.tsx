/** The sign-in screen and its dialog, in the words of the specification. */
import { screen, waitFor, within } from '@testing-library/react';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

async function card() {
  open('/login', null);
  return screen.findByRole('region', { name: 'Iniciar Sesión' });
}

// [S2.28] [S2.29] [S2.30] [S2.31] [S5.11] [S9.10]
test('is a card with the logo, the title, two fields and the button', async () => {
  const one = await card();
  await waitFor(() => expect(one.querySelector('img')).toHaveAttribute('src', '/logo/Logo.jpg'));
  expect(within(one).getByRole('heading', { level: 1 })).toHaveTextContent(/^Iniciar Sesión$/);
  expect([...one.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Correo electrónico',
    'Contraseña',
  ]);
  expect(within(one).getByLabelText('Correo electrónico')).toHaveAttribute('type', 'email');
  expect(within(one).getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
  expect(within(one).getByRole('button')).toHaveTextContent(/^Acceder$/);
});

// [S2.49] [S4.6]
test.each(['X', 'Aceptar'])('the dialog shows the message and closes with «%s»', async (text) => {
  server.response(() => ({ status: 422, body: { message: 'Otra cosa' } }));
  const one = await card();
  await app.user.type(within(one).getByLabelText('Correo electrónico'), 'eva@example.com');
  await app.user.type(within(one).getByLabelText('Contraseña'), 'clave-de-eva{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/^Credenciales incorrectas\.$/);
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['X', 'Aceptar']);
  await app.user.click(within(dialog).getByText(text));
  expect(screen.queryByRole('dialog')).toBeNull();
});
