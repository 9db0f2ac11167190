/** What goes wrong while notes and abonos wait to be sent, each until all is sent after all. */
import type { Page } from 'playwright-core';
import type { Note } from '#contract/entities.ts';
import { aNote, aStaff } from './builders.ts';
import type { MoodyProxy } from './moodyProxy.ts';
import { badge, type Case, comeBack, online, signIn } from './offlineCase.ts';

type Accident = (now: Case, notes: readonly Note[]) => Promise<void>;

/** Waits until the server or the proxy has heard so many writes. */
function writes(proxy: MoodyProxy, count: number): Promise<void> {
  return new Promise((resolve) => {
    let heard = 0;
    proxy.onRequest = (method) => {
      if (method !== 'POST') return;
      heard += 1;
      if (heard === count) resolve();
    };
  });
}

/** Does it again until the page says that all is sent. */
async function untilSent(page: Page, step: () => Promise<unknown>): Promise<void> {
  const sent = () =>
    page
      .getByRole('link', { name: 'Todo enviado', exact: true })
      .waitFor({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
  do await step();
  while (!(await sent()));
}

export const KILLED = 'browser killed';

export const accidents: Record<string, Accident> = {
  async reload(now) {
    for (const page of now.pages) await page.reload();
    await badge(now.pages[0] as Page, `${1 + now.abonos.size} por enviar`);
    await comeBack(now);
  },

  async [KILLED](now) {
    await now.restart();
    now.proxy.mood = 'pass';
    // Her session lies in local storage, which may lose its last seconds: she signs in again.
    const page = await signIn(now, now.eva);
    now.pages = [page];
    await page.goto(`${now.proxy.origin}/por-enviar`);
    await badge(page, 'Todo enviado');
  },

  async '401 while sending'(now) {
    await now.server.db.write((tx) => tx.run('DELETE FROM sessions WHERE user_id = ?', now.eva.id));
    now.proxy.mood = 'pass';
    const [page] = now.pages as [Page];
    // The others follow; one that is closed on its way there may never say that it is gone.
    await Promise.all([...now.pages.map((one) => one.waitForURL(/\/login$/)), online(page)]);
    for (const other of now.pages) await other.close();
    const again = await signIn(now, now.eva);
    now.pages = [again];
    await again.goto(`${now.proxy.origin}/por-enviar`);
    await badge(again, 'Todo enviado');
  },

  async '500'(now) {
    const heard = writes(now.proxy, 1);
    now.proxy.methods = ['POST'];
    now.proxy.mood = 500;
    await online(now.pages[0] as Page);
    await heard;
    await badge(now.pages[0] as Page, `${1 + now.abonos.size} por enviar`);
    await comeBack(now);
  },

  async '422'(now) {
    const [page] = now.pages as [Page];
    // Somebody else took the folio meanwhile.
    await aNote(now.server, { folio: now.folio });
    now.proxy.mood = 'pass';
    await online(page);
    await badge(page, '1 rechazada');
    await page.getByRole('link', { name: '1 rechazada' }).click();
    const list = page.getByRole('list', { name: 'Sin enviar' });
    await list.getByText('Espera su turno').waitFor();
    await list.getByText('Rechazada').waitFor();
    await list.getByText(/^El folio ya está ocupado/).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('link', { name: 'Abrir' }).first().click();
    now.folio = `${now.folio}-B`;
    // The same note under another folio.
    now.named.set(now.alumno.id, now.folio);
    const folio = page.getByRole('textbox', { name: 'Folio' });
    await folio.fill(now.folio);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await badge(page, 'Todo enviado');
  },

  async 'cut after the server wrote'(now) {
    const heard = writes(now.proxy, 2);
    now.proxy.methods = ['POST'];
    now.proxy.mood = 'deaf';
    for (const page of now.pages) await online(page);
    // The first attempt and the one of the back-off, both written and both unheard.
    await heard;
    await comeBack(now);
  },

  async 'server down for minutes'(now) {
    for (const page of now.pages) {
      for (let minute = 0; minute < 4; minute += 1) await page.clock.fastForward('01:00');
    }
    await badge(now.pages[0] as Page, `${1 + now.abonos.size} por enviar`);
    now.proxy.mood = 'pass';
    // Nobody says that it is back: an attempt of the queue's own finds out. A jump of the clock also ends an attempt that
    // was under way, and then the next one has to.
    const [page] = now.pages as [Page];
    await untilSent(page, () => page.clock.fastForward('01:00'));
  },

  async 'tab closed with its form open'(now) {
    const [first] = now.pages as [Page];
    const other = now.pages[1] ?? (await now.context.newPage());
    // Reads get through: the form shows what it needs.
    now.proxy.methods = ['POST'];
    await first.goto(`${now.proxy.origin}/por-enviar`);
    // By name: what is on its way at that moment has no such link.
    const note = first.getByRole('listitem').filter({ hasText: `Nota ${now.folio} de` });
    await note.getByRole('link', { name: 'Abrir' }).click();
    await first.getByText(/No se envía mientras esté abierta aquí\./).waitFor();
    await other.goto(`${now.proxy.origin}/por-enviar`);
    await other.getByText('En edición').waitFor();
    now.proxy.mood = 'pass';
    await online(other);
    // The note and its abono; whatever else waits goes out.
    await badge(other, '2 por enviar');
    expect(await now.server.db.all('SELECT id FROM notes WHERE folio = ?', now.folio)).toEqual([]);
    now.pages = now.pages.filter((page) => page !== first);
    await first.close();
    // Nobody says that it has gone: the other tab looks once in a while.
    await untilSent(other, () => other.clock.fastForward('01:00'));
  },

  async 'second person signs in'(now) {
    const bea = await aStaff(now.server, 1);
    const hers = await signIn(now, bea);
    // Eva's tabs follow; until they have, what they send is hers and goes out as hers.
    for (const page of now.pages) await page.waitForURL(/\/solicitudes$/);
    now.proxy.mood = 'pass';
    await hers.goto(`${now.proxy.origin}/por-enviar`);
    const count = 1 + now.abonos.size;
    await hers.getByText(new RegExp(`^Hay ${count} capturas de .+ en este equipo: se envían cuando`)).waitFor();
    await hers.getByRole('button', { name: 'Sincronizar ahora' }).click();
    await badge(hers, `${count} por enviar de otra persona`);
    expect(await hers.getByText(now.folio).count()).toBe(0);
    expect(await now.server.db.all('SELECT id FROM notes WHERE folio = ?', now.folio)).toEqual([]);
    const again = await signIn(now, now.eva);
    now.pages = [again];
    await again.goto(`${now.proxy.origin}/por-enviar`);
    await badge(again, 'Todo enviado');
  },

  async 'clock wrong by a day'(now) {
    await comeBack(now);
    const row = await now.server.db.get<{ created_at: string; capturado_en: string }>(
      'SELECT created_at, capturado_en FROM notes WHERE folio = ?',
      now.folio,
    );
    expect(row?.created_at).toBe(now.server.clock.now().toISOString());
  },
};

/** Accidents that begin before anything is typed. */
export const fromTheStart: Record<string, (now: Case) => Promise<void>> = {
  'server down for minutes': async ({ context }) => context.clock.install(),
  'tab closed with its form open': async ({ context }) => context.clock.install(),
  'clock wrong by a day': async ({ context }) => context.clock.install({ time: Date.now() - 86_400_000 }),
};
