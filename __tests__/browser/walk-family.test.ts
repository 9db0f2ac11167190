/** Every screen as a family and as a visitor: shown or refused, without a fault, and again after a jump. */
import { look } from '../support/look.ts';
import { DEADLINE_MS, walkOfFile } from '../support/walk.ts';
import { REFUSED } from '../support/walkScreens.ts';
import { walkAs } from '../support/walkVisits.ts';

const { ids, enter } = walkOfFile();

test('a fault would be found', async () => {
  const { page } = await enter(null);
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.style.minWidth = '1000px';
    wide.textContent = 'Ancho';
    const pale = document.createElement('p');
    pale.style.color = '#777';
    pale.textContent = 'Gris sobre gris';
    document.querySelector('main')?.append(pale, document.createElement('img'));
    document.body.append(wide);
  });
  const found = (await look(page)).map((fault) => fault.replace(/(color-contrast|image-alt|sideways).*/s, '$1'));
  expect(found).toEqual([
    'wide, light: color-contrast',
    'wide, light: image-alt',
    'wide, dark: color-contrast',
    expect.stringMatching(/^narrow: \d+ pixels scroll sideways$/),
    'narrow, dark: color-contrast',
    'narrow, light: color-contrast',
    'narrow, light: image-alt',
  ]);
});

// [S2.3] [S2.10] [S2.116] [S2.118] [S6.5] [S6.7] [C.1] [C.2] [C.28]
test('as rol 0', async () => walkAs(await enter(0), 0, ids, new Map()), DEADLINE_MS);

// [S2.18]
test('their own abonos and profile are open to a family, those of others are not', async () => {
  const visited = await enter(0);
  for (const path of [`/note-credits/${ids.family}`, `/update-user/${ids.family}`]) {
    await visited.go(path, /^(Abonos de|Alumno|Perfil)/);
    expect((await visited.shown()).heading).not.toMatch(REFUSED);
    expect({ path, found: await look(visited.page, { frame: false }) }).toEqual({ path, found: [] });
  }
  await visited.go(`/note-credits/${ids.alumno}`, REFUSED);
  expect((await visited.shown()).heading).toMatch(REFUSED);
});

// [S2.24]
test('signed in, the sign-in address leads to the start page, and an unknown one says so', async () => {
  const visited = await enter(0);
  await visited.go('/login', /^Hola, /);
  expect((await visited.shown()).address).toBe('/');
  await visited.go('/no/existe', /^No encontrado$/);
  expect((await visited.shown()).heading).toBe('No encontrado');
  expect(await look(visited.page, { frame: false })).toEqual([]);
});

// [S2.1] [S2.2] [S6.6]
test('signed out there are the sign-in and the landing screen', async () => {
  const visited = await enter(null);
  const seen = new Set<string>();
  for (const [path, heading] of [
    ['/', /^Iniciar Sesión$/],
    ['/login', /^Iniciar Sesión$/],
    ['/solicitudes', /^Servicios escolares/],
    ['/otra/cosa', /^Servicios escolares/],
  ] as const) {
    await visited.go(path, heading);
    expect((await visited.shown()).heading).toMatch(heading);
    // Two screens at two addresses each.
    const found = seen.has(heading.source) ? [] : await look(visited.page);
    seen.add(heading.source);
    expect({ path, found }).toEqual({ path, found: [] });
  }
});
