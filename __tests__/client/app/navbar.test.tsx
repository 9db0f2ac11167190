/** The bar above every signed-in screen. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Rol } from '#contract/roles.ts';
import { ACCOUNT } from '../../support/account.ts';
import { screensOfFile } from '../screensOfFile.ts';

const { server, app, open } = screensOfFile();

async function bar(rol: Rol): Promise<HTMLElement> {
  open('/no-existe', rol);
  return (await screen.findByRole('navigation', { name: 'Cuenta' })).closest('header') as HTMLElement;
}

// [S2.33] [S2.34] [S2.35] [S2.36] [S9.10]
test.each([0, 1, 3] as const)('rol %d: the logo, home, the profile and the way out', async (rol) => {
  const top = await bar(rol);
  await waitFor(() => expect(top.querySelector('img')).toHaveAttribute('src', '/logo/Logo.jpg'));
  expect(within(top).getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/');
  expect(within(top).getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/me');
  expect(within(top).getByRole('button', ACCOUNT)).toHaveTextContent('E');
  await app.user.click(within(top).getByRole('button', ACCOUNT));
  expect(await screen.findByRole('menuitem', { name: 'Cerrar sesión' })).toBeInTheDocument();
});

test('the logo of the business stands there once there is one', async () => {
  server.responses({ 'GET /negocio': { nombre: 'Foto Luz', logo: '/api/negocio/logo?version=3' } });
  const top = await bar(1);
  await waitFor(() =>
    expect(top.querySelector('img')).toHaveAttribute('src', `${server.origin}/api/negocio/logo?version=3`),
  );
});
