/** Spreadsheets from the screens, against the real server: what is asked for, what is saved, what a failure says. */
import { screen, waitFor } from '@testing-library/react';
import type { School } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { download, sheetsOf } from '../support/workbooks.ts';

const { server, app, open } = flowOfFile();
let juarez: School;
/** What was given to the browser to save: name and content. */
let saved: { name: string; file: Promise<Uint8Array> }[];

const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

beforeAll(async () => {
  juarez = await anEscuela(server, { nombre: 'Benito Juárez' });
  const alumno = await anAlumno(server, { apaterno: '=Ana', escuela: juarez, grupo: '1A' });
  await aNote(server, { alumno });
  await anAlumno(server, { escuela: juarez, grupo: '2B' });
  await anAlumno(server);
});

beforeEach(() => {
  saved = [];
  const files = new Map<string, Blob>();
  // jsdom neither makes such addresses nor follows links.
  URL.createObjectURL = (file) => {
    const href = `blob:${files.size}`;
    files.set(href, file as Blob);
    return href;
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.getAttribute('href') ?? '');
    if (file) saved.push({ name: this.download, file: bytesOf(file) });
  });
});
afterEach(() => jest.restoreAllMocks());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const alert = async () => (await screen.findByRole('dialog')).textContent;

// [S2.79]
test('a download for a chosen school and group says so and holds only them', async () => {
  await open(`/solicitudes?escuela=${juarez.id}&grupo=2B`);
  await app.user.click(await button('Estructura de fotos (Benito Juárez, 2B)'));
  await waitFor(() => expect(saved).toHaveLength(1));
  const sheets = await sheetsOf((await saved[0]?.file) ?? new Uint8Array());
  expect(sheets.Alumnos?.map(({ Grupo }) => Grupo)).toEqual(['2B']);
});

// [S8.17]
test('a refusal shows the specified message with its reason and saves nothing', async () => {
  await open('/solicitudes?escuela=999999');
  await app.user.click(await button('Estructura de fotos'));
  expect(await alert()).toContain(
    'Error al generar el archivo. Contacta al administrador.Esta escuela ya no existe. Elige otra.',
  );
  await app.user.keyboard('{Enter}');
  expect(saved).toEqual([]);
});

/** What a browser gives for a new window: its page, and where it is sent. */
function newWindow() {
  const opened = { document: document.implementation.createHTMLDocument(), opener: window as unknown, closed: false };
  const location = { replace: jest.fn<void, [string]>() };
  return { ...opened, location, close: jest.fn<void, []>() };
}
const openingGives = (opened: ReturnType<typeof newWindow> | null) =>
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window | null);

// [S2.95]
test('the dashboards are exported in a new window by a link that works once', async () => {
  const opened = newWindow();
  openingGives(opened);
  await open('/dashboard', 2);
  await app.user.click(await button('Exportar a Excel'));
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledTimes(1));
  const [href = ''] = opened.location.replace.mock.calls[0] ?? [];
  expect(href).toMatch(new RegExp(`^${server.origin}/api/admin/export-dashboard-excel\\?ticket=[\\w-]{43}$`));
  // The window is another site's to whoever answers there.
  expect(opened.opener).toBeNull();
  expect(opened.document.body.textContent).toBe('dashboard.xlsx se está descargando. Ya puedes cerrar esta ventana.');
  const path = href.slice(server.origin.length);
  const sheets = await sheetsOf(await (await download(server.origin, path)).bytes());
  expect(Object.keys(sheets)).toEqual(['Totales', 'Por escuela', 'Deudores']);
  expect((await server.anyone.raw(path)).status).toBe(404);
});

test('a browser that blocks the window gets instructions, and no link is made', async () => {
  openingGives(null);
  await open('/dashboard', 2);
  const before = await server.db.get('SELECT count(*) AS links FROM download_tickets');
  await app.user.click(await button('Exportar a Excel'));
  expect(await alert()).toContain('El navegador bloqueó la ventana de la descarga.');
  expect(await server.db.get('SELECT count(*) AS links FROM download_tickets')).toEqual(before);
});

test('when the server refuses, the new window closes and this one says why', async () => {
  const opened = newWindow();
  openingGives(opened);
  await open('/dashboard', 2);
  const exporting = await button('Exportar a Excel');
  const { userId } = await server.as(2);
  await server.db.run('UPDATE users SET rol = 1 WHERE id = ?', userId);
  await app.user.click(exporting);
  expect(await alert()).toContain('Error al generar el archivo. Contacta al administrador.');
  expect(opened.close).toHaveBeenCalledTimes(1);
  expect(opened.location.replace).not.toHaveBeenCalled();
  await server.db.run('UPDATE users SET rol = 2 WHERE id = ?', userId);
});
