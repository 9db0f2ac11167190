/** A walk through the screens as one person, on one page without a reload, recorded as Redux DevTools record it. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import { FAMILY_EMAIL, SIGN_INS } from '#tools/demo/accounts.ts';
import { fill } from '#tools/demo/fill.ts';
import { storyUntil } from '#tools/demo/story.ts';
import { aFoto, anAdulto, anAnuncio, anAutorizado, anInfante } from './builders.ts';
import { nonsenseIn } from './nonsense.ts';
import { browserOfFile, goWithin, SCREENS, storeSession, type Visitor, WIDE } from './screens.ts';
import { serverOfFile, type TestServer } from './server.ts';
import { upload } from './uploads.ts';
import type { WalkIds } from './walkScreens.ts';

const root = join(import.meta.dirname, '../..');
const options = {
  ...{ configFile: false, logLevel: 'silent', root },
  build: {
    write: false,
    lib: { entry: join(root, '__tests__/client/timeTravel.ts'), formats: ['iife'], name: 'devTools' },
  },
};
/** Jest cannot load Vite, which is an ES module. */
const BUNDLE = `import { build } from 'vite';
const [{ output: [{ code }] }] = await build(${JSON.stringify(options)});
process.stdout.write(code);`;

async function devtoolsScript(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', BUNDLE], { cwd: root });
  return `${stdout}\nwindow.devTools = devTools;`;
}

declare global {
  /** In the page: client/timeTravel.ts. */
  var devTools: typeof import('../client/timeTravel.ts');
}

/** What a screen shows, as far as a jump has to bring it back. */
export interface Shown {
  address: string;
  heading: string;
  rows: string[];
}

const ANYONE = /^\/api\/(health|negocio|login)$/;
/** Words of a kit or a library that nobody put into Spanish. */
const ENGLISH =
  'the|and|are|with|loading|save|cancel|close|search|next|previous|delete|edit|submit|no data|select|required|page|items?';

/** Each walks some forty addresses: only ends what hangs, also on a machine that does ten other things. */
export const DEADLINE_MS = 900_000;

/** The demo, and what each screen needs besides. */
export async function baseData(server: TestServer): Promise<WalkIds> {
  await fill(server.db, storyUntil(server.clock.now(), server.deps.settings.timeZone));
  const staff = await server.as(1);
  const { data } = await staff.get(endpoints.listPendientes);
  const family = (await server.db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', FAMILY_EMAIL)) ?? {
    id: 0,
  };
  await staff.get(endpoints.updateUser, { params: family, body: { sala_guarderia: 'Girasoles' } });
  for (const alumno of [family, undefined])
    await aFoto(server, { categoria: 'toga', alumno, nombre: `${'largo_'.repeat(12)}.jpg` });
  const anuncio = await anAnuncio(server, { mensaje: 'Mañana es el último día para abonar.\n\n¡Gracias!' });
  await anAnuncio(server, { mensaje: 'x'.repeat(3000), todosGrupos: true, escuelas: [1, 2, 3] });
  const infante = await aWholeInfante(server, family);
  const importacion = await aList(server);
  const { id: alumno = 0, note } = data[0] ?? {};
  const others = { anuncio: anuncio.id, infante: infante.id, importacion };
  return { family: family.id, alumno, nota: note?.id ?? 0, ...others };
}

const DOMICILIO = {
  calle: 'Calle 60',
  numero: '12',
  colonia: 'Centro',
  municipio: 'Mérida',
  estado: 'Yucatán',
  cp: '97000',
};
const PEANUT = {
  sustancia: 'Cacahuate',
  tipo: 'alimento',
  gravedad: 'grave',
  reaccion: 'Hinchazón',
  que_hacer: 'Llamar al 911',
};
const LATEX = { sustancia: 'Látex', tipo: null, gravedad: null, reaccion: null, que_hacer: null };

/** A child of whom all is known that there is to know. */
async function aWholeInfante(server: TestServer, familia: { id: number }) {
  const consent = { otorgado: true, version: '2026-01', firmante: 'Rosa Ruiz' };
  const infante = await anInfante(server, {
    familia,
    ...{ nombre_preferido: 'Anita', fecha_nacimiento: '2024-03-05', sexo: 'M', nacionalidad: 'Mexicana' },
    ...{ domicilio: DOMICILIO, servicio_medico: 'IMSS', nss: '12345678903', tipo_sangre: 'O+' },
    alergias: [PEANUT, LATEX],
    ...{ padecimientos: 'Asma', medicamentos: 'Salbutamol', discapacidad_apoyos: 'Lentes', dieta: 'Sin nueces' },
    pediatra: { nombre: 'Dra. Alma Cetina', telefono: '9990001122' },
    ...{ peso: 12.5, talla: 88, sala: 'Girasoles', horario: '8:00 a 15:00', fecha_ingreso: '2026-09-01' },
    consentimientos: [{ tipo: 'aviso_privacidad', ...consent }],
  } as Parameters<typeof anInfante>[1]);
  const adult = {
    ...{ infante, celular: '9991112233', telefono: '9994445566', domicilio: DOMICILIO, telefono_trabajo: '9997778899' },
    ...{
      identificacion: { tipo: 'INE', numero: '123' },
      empresa: 'Mercado',
      puede_recoger: true,
      prioridad_contacto: 1,
    },
  } as Parameters<typeof anAdulto>[1];
  await anAdulto(server, { ...adult, quien: 'madre', parentesco: 'Madre' });
  await anAdulto(server, { infante, quien: 'padre', restriccion_judicial: 'Juzgado Segundo' });
  await anAutorizado(server, { infante });
  return infante;
}

/** An import with something to decide: a school that there is not, a group that there is not, somebody twice. */
async function aList(server: TestServer): Promise<number> {
  const rows = [
    'Escuela: Primaria Leona Vicario',
    'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Celular',
    ...['Pech,Uc,Ana,2,C,9991234567', 'Ek,Uc,Luz,3,F,999', 'Pech,Uc,Ana,2,C,9991234567'],
  ];
  const files = [{ field: 'archivo', name: 'lista 2C.csv', bytes: Buffer.from(rows.join('\r\n')) }];
  const { body } = await upload(await server.as(2), endpoints.createImport, {}, files);
  return body.importacion.id;
}

/** The server with its data and the browser of the calling file. */
export function walkOfFile() {
  const server = serverOfFile({ screens: SCREENS });
  const browser = browserOfFile();
  const ids: WalkIds = { family: 0, alumno: 0, nota: 0, anuncio: 0, infante: 0, importacion: 0 };
  let recorder: string;
  beforeAll(async () => {
    const [made, script] = await Promise.all([baseData(server), devtoolsScript()]);
    Object.assign(ids, made);
    recorder = script;
  }, 60_000);

  /** A page of somebody of that rol, or of nobody, at the first address. */
  async function enter(rol: Rol | null): Promise<WalkPage> {
    const visitor = await browser.open(server.origin);
    const { page } = visitor;
    // At midnight «ayer» would become a date between a screen and the jump back to it.
    await page.clock.setFixedTime(server.clock.now());
    if (rol !== null) {
      const { email } = SIGN_INS.find((one) => one.rol === rol) ?? { email: '' };
      const person = (await server.db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', email)) ?? { id: 0 };
      await storeSession(page, server, person);
      await page.addInitScript(recorder);
    }
    const visited = new WalkPage(visitor);
    await page.goto('/');
    await visited.quiet();
    return visited;
  }
  return { ids, enter, server };
}

export class WalkPage {
  /** How often the application has sent a request to the API. */
  requested = 0;
  /** Requests without the bearer token, but what anyone may ask. */
  readonly naked: string[] = [];
  readonly page: Page;
  readonly quiet: Visitor['quiet'];

  constructor({ page, quiet }: Visitor) {
    this.page = page;
    this.quiet = quiet;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // A photograph that the browser fetches once more is none of the application's requests.
      if (!pathname.startsWith('/api/') || !['fetch', 'xhr'].includes(request.resourceType())) return;
      this.requested += 1;
      const needed = !ANYONE.test(pathname);
      if (needed && !/^Bearer ./.test(request.headers().authorization ?? '')) this.naked.push(pathname);
    });
  }

  /** Goes to an address without a load, on a wide screen, and waits until the heading is there. */
  async go(path: string, heading: RegExp): Promise<void> {
    await this.page.setViewportSize(WIDE);
    await goWithin(this.page, path);
    // One that does not come is seen in what is shown.
    await this.page
      .waitForFunction((words) => new RegExp(words).test(document.querySelector('h1')?.innerText ?? ''), heading.source)
      .catch(() => undefined);
    await this.quiet();
  }

  shown(): Promise<Shown> {
    return this.page.evaluate(() => ({
      address: location.pathname + location.search,
      heading: document.querySelector('h1')?.innerText ?? '',
      // An empty one holds the place of what is on its way.
      rows: [...document.querySelectorAll('main :is(tbody tr, li)')].flatMap((row) => row.textContent || []),
    }));
  }

  /** Cells that are not antd's: neither of its tables nor of its lists of facts. */
  plainCells(): Promise<string[]> {
    const all = this.page.locator('main td:not(.ant-table-cell, .ant-descriptions-item)');
    return all.evaluateAll((cells) => cells.map((cell) => `td ${cell.textContent}`));
  }

  /** What no person wrote, in all that the page shows, prints, says to screen readers or holds in its fields. */
  async nonsense(): Promise<string[]> {
    const texts = await this.page.evaluate(() => {
      const named = [...document.querySelectorAll('body *')].flatMap((one) => [
        ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '',
      ]);
      const root = document.body.cloneNode(true) as HTMLElement;
      for (const one of root.querySelectorAll('script, style')) one.remove();
      return [root.textContent ?? '', ...named];
    });
    return texts.flatMap(nonsenseIn);
  }

  /** What is not in Spanish. */
  foreign(): Promise<string[]> {
    return this.page.evaluate((english) => {
      const named = [...document.querySelectorAll('body :not([aria-hidden="true"])')].flatMap((one) =>
        ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
      );
      const words = [document.body.innerText, ...named].flatMap(
        (text) => text.match(new RegExp(`\\b(${english})\\b`, 'gi')) ?? [],
      );
      return [...(document.documentElement.lang.startsWith('es') ? [] : ['lang']), ...words];
    }, ENGLISH);
  }

  /**
   * The number of the last state, once nothing is asked for in it: code that comes late asks after the page stood, and a
   * jump back to a state that waits would wait for ever.
   */
  async recorded(): Promise<number> {
    const last = await this.page.waitForFunction(() => {
      const { states } = devTools.recording;
      const { queries } = (states.at(-1) as { api: { queries: Record<string, { status: string } | undefined> } }).api;
      const waits = Object.values(queries).some((query) => query?.status === 'pending');
      return waits ? null : { number: states.length - 1 };
    });
    return (await last.jsonValue())?.number ?? -1;
  }

  /** Shows the state of that number, at the address that it had. */
  async jump(state: number, address: string): Promise<void> {
    await this.page.evaluate((number) => devTools.recording.jump(number), state);
    await this.page
      .waitForFunction((wanted) => location.pathname + location.search === wanted, address)
      .catch(() => undefined);
    await this.quiet();
  }
}
