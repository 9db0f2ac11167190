/** Every screen as everybody: shown or refused, wide and narrow, light and dark, without a fault. */
import type { Page, Request } from 'playwright-core';
import { table } from '#client/app/screens.tsx';
import type { ScreenName } from '#client/lib/urls.ts';
import type { Rol } from '#contract/roles.ts';
import { routes } from '#contract/routes.ts';
import { EMPLOYEES, FAMILY_EMAIL } from '#tools/demo/accounts.ts';
import { fill } from '#tools/demo/fill.ts';
import { planFor } from '#tools/demo/plan.ts';
import { aFoto } from '../support/aFoto.ts';
import { axeFaults, painted } from '../support/axe.ts';
import { anAnuncio, anInfante } from '../support/builders.ts';
import { browserOfFile, NARROW, SCREENS, type Visitor, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();

/** What the screens are opened for: an alumno with a note, an announcement, a child of the nursery. */
const ids = { alumno: 0, anuncio: 0, infante: 0 };

interface Walked {
  screen: ScreenName;
  path: () => string;
  least: Rol;
  heading: RegExp;
}
const WALK: Walked[] = [
  { screen: 'home', path: () => '/', least: 0, heading: /^Hola, / },
  { screen: 'solicitudes', path: () => '/solicitudes', least: 1, heading: /^Solicitudes: \d/ },
  { screen: 'solicitudes', path: () => '/solicitudes?vista=pendientes', least: 1, heading: /^Solicitudes: \d/ },
  { screen: 'registerNote', path: () => '/register-note/undefined', least: 1, heading: /^Agregar Nota$/ },
  { screen: 'updateNote', path: () => `/update-note/${ids.alumno}`, least: 1, heading: /^Actualizar Nota$/ },
  { screen: 'noteCredits', path: () => `/note-credits/${ids.alumno}`, least: 1, heading: /^Abonos de / },
  { screen: 'noteImg', path: () => `/note-img/${ids.alumno}?nombre=Ana`, least: 1, heading: /^Códigos de / },
  {
    screen: 'beneficiariosDespensa',
    path: () => '/beneficiarios-despensa',
    least: 1,
    heading: /^Beneficiarios de despensa$/,
  },
  {
    screen: 'beneficiariosDespensa',
    path: () => `/beneficiarios-despensa?alumno=${ids.alumno}`,
    least: 1,
    heading: /^Beneficiarios/,
  },
  { screen: 'fotos', path: () => '/fotos', least: 0, heading: /^Galería de Fotos$/ },
  { screen: 'fotos', path: () => '/fotos?categoria=toga&subir=1', least: 0, heading: /^Galería de Fotos$/ },
  { screen: 'porEnviar', path: () => '/por-enviar', least: 1, heading: /^Pendientes de enviar: 0$/ },
  { screen: 'usuarios', path: () => '/usuarios', least: 1, heading: /^Usuarios/ },
  { screen: 'addAlumno', path: () => '/add-alumno', least: 1, heading: /^Alumno$/ },
  { screen: 'addEmpleado', path: () => '/add-empleado/', least: 3, heading: /^Empleado$/ },
  { screen: 'alumno', path: () => `/alumnos/${ids.alumno}`, least: 1, heading: /./ },
  { screen: 'updateUser', path: () => `/update-user/${ids.alumno}`, least: 1, heading: /./ },
  { screen: 'me', path: () => '/me', least: 0, heading: /./ },
  { screen: 'escuelas', path: () => '/escuelas', least: 1, heading: /^Escuelas/ },
  { screen: 'servicios', path: () => '/servicios', least: 3, heading: /^Servicios/ },
  { screen: 'anuncios', path: () => '/anuncios', least: 1, heading: /^Anuncios: \d/ },
  { screen: 'newAnuncio', path: () => '/anuncios/nuevo', least: 2, heading: /^Nuevo Anuncio$/ },
  { screen: 'anuncio', path: () => `/anuncios/${ids.anuncio}`, least: 1, heading: /^(Editar )?Anuncio$/ },
  { screen: 'registerInfante', path: () => '/register-infante/undefined', least: 0, heading: /^Infante$/ },
  { screen: 'registerInfante', path: () => `/register-infante/${ids.infante}`, least: 0, heading: /^Infante$/ },
  {
    screen: 'registerInfante',
    path: () => `/register-infante/${ids.infante}?seccion=consentimientos`,
    least: 0,
    heading: /^Infante$/,
  },
  { screen: 'registerMadre', path: () => '/register-madre/undefined', least: 0, heading: /^Madre\/Tutor$/ },
  { screen: 'registerPadre', path: () => '/register-padre/undefined', least: 0, heading: /^Padre$/ },
  {
    screen: 'uploadDocumentacion',
    path: () => '/upload-documentacion/undefined',
    least: 0,
    heading: /^Documentación$/,
  },
  { screen: 'expediente', path: () => `/guarderia/expediente/${ids.infante}`, least: 0, heading: /^Expediente$/ },
  { screen: 'guarderia', path: () => '/guarderia', least: 1, heading: /^Guardería: \d/ },
  {
    screen: 'guarderiaDocumentos',
    path: () => '/guarderia/documentos',
    least: 2,
    heading: /^Documentos por verificar: \d/,
  },
  { screen: 'bitacora', path: () => '/bitacora', least: 3, heading: /^Bitácora: \d/ },
  { screen: 'bitacora', path: () => '/bitacora?tabla=users&registro=1', least: 3, heading: /^Bitácora: \d/ },
  { screen: 'dashboard', path: () => '/dashboard', least: 2, heading: /^Dashboard/ },
  { screen: 'cortes', path: () => '/cortes', least: 2, heading: /^Corte/ },
  { screen: 'ajustes', path: () => '/ajustes', least: 3, heading: /^Ajustes$/ },
];

const REFUSED = /^No permitido$/;

beforeAll(async () => {
  await fill(server.db, planFor(server.clock.now(), server.deps.settings.timeZone));
  const { data } = await (await server.as(1)).get(routes.listPendientes);
  ids.alumno = data[0]?.id ?? 0;
  ids.anuncio = (await anAnuncio(server, { mensaje: 'Mañana es el último día para abonar.\n\n¡Gracias!' })).id;
  const family = await server.db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', FAMILY_EMAIL);
  if (family) {
    await (await server.as(1)).get(routes.updateUser, { params: family, body: { sala_guarderia: 'Girasoles' } });
    ids.infante = (await anInfante(server, { familia: family })).id;
  }
  for (const alumno of [family ?? undefined, undefined])
    await aFoto(server, { categoria: 'toga', alumno, nombre: `${'largo_'.repeat(12)}.jpg` });
  await anAnuncio(server, { mensaje: 'x'.repeat(3000), todosGrupos: true, escuelas: [1, 2, 3] });
}, 60_000);

let visitor: Visitor | undefined;
afterEach(async () => {
  const faults = visitor?.faults ?? [];
  await visitor?.close();
  visitor = undefined;
  expect(faults).toEqual([]);
});

/** A page of the person, signed in without typing; counts what the page asks of the server. */
async function enter(email: string | null): Promise<{ page: Page; quiet: () => Promise<void> }> {
  visitor = await browser.open(server.origin);
  const { page } = visitor;
  if (email !== null) {
    const person = (await server.db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', email)) ?? { id: 0 };
    const client = await server.as(person);
    const { user } = await client.get(routes.me);
    const session = { token: JSON.stringify(client.token), user: JSON.stringify(user) };
    await page.addInitScript((stored) => {
      localStorage.setItem('token', stored.token);
      localStorage.setItem('user', stored.user);
    }, session);
  }
  const open = new Set<Request>();
  page.on('request', (request) => {
    // Nobody tells what became of the requests of a page that is left.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const quiet = async () => {
    do {
      await page.waitForFunction(
        () => !document.body.innerText.includes('Cargando...') && document.querySelector('h1'),
      );
      await painted(page);
    } while (open.size > 0);
  };
  return { page, quiet };
}

/** Rows of a list beyond these are like them, and would be looked at for nothing. */
const ROWS = 3;

/** Shows so many rows of each list, in a way that the page's policy allows. */
const showRows = (page: Page, rows: number): Promise<void> =>
  page.evaluate((count) => {
    const sheet = new CSSStyleSheet();
    const other = `:nth-child(n + ${count + 1})`;
    if (Number.isFinite(count)) sheet.replaceSync(`tbody > tr${other}, ul[aria-label] > li${other} { display: none }`);
    document.adoptedStyleSheets = [sheet];
  }, rows);

const SIZES = { wide: WIDE, narrow: NARROW } as const;
type Size = keyof typeof SIZES;

/** What is wrong with a screen in both sizes and both colours; begins with the size that the page has. */
async function look(page: Page): Promise<string[]> {
  const found: string[] = [];
  const first: Size = page.viewportSize()?.width === WIDE.width ? 'wide' : 'narrow';
  const colours = async (rules?: string[]) => {
    const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    const faults = await axeFaults(page, rules && { rules });
    found.push(...faults.map((fault) => `${size}, ${dark ? 'dark' : 'light'}: ${fault}`));
  };
  const sideways = async () => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) found.push(`${size}: ${wider} pixels scroll sideways`);
  };
  let size = first;
  await painted(page);
  await sideways();
  await showRows(page, ROWS);
  await colours();
  await page.emulateMedia({ colorScheme: 'dark' });
  await colours(['color-contrast']);
  size = first === 'wide' ? 'narrow' : 'wide';
  await showRows(page, Number.POSITIVE_INFINITY);
  await page.setViewportSize(SIZES[size]);
  await painted(page);
  await sideways();
  await showRows(page, ROWS);
  await colours(['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  await colours();
  return found;
}

test('a fault would be found', async () => {
  const { page, quiet } = await enter(null);
  await page.goto('/');
  await quiet();
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

test('every screen that exists is walked', () => {
  expect([...new Set(WALK.map(({ screen }) => screen))].sort()).toEqual(table.map(({ name }) => name).sort());
});

const people: [Rol, string][] = [
  [0, FAMILY_EMAIL],
  ...EMPLOYEES.map(({ rol, email }): [Rol, string] => [rol, email])
    .filter(([rol], at, all) => all.findIndex(([other]) => other === rol) === at)
    .sort(([a], [b]) => a - b),
];

/** Each walks some forty addresses in four ways: only ends what hangs, also on a machine that does ten other things. */
const PATIENCE_MS = 900_000;

test.each(people)(
  'as rol %i',
  async (rol, email) => {
    const { page, quiet } = await enter(email);
    const seen: Record<string, unknown> = {};
    let refused = false;
    for (const { path, least, heading } of WALK) {
      const address = path();
      await page.goto(address);
      await quiet();
      const title = await page.locator('h1').first().innerText();
      const right = (rol >= least ? heading : REFUSED).test(title);
      // All refusals are one screen: it is looked at once.
      const found = rol >= least || !refused ? await look(page) : [];
      refused ||= rol < least;
      if (!right || found.length > 0) seen[address] = { title, found };
    }
    expect(seen).toEqual({});
  },
  PATIENCE_MS,
);

test('their own abonos and profile are open to a family, those of others are not', async () => {
  const { page, quiet } = await enter(FAMILY_EMAIL);
  const own = (await server.db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', FAMILY_EMAIL))?.id ?? 0;
  for (const path of [`/note-credits/${own}`, `/update-user/${own}`]) {
    await page.goto(path);
    await quiet();
    expect(await page.locator('h1').first().innerText()).not.toMatch(REFUSED);
    expect({ path, found: await look(page) }).toEqual({ path, found: [] });
  }
  await page.goto(`/note-credits/${ids.alumno}`);
  await quiet();
  expect(await page.locator('h1').first().innerText()).toMatch(REFUSED);
});

test('signed in, the sign-in address leads to the start page, and an unknown one says so', async () => {
  const { page, quiet } = await enter(FAMILY_EMAIL);
  await page.goto('/login');
  await quiet();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/no/existe');
  await quiet();
  expect(await page.locator('h1').first().innerText()).toBe('No encontrado');
  expect(await look(page)).toEqual([]);
});

test('signed out there are the sign-in and the landing screen', async () => {
  const { page, quiet } = await enter(null);
  for (const [path, heading] of [
    ['/', /^Iniciar Sesión$/],
    ['/login', /^Iniciar Sesión$/],
    ['/solicitudes', /^Servicios escolares/],
    ['/otra/cosa', /^Servicios escolares/],
  ] as const) {
    await page.goto(path);
    await quiet();
    expect(await page.locator('h1').first().innerText()).toMatch(heading);
    expect({ path, found: await look(page) }).toEqual({ path, found: [] });
  }
});
