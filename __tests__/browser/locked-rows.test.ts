/** The counter while another server holds the rows of a payment: told at once, nothing typed is lost, taken once. */
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import type { Note, User } from '#contract/entities.ts';
import { aNote, aStaff } from '../support/builders.ts';
import { migratedDatabase } from '../support/database.ts';
import { browserOfFile, openAs, SCREENS } from '../support/screens.ts';
import { PUBLIC_ORIGIN, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let holder: Client;
let cashier: User;
let page: Page;
const browser = browserOfFile({ expected: /503/ });

beforeAll(async () => {
  const database = await migratedDatabase('postgres');
  const address = database.settings.databaseUrl ?? '';
  database.settings.databaseUrl = `${address}?lock_timeout=300`;
  server = await startServer({ screens: SCREENS, database });
  holder = new Client({ connectionString: address });
  await holder.connect();
  cashier = await aStaff(server, 1);
});
beforeEach(async () => {
  ({ page } = await browser.open(server.origin));
});
afterAll(async () => {
  await holder.end();
  await server.close();
});

const paidOn = async (noteId: number) =>
  (await server.db.all<{ amount_cents: number }>('SELECT amount_cents FROM abonos WHERE note_id = ?', noteId)).map(
    ({ amount_cents }) => Number(amount_cents),
  );

const openAbonos = (note: Note) => openAs(page, server, cashier, `/note-credits/${note.user_id}`);
async function scanAtCounter(note: Note): Promise<void> {
  await openAs(page, server, cashier, '/caja');
  await page.getByLabel('Escanea o escribe a quién cobras').fill(`${PUBLIC_ORIGIN}/alumnos/${note.user_id}`);
  await page.keyboard.press('Enter');
}

test.each([
  ['Abonar', openAbonos],
  ['Cobrar', scanAtCounter],
])(
  '«%s» reports a database that does not respond, keeps the amount, and pays once when sent again',
  async (button, open) => {
    const note = await aNote(server, { total: 900 });
    await open(note);
    const amount = page.locator('[name="amount"]');
    await amount.fill('250');
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM notes WHERE id = $1 FOR UPDATE', [note.id]);
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().endsWith('/api/abonos')) keys.add(request.headers()['idempotency-key']);
    });
    const submit = page.getByRole('button', { name: button, exact: true });
    await submit.click();
    await page
      .getByText(/La base de datos no responde\. Inténtalo en unos segundos\./)
      .first()
      .waitFor();
    expect([await amount.inputValue(), await paidOn(note.id)]).toEqual(['250', []]);
    await holder.query('ROLLBACK');
    const response = page.waitForResponse('**/api/abonos');
    await submit.click();
    expect([(await response).status(), await paidOn(note.id), keys.size]).toEqual([201, [25_000], 1]);
  },
);
