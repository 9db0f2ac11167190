/** Rules of the frame that need no server: addresses, what menus store, and a screen that throws. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { ErrorBoundary } from '#client/app/ErrorBoundary.tsx';
import { table, visible } from '#client/app/screens.tsx';
import { makeStore } from '#client/app/store.ts';
import { menuToggled, resultChosen } from '#client/features/sidebar/slice.ts';
import { idOf, patterns, screens, startPath } from '#client/lib/urls.ts';

// [S2.21] [C.5]
test('every address built by the application matches a route', () => {
  for (const [name, make] of Object.entries(screens)) {
    const { pathname } = new URL((make as (id: number) => string)(7), 'http://x');
    expect(pathname).toBe(patterns[name as keyof typeof patterns].replace(':id', '7'));
  }
});

test.each([
  ['7', 7],
  ['undefined', null],
  [undefined, null],
  ['0', null],
  ['-1', null],
  ['7x', null],
  ['99999999999', null],
])('an id of «%s» in an address is %s', (text, id) => expect(idOf(text)).toBe(id));

test('the start page is the requests list for those who may see it, else home', () => {
  expect([0, 1, 2, 3, undefined].map(startPath)).toEqual(['/', '/solicitudes', '/solicitudes', '/solicitudes', '/']);
  expect([visible(0).has('home'), visible(0).has('solicitudes')]).toEqual([true, false]);
  // Whoever closes the tills of all needs no screen for the own one.
  expect(table.filter(({ name }) => !visible(3).has(name)).map(({ name }) => name)).toEqual(['miCorte']);
});

test('toggling a menu keeps what another tab stored meanwhile', async () => {
  const { store, persistor, stopFollowing } = makeStore({ batch: 'tick', leave: () => undefined });
  await waitFor(() => expect(persistor.getState().bootstrapped).toBe(true));
  store.dispatch(resultChosen({ person: 9, key: 'screen:home' }));
  await persistor.flush();
  const other = { scheme: 'dark', recent: '{"9":["screen:caja"]}' };
  Object.assign(localStorage, other);
  for (const to of ['collapsed', 'open'] as const) {
    store.dispatch(menuToggled({ menu: 'sidebar.desk', to }));
    await persistor.flush();
    expect({ ...localStorage }).toEqual({ ...other, menus: JSON.stringify({ 'sidebar.desk': to }) });
  }
  stopFollowing();
  localStorage.clear();
});

test('a screen that throws is replaced by a message and a reload button', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Faulty = (): never => {
    throw new Error('a fault');
  };
  act(() => {
    render(
      <ErrorBoundary>
        <Faulty />
      </ErrorBoundary>,
    );
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Algo falló en esta pantalla.');
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith('a fault', expect.stringContaining('Faulty'));
  logged.mockRestore();
});
