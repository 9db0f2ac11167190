/** The search box of the navbar: what it asks, and what it does with late, missing and strange answers. */
import { screen, waitFor } from '@testing-library/react';
import type { Responding } from '../../apiServer.ts';
import { anAnuncio, anEscuela, aPage, aUser } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();
const found = (nombre = 'Ana') => ({
  alumnos: [{ ...aUser({ nombre }), saldo: 400 }],
  notas: [{ id: 20, user_id: 7, folio: 'BJ-1', saldo: 400, alumno: 'Ana Peña' }],
  escuelas: [anEscuela()],
  anuncios: [anAnuncio()],
});
const shell: Responding = ({ url }) => {
  if (url === '/admin/sidebar') return { body: { espera: 0, agenda: 0, notas: 0, usuarios: 0 } };
  if (url === '/anuncios') return { body: { datos: [] } };
  return { body: aPage([]) };
};
async function start(search: Responding) {
  server.response((requested) => (requested.url.startsWith('/busqueda') ? search(requested) : shell(requested)));
  open('/', 2);
  const box = await screen.findByRole('combobox', { name: 'Buscar en todo' });
  return { user: app.user, box };
}
const searched = () => server.requested.map(({ url }) => url).filter((url) => url.startsWith('/busqueda'));
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

test('asks once for a word, in capitals and trimmed, and shows it by kind', async () => {
  const { user, box } = await start(() => ({ body: found() }));
  await user.type(box, ' ana ');
  await screen.findByRole('option', { name: /^Ana Peña/ });
  expect(searched()).toEqual(['/busqueda?texto=ANA']);
  expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
    'AlumnosAna Peñasaldo $400.00 · Benito Juárez · 1A · 55 1234 5678 · ana@example.com',
    'AbonosAbono a Ana Peñasaldo $400.00',
    'FoliosBJ-1Ana Peña · saldo $400.00',
    'EscuelasBenito JuárezBJ',
    expect.stringMatching(/^AnunciosJunta el lunes/),
  ]);
});

test('arrows go round, and the box names the marked one to those who listen', async () => {
  const { user, box } = await start(() => ({ body: found() }));
  await user.type(box, 'ana');
  await screen.findByRole('option', { name: /^Ana Peña/ });
  const order: unknown[] = [];
  for (let step = 0; step < 6; step += 1) {
    order.push(selected());
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{ArrowDown}');
  }
  expect(new Set(order).size).toBe(5);
  expect(order[5]).toBe(order[0]);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toBe(order[4]);
});

test('Enter opens nothing of an older text while the new answer is on its way', async () => {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const { user, box } = await start(async ({ url }) => {
    if (url.endsWith('ANAB')) await given;
    return { body: found(url.endsWith('ANAB') ? 'Anabel' : 'Ana') };
  });
  await user.type(box, 'ana');
  await screen.findByRole('option', { name: /^Ana Peña/ });
  await user.type(box, 'b{Enter}');
  expect(window.location.pathname).toBe('/');
  give();
  await screen.findByRole('option', { name: /^Anabel/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/alumnos/7'));
});

test('nothing found, and a server that fails, are said', async () => {
  let broken = true;
  const { user, box } = await start(() =>
    broken
      ? { status: 500, body: { message: 'Ocurrió un error.' } }
      : { body: { alumnos: [], notas: [], escuelas: [], anuncios: [] } },
  );
  await user.type(box, 'zzz');
  expect(await screen.findByText('Ocurrió un error.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  // Not said before the second answer has come.
  expect(await screen.findByText('Sin resultados para «zzz»')).toBeVisible();
  expect(searched()).toEqual(['/busqueda?texto=ZZZ', '/busqueda?texto=ZZZ']);
});

test('Escape closes and takes the text away, Tab leaves, and blanks ask nothing', async () => {
  const { user, box } = await start(() => ({ body: found() }));
  await user.type(box, '   ');
  await user.type(box, 'ana');
  await screen.findByRole('option', { name: /^Ana Peña/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(() => expect(box).toHaveFocus());
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(box).toHaveValue('');
  // Opened by its keys from elsewhere, a second Escape gives the focus back.
  const menu = screen.getByRole('button', { name: 'Contraer menú' });
  menu.focus();
  await user.keyboard('{Control>}k{/Control}{Control>}k{/Control}{Escape}');
  expect(box).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(menu).toHaveFocus();
  box.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('listbox')).toBeVisible();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(searched()).toEqual(['/busqueda?texto=ANA']);
});
