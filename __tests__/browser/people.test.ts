/** People and schools in a real browser, with the keyboard: hired, promoted, put in baja; added, renamed, kept. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import { pressInAccount } from '../support/account.ts';
import { aNote, anAlumno, anEscuela, aStaff, PASSWORD } from '../support/builders.ts';
import {
  browserOfFile,
  choose,
  dialogReady,
  goWithin,
  openAs,
  SCREENS,
  signIn,
  typeChoice,
} from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const NEW = 'papalote azul 31';
const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let admin: User;
let escuela: School;
/** The administrator's, for all tests. */
let page: Page;

beforeAll(async () => {
  admin = await aStaff(server, 3, { nombre: 'Rosa', email: 'rosa@example.com' });
  escuela = await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
  page = await open();
  await openAs(page, server, admin, '/solicitudes');
});

/** A browser of somebody's own. */
const open = async (): Promise<Page> => (await browser.open(server.origin)).page;
const path = () => new URL(page.url()).pathname + new URL(page.url()).search;
/** Types in the field that has the focus, and goes on to the next one. */
async function typeOn(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}
/** Waits until the cursor stands in the field of this name. */
const cursorIn = (page: Page, name: string) => page.locator(`[name="${name}"]:focus`).waitFor();

test('an employee is hired with the keyboard alone, found, promoted, and out at once when in baja', async () => {
  await page.getByRole('link', { name: /^Usuarios/ }).press('Enter');
  await page.getByRole('link', { name: 'Agregar Empleado' }).press('Enter');
  await cursorIn(page, 'nombre');
  await typeOn(page, 'Lucía', 'Chan', 'Ibáñez', '999 123 4567', 'lucia@example.com', NEW);
  await typeChoice(page, 'Empleado', 'Empleado');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialogReady(page.getByRole('dialog', { name: 'Empleado registrado exitosamente.' }));
  await page.getByRole('link', { name: 'Ir a Usuarios' }).press('Enter');

  await page.getByRole('searchbox', { name: 'Buscar' }).waitFor();
  await page.locator('[type="search"]:focus').waitFor();
  await page.keyboard.type('chan lucia');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Usuarios: 1', exact: true }).waitFor();
  expect(path()).toBe('/usuarios?texto=CHAN+LUCIA');
  await page.getByRole('link', { name: 'Editar' }).press('Enter');
  await page.getByRole('form', { name: 'Empleado' }).waitFor();
  await choose(page, /^Rol/, 'Supervisor');
  await page.getByRole('button', { name: 'Enviar' }).press('Enter');
  await page.getByText('Datos actualizados con éxito').waitFor();

  const hers = await open();
  await signIn(hers, 'lucia@example.com', NEW);
  await goWithin(hers, '/me');
  await hers.getByLabel('Rol').waitFor();
  expect(await hers.getByLabel('Rol').inputValue()).toBe('Supervisor');

  await page.getByRole('button', { name: 'Dar de baja' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Terminó la temporada');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('En baja: no puede iniciar sesión').waitFor();
  await hers.getByRole('link', { name: /^Usuarios/ }).click();
  await hers.waitForURL('**/login');
  await page.goBack();
  await page.getByText('Ningún usuario coincide. 1 en baja coincide.').waitFor();
});

test('a school is added and renamed with the keyboard; one with alumnos stays, and says how many', async () => {
  await anAlumno(server, { escuela });
  await goWithin(page, '/escuelas');
  await cursorIn(page, 'nombre');
  await typeOn(page, 'Rosaura Zapata');
  await page.keyboard.type('RZ');
  await page.keyboard.press('Enter');
  await page.getByText('Escuela creada correctamente.').waitFor();
  await cursorIn(page, 'nombre');
  expect(await page.locator(':focus').inputValue()).toBe('');

  await page.getByRole('link', { name: 'Editar Rosaura Zapata' }).press('Enter');
  await page.getByRole('heading', { name: 'Editar Escuela' }).waitFor();
  await cursorIn(page, 'nombre');
  await page.keyboard.press('End');
  await page.keyboard.type(' Norte');
  await page.goBack();
  await dialogReady(page.getByRole('dialog', { name: '¿Salir sin guardar?' }));
  await page.keyboard.press('Enter');
  await cursorIn(page, 'nombre');
  await page.keyboard.press('Enter');
  await page.getByText('Escuela actualizada correctamente.').waitFor();
  await page.getByRole('cell', { name: 'Rosaura Zapata Norte', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Agregar Escuela' }).waitFor();
  expect(path()).toBe('/escuelas');

  await page.getByRole('button', { name: 'Eliminar Benito Juárez' }).press('Enter');
  const question = page.getByRole('dialog', { name: '¿Seguro que deseas eliminar esta escuela?' });
  await dialogReady(question);
  await question.getByRole('button', { name: 'Eliminar' }).press('Enter');
  await page.getByText('Error al eliminar la escuela.').waitFor();
  const reason = 'La escuela tiene 1 alumno. Cámbialos de escuela antes de eliminarla.';
  await dialogReady(page.getByRole('dialog').filter({ hasText: reason }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Eliminar Rosaura Zapata Norte' }).press('Enter');
  await dialogReady(question);
  await question.getByRole('button', { name: 'Eliminar' }).press('Enter');
  await page.getByText('Escuela eliminada correctamente.').waitFor();
  const { datos } = await (await server.as(admin)).get(endpoints.listEscuelas);
  expect(datos.map(({ nombre }) => nombre)).toEqual(['Benito Juárez']);
});

test('a family changes its password; the old one opens nothing any more', async () => {
  const me = await anAlumno(server, { nombre: 'Ana', escuela, email: 'familia@example.com' });
  const page = await open();
  await signIn(page, 'familia@example.com', PASSWORD);
  await page.getByRole('link', { name: 'Perfil', exact: true }).press('Enter');
  await cursorIn(page, 'celular');
  await page.getByLabel('Contraseña actual').focus();
  await typeOn(page, PASSWORD);
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await page.getByText('Datos actualizados con éxito').waitFor();
  await pressInAccount(page, 'Cerrar sesión');
  // The address is there before the form is: until then the profile stands, whose fields have the same names.
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
  await page.getByLabel('Correo electrónico').fill(me.email ?? '');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialogReady(page.getByRole('dialog').filter({ hasText: 'Credenciales incorrectas.' }));
  await page.keyboard.press('Enter');
  await page.getByLabel('Contraseña').fill(NEW);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Hola, Ana/ }).waitFor();
});

test('a new price holds for the next note, and the note sold before keeps its own', async () => {
  const note = await aNote(server, { alumno: await anAlumno(server, { escuela }), total: 450 });
  const servicio = note.conceptos[0]?.servicio ?? '';
  await page.getByRole('link', { name: 'Servicios', exact: true }).press('Enter');
  await page.getByRole('link', { name: `Editar ${servicio}` }).press('Enter');
  await page.getByRole('heading', { name: 'Editar Servicio' }).waitFor();
  await page.getByLabel('Costo').fill('600');
  await page.keyboard.press('Enter');
  await page.getByText('Servicio actualizado correctamente.').waitFor();
  await goWithin(page, `/update-note/${note.user_id}`);
  await page.getByRole('checkbox', { name: new RegExp(`^${servicio}`) }).waitFor();
  await page.getByLabel('Importes de la nota').filter({ hasText: '$450.00' }).waitFor();
  const next = await anAlumno(server, { escuela });
  await goWithin(page, `/register-note/${next.id}`);
  // The services move down when the alumno has come, and the folio comes last.
  await page.getByText(`${next.nombre} ${next.apaterno}`).waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=folio]')?.value);
  await page.getByRole('checkbox', { name: new RegExp(`^${servicio}`) }).check();
  await page.getByLabel('Importes de la nota').filter({ hasText: '$600.00' }).waitFor();
});
