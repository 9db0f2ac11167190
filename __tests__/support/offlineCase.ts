/** What somebody types without connection in one to three tabs, and whether all of it is in the database once. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Note, User } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import type { MoodyProxy } from './moodyProxy.ts';
import { storeSession } from './screens.ts';
import type { TestServer } from './server.ts';

const SAVED = 'Datos guardados localmente. Se sincronizarán cuando haya conexión.';

export interface Case {
  server: TestServer;
  proxy: MoodyProxy;
  context: BrowserContext;
  /** Opens the browser anew on the same profile. */
  restart(): Promise<void>;
  pages: Page[];
  eva: User;
  /** The first tab's alumno, whose note and its abono wait; the other tabs take abonos of notes that exist. */
  alumno: User;
  folio: string;
  /** What the abonos come to, by alumno. */
  abonos: Map<number, number>;
  /** Folio of the note that the screen named when the abono was typed, by alumno. */
  named: Map<number, string>;
}

/** A new tab with a new session of this person, at an address without the application. */
export async function signIn({ server, context, proxy }: Case, person: User): Promise<Page> {
  const page = await context.newPage();
  await storeSession(page, server, person, proxy.origin);
  return page;
}

export const online = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

export async function typeNote(page: Page, folio: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Folio' }).fill(folio);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
}
async function typeAbono(page: Page, amount: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill(String(amount));
  await page.keyboard.press('Enter');
}
const saved = (page: Page) => page.getByText(SAVED).first().waitFor();
export const badge = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true }).waitFor();

/** Opens the tabs' forms while there is a connection. */
export async function openForms(now: Case, notes: readonly Note[]): Promise<void> {
  const first = await signIn(now, now.eva);
  now.pages = [first];
  await first.goto(`${now.proxy.origin}/register-note/${now.alumno.id}`);
  for (const note of notes) {
    const page = await now.context.newPage();
    await page.goto(`${now.proxy.origin}/note-credits/${note.user_id}`);
    now.pages.push(page);
  }
  await first.getByRole('checkbox').first().waitFor();
  for (const page of now.pages.slice(1)) await page.getByRole('textbox', { name: 'Monto (abono)' }).waitFor();
}

/** The folio that the heading of an abonos screen names. */
async function folioOn(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name: / · nota / });
  return (await heading.innerText()).split(' · nota ')[1] ?? '';
}

/** Every tab types, without connection: the first one a note and an abono of it, the others an abono each. */
export async function typeAll(now: Case, notes: readonly Note[]): Promise<void> {
  now.proxy.mood = 'down';
  const [first, ...others] = now.pages as [Page, ...Page[]];
  await typeNote(first, now.folio);
  await saved(first);
  await first.getByRole('link', { name: 'Ir a Abonos' }).click();
  // The alumno has an older note with a saldo.
  now.named.set(now.alumno.id, await folioOn(first));
  expect(now.named.get(now.alumno.id)).toBe(now.folio);
  await typeAbono(first, 50);
  now.abonos.set(now.alumno.id, 50);
  await first.getByText('Todavía no tiene folio de ticket.').waitFor();
  for (const [index, page] of others.entries()) {
    const note = notes[index] as Note;
    now.named.set(note.user_id, await folioOn(page));
    await typeAbono(page, 10 + index);
    now.abonos.set(note.user_id, 10 + index);
    await saved(page);
  }
}

/** Each waiting thing is in the database once, as its author, and each abono of the note that its screen named. */
export async function verify({ server, alumno, folio, abonos, named, eva }: Case): Promise<number> {
  const notes = await server.db.all<{ user_id: number; creada_por: number }>(
    'SELECT user_id, creada_por FROM notes WHERE folio = ?',
    folio,
  );
  expect(notes).toEqual([{ user_id: alumno.id, creada_por: eva.id }]);
  for (const [userId, amount] of abonos) {
    const taken = await server.db.all<{ amount_cents: number; registrado_por: number; folio: string }>(
      `SELECT a.amount_cents, a.registrado_por, n.folio FROM abonos a JOIN notes n ON n.id = a.note_id
        WHERE a.user_id = ?`,
      userId,
    );
    expect(taken).toEqual([
      { amount_cents: toCents(amount), registrado_por: eva.id, folio: named.get(userId) ?? 'none was named' },
    ]);
  }
  return 1 + abonos.size;
}

/** The connection is back and says so; resolves when the first living tab shows that all is sent. */
export async function comeBack(now: Case): Promise<void> {
  now.proxy.mood = 'pass';
  const [page] = now.pages;
  if (!page) throw new Error('No tab');
  await online(page);
  await badge(page, 'Todo enviado');
}
