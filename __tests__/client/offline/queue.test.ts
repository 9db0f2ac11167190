/** The queue of what was typed without connection: several stores on one storage, as tabs are. */
import '../timeTravel.ts';
import { waitFor } from '@testing-library/react';
import { api } from '#client/api/api.ts';
import { makeStore } from '#client/app/store.ts';
import { sessionStarted } from '#client/features/auth/slice.ts';
import { hearTime } from '#client/lib/clock.ts';
import { isOriginalDue } from '#client/lib/originals.ts';
import { Secret } from '#client/lib/secret.ts';
import {
  type AbonoBody,
  headsOf,
  isOld,
  type NoteBody,
  type PagoBody,
  type PendingItem,
  type RecordatorioBody,
} from '#client/offline/item.ts';
import type { Queue, Typed } from '#client/offline/queue.ts';
import { selectWaitingParts, sumOfWaiting, waitingFor } from '#client/offline/select.ts';
import { knownItems, type PendingSlice } from '#client/offline/slice.ts';
import type { SessionUser } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { storeSession } from '../../support/storeSession.ts';
import { apiOfFile, type Responding } from '../apiServer.ts';
import { aNote, anAbono, aUser } from '../rows.ts';
import { openLog, recording } from '../timeTravel.ts';

const eva: SessionUser = { id: 9, nombre: 'Eva', rol: 1, sala_guarderia: null };
const bea: SessionUser = { id: 12, nombre: 'Bea', rol: 1, sala_guarderia: null };
const key = (number: number) => `0b0f8a3e-1111-4222-8333-${String(number).padStart(12, '0')}`;
const noteBody = (folio: string) =>
  ({
    ...{ user_id: 7, folio, status: 0, serviciosArr: [1], costosArr: [450], totalServicios: 450, total_amount: 450 },
    note_description: null,
  }) as NoteBody;
const aTypedNote = (number: number): Typed => ({ kind: 'nota', key: key(number), body: noteBody(`F-${number}`) });
const aTypedAbono = (number: number, more: Partial<AbonoBody> = {}): Typed => ({
  kind: 'abono',
  key: key(number),
  body: { user_id: 7, nota_id: 20, amount: number, metodo: 'efectivo', ...more } as AbonoBody,
  ...{ noteKey: null, folio: 'F-20' },
});
/** For a note that waits itself. */
const aTypedAbonoOf = (note: number, number: number): Typed => ({
  ...{ kind: 'abono', key: key(number), noteKey: key(note), folio: `F-${note}` },
  body: { user_id: 7, amount: number } as AbonoBody,
});
const aTypedReminder = (number: number, texto = 'Debe $450.00'): Typed => ({
  kind: 'recordatorio',
  key: key(number),
  body: { user_id: 7, canal: 'whatsapp', texto } as RecordatorioBody,
});
/** For a note of alumno 7 and one of alumno 8. */
const aPago = (number: number) => ({
  ...{ kind: 'pago' as const, key: key(number) },
  body: {
    partes: [7, 8].map((user_id) => ({ user_id, nota_id: user_id + 13, amount: number })),
    metodo: 'efectivo',
  } as PagoBody,
});
const elsewhere = { user_id: 8, nota_id: 21 };
/** Result of a form's request that brought no response. */
const lost = () => Promise.reject({ status: null, body: null, aborted: false, retryAfter: null });
const never = () => Promise.reject(new Error('The form must not send this itself'));

const server = apiOfFile();
interface Tab extends ReturnType<typeof makeStore> {
  queue: Queue;
  items(): PendingItem[];
  states(): string[];
}
let tabs: Tab[];

/** Writes answer like the server; health is there unless the test says otherwise. */
const well: Responding = ({ method, url, body, headers }) => {
  if (url === '/health') return { body: { status: 'ok' } };
  if (url === '/me') return { body: { user: aUser({ id: headers.authorization?.includes('bea') ? bea.id : eva.id }) } };
  if (method !== 'POST') return { status: 404, body: { message: 'No.' } };
  const { folio, amount, partes } = body as { folio?: string; amount?: number; partes?: PagoBody['partes'] };
  if (partes) {
    const abonos = partes.map(({ nota_id }) => anAbono({ id: nota_id, nota_id }));
    const notes = partes.map(({ user_id, nota_id }) => aNote({ id: nota_id, user_id, creditos: [] }));
    return { status: 201, body: { success: true, abonos, notes } };
  }
  const note = aNote({ id: folio?.startsWith('F-') ? 40 + Number(folio.slice(2)) : 40, folio, creditos: [] });
  if (url === '/notas') return { status: 201, body: { success: true, note } };
  return { status: 201, body: { success: true, abono: anAbono({ id: amount ?? 1, amount }), note } };
};
const deaf: Responding = () => undefined;
/** As usual, but for the writes that `meant` means. */
const refusing =
  (
    status: number,
    body: unknown = { message: 'No se puede.' },
    meant: (body: AbonoBody, url: string) => boolean = () => true,
  ): Responding =>
  (requested) =>
    requested.method === 'POST' && meant(requested.body as AbonoBody, requested.url)
      ? { status, body }
      : well(requested);

function openTab(): Tab {
  const made = makeStore({ batch: 'tick', leave: () => undefined });
  const { queue } = made.store;
  const items = () => Object.values(knownItems(made.store.getState().pending)).sort((a, b) => a.seq - b.seq);
  const tab = { ...made, queue, items, states: () => items().map(({ state }) => state) };
  tabs.push(tab);
  return tab;
}
const posts = () => server.requested.filter(({ method }) => method === 'POST');
const postedKeys = () => posts().map(({ headers }) => headers['idempotency-key']);
const amounts = () => posts().map(({ body }) => (body as AbonoBody).amount);
const lying = () => Object.keys(localStorage).filter((name) => name.startsWith('pendiente:'));
/** Changes a stored item, as an earlier version or time would have it. */
function store(number: number, fields: object): void {
  const name = `pendiente:${key(number)}`;
  const item = JSON.parse(localStorage.getItem(name) ?? '{}') as object;
  localStorage.setItem(name, JSON.stringify({ ...item, ...fields }));
}

beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(globalThis, { __API_URL__: server.origin });
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession({ token: 'ficha', user: eva });
  server.response(well);
  tabs = [];
});
afterEach(() => {
  for (const {
    store: { dispatch },
    stopFollowing,
  } of tabs) {
    stopFollowing();
    dispatch(api.util.resetApiState());
  }
});

/** A tab in which these wait, because nothing answers. */
async function waiting(...typed: Typed[]): Promise<Tab> {
  server.response(deaf);
  const tab = openTab();
  await tab.queue.reach();
  for (const one of typed) expect(await tab.queue.sendOrKeep(one, never)).toBeNull();
  server.requested.length = 0;
  return tab;
}
/** The server answers from now on. */
async function sync({ queue }: Pick<Tab, 'queue'>, responding: Responding = well): Promise<void> {
  server.response(responding);
  await queue.sync();
}

describe('sending', () => {
  test('with a connection the form sends the item and nothing is queued', async () => {
    const { queue } = openTab();
    expect(await queue.sendOrKeep(aTypedAbono(1), async () => 'direct')).toBe('direct');
    expect(lying()).toEqual([]);
  });

  test('items go out in order, each with its form’s key and its time of typing, and leave the storage', async () => {
    const tab = await waiting(aTypedNote(1), aTypedAbono(2), aTypedAbono(3));
    expect(lying()).toHaveLength(3);
    await sync(tab);
    expect(postedKeys()).toEqual([1, 2, 3].map(key));
    expect(posts().map(({ body }) => body)).toEqual([
      { ...noteBody('F-1'), capturado_en: expect.stringMatching(/Z$/), desfase: null, visto: null },
      expect.objectContaining({ amount: 2, capturado_en: expect.stringMatching(/Z$/) }),
      expect.objectContaining({ amount: 3 }),
    ]);
    expect(tab.items()).toMatchObject([{ sent: { note: 41 } }, { sent: { abonos: [2] } }, { state: 'enviada' }]);
    expect([lying(), tab.store.getState().pending.items]).toEqual([[], {}]);
  });

  test('the network coming back during a failing attempt triggers another one at once', async () => {
    const tab = await waiting(aTypedAbono(1));
    await sync(tab, () => {
      server.response(well);
      window.dispatchEvent(new Event('online'));
      return undefined;
    });
    expect(tab.states()).toEqual(['enviada']);
  });

  test('an item that the form sent without a response goes out again byte for byte', async () => {
    server.response(deaf);
    const tab = openTab();
    expect(await tab.queue.sendOrKeep(aTypedAbono(4), lost)).toBeNull();
    await sync(tab);
    expect(posts().at(-1)?.body).toEqual(aTypedAbono(4).body);
  });

  test('with a queued item of the same alumno the form queues behind it', async () => {
    const tab = await waiting(aTypedAbono(1));
    server.response(well);
    await tab.queue.reach();
    expect(await tab.queue.sendOrKeep(aTypedAbono(2), never)).toBeNull();
    await tab.queue.sync();
    expect(amounts()).toEqual([1, 2]);
  });

  test.each([500, 502, 503, 429, 408, 507])('a %i keeps the item for the next attempt', async (status) => {
    const tab = await waiting(aTypedAbono(1));
    await sync(tab, refusing(status, { message: 'Ahora no.' }));
    expect(tab.items()).toMatchObject([{ state: 'pendiente', reason: null }]);
    expect(tab.store.getState().pending.trouble).toBe('Ahora no.');
    await sync(tab);
    expect(tab.states()).toEqual(['enviada']);
  });

  test('a 500 for one alumno does not block the others', async () => {
    const tab = await waiting(aTypedAbono(1), aTypedAbono(2, elsewhere));
    await sync(
      tab,
      refusing(500, null, ({ user_id }) => user_id === 7),
    );
    expect(tab.states()).toEqual(['pendiente', 'enviada']);
  });

  test.each([400, 403, 404, 409, 422])('a %i is a refusal', async (status) => {
    const tab = await waiting(aTypedAbono(1));
    await sync(tab, refusing(status));
    expect(tab.items()).toMatchObject([{ state: 'rechazada', reason: 'No se puede.' }]);
  });

  test('a refusal keeps the item with its reason, without the name of the folio’s holder, and blocks those behind it', async () => {
    const tab = await waiting(aTypedNote(1), aTypedAbono(2));
    const errors = { folio: ['Este folio ya lo tiene Ana Peña.'], status: ['Mal.'] };
    await sync(
      tab,
      refusing(422, { message: 'x', error: { errors } }, (_, url) => url === '/notas'),
    );
    expect(tab.states()).toEqual(['rechazada', 'pendiente']);
    expect(tab.items()[0]?.reason).toBe('El folio ya está ocupado o no es válido: elige otro. Mal.');
    expect(posts()).toHaveLength(1);
    expect(localStorage.getItem(`pendiente:${key(1)}`)).not.toContain('Ana');

    server.response(well);
    await tab.queue.putBack(key(1), noteBody('OTRO'));
    await tab.queue.sync();
    expect(posts()[1]).toMatchObject({ body: { folio: 'OTRO' }, headers: { 'idempotency-key': key(1) } });
    expect(tab.states()).toEqual(['enviada', 'enviada']);
  });

  test('while the person has to choose a password, everything waits, and is sent after that', async () => {
    const tab = await waiting(aTypedAbono(1), aTypedAbono(2, elsewhere));
    const { status, body } = apiErrors.ownPasswordFirst();
    await sync(tab, refusing(status, body));
    expect(tab.states()).toEqual(['pendiente', 'pendiente']);
    // The other one would be refused as well.
    expect(new Set(postedKeys())).toEqual(new Set([key(1)]));
    await sync(tab);
    expect(tab.states()).toEqual(['enviada', 'enviada']);
  });

  test('an item older than 25 days is sent only after a person confirmed it', async () => {
    const tab = await waiting(aTypedAbono(1));
    store(1, { at: new Date(Date.now() - 26 * 86_400_000).toISOString() });
    await sync(tab);
    expect(tab.items()).toMatchObject([{ state: 'rechazada', reason: expect.stringMatching(/^Tiene más de 25 días/) }]);
    expect(posts()).toEqual([]);
    await tab.queue.retry(key(1));
    await tab.queue.sync();
    expect(tab.states()).toEqual(['enviada']);
  });

  test('an item with an unknown day is sent only after a person chose it', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const tab = await waiting(aTypedAbono(1));
    hearTime(new Date().toUTCString(), Date.now());
    const captura = { capturado_en: ago(1), desfase: 6 * 3_600_000, visto: ago(24) };
    store(1, { body: { user_id: 7, nota_id: 20, amount: 1, metodo: 'efectivo', ...captura } });
    await sync(tab);
    expect([tab.states(), posts()]).toEqual([['pendiente'], []]);
    const said = ago(7);
    await tab.queue.date(key(1), said);
    await tab.queue.sync();
    expect(tab.states()).toEqual(['enviada']);
    expect(posts().map(({ body }) => body)).toMatchObject([{ capturado_en: said, desfase: 0 }]);
  });
});

describe('an abono of a queued note', () => {
  test('follows its note by the id of the server, also from a page opened later', async () => {
    const tab = await waiting(aTypedNote(1), aTypedNote(2), aTypedAbonoOf(1, 3), aTypedAbonoOf(2, 4));
    await sync(
      tab,
      refusing(503, null, (_, url) => url === '/abonos'),
    );
    expect(lying()).toHaveLength(2);
    server.requested.length = 0;
    await sync(openTab());
    expect(posts().map(({ body }) => body)).toMatchObject([
      { amount: 3, nota_id: 41 },
      { amount: 4, nota_id: 42 },
    ]);
    expect(lying()).toEqual([]);
  });

  test('is refused at once when its note is discarded, and can be moved to another note', async () => {
    const tab = await waiting(aTypedNote(1), aTypedAbonoOf(1, 2));
    await tab.queue.discard(key(1));
    expect(tab.items()).toMatchObject([
      { state: 'rechazada', reason: expect.stringContaining('elegir a qué nota va') },
    ]);
    await tab.queue.retry(key(2));
    await sync(tab);
    expect([posts(), tab.states()]).toEqual([[], ['rechazada']]);
    const binding = { noteKey: null, folio: 'F-31' };
    await tab.queue.putBack(key(2), { user_id: 7, amount: 2, nota_id: 31 } as AbonoBody, binding);
    await tab.queue.sync();
    expect(posts().map(({ body }) => body)).toMatchObject([{ amount: 2, nota_id: 31 }]);
  });

  test('is not queued when another tab discarded its note: the form says so and keeps it', async () => {
    const { queue } = await waiting(aTypedNote(1));
    await queue.discard(key(1));
    await expect(queue.sendOrKeep(aTypedAbonoOf(1, 2), never)).rejects.toMatchObject({ status: 409 });
    expect(lying()).toEqual([]);
  });
});

describe('a reminder', () => {
  test('waits only for the connection: the server decides whether it may be sent', async () => {
    const { queue } = await waiting(aTypedAbono(1));
    expect(await queue.sendOrKeep(aTypedReminder(2), never)).toBeNull();
    server.response(refusing(503));
    await queue.reach();
    expect(await queue.sendOrKeep(aTypedReminder(3), async () => 'direct')).toBe('direct');
    expect(lying()).toHaveLength(2);
  });

  test('with the family’s link is never queued, as only the server makes the link', async () => {
    const { queue } = await waiting();
    await expect(queue.sendOrKeep(aTypedReminder(1, 'Aquí: {enlace}'), lost)).rejects.toMatchObject({ status: null });
    expect(lying()).toEqual([]);
  });

  test('whose response was lost is recorded with its time, although it was refused', async () => {
    server.response(deaf);
    const tab = openTab();
    const { body } = aTypedReminder(1);
    expect(await tab.queue.sendOrKeep(aTypedReminder(1), lost)).toBeNull();
    await sync(
      tab,
      refusing(409, { message: 'No debe nada.' }, (sent) => !('capturado_en' in sent)),
    );
    const sent = posts().filter(({ headers }) => headers['idempotency-key'] === key(1));
    const [{ at = '' } = {}] = tab.items();
    expect(sent.slice(-2).map((one) => one.body)).toEqual([
      body,
      { ...body, capturado_en: at, desfase: 0, visto: null },
    ]);
    expect(tab.states()).toEqual(['enviada']);
  });
});

describe('a payment of several notes whose response was lost', () => {
  async function unheard() {
    const tab = await waiting();
    await tab.queue.keepUnheard(aPago(1));
    await tab.queue.sync();
    server.requested.length = 0;
    return tab;
  }

  test('goes out again unchanged under its key, also after a reload, and its tickets are originals', async () => {
    const before = await unheard();
    expect(before.queue.mustKeep(8)).toBe(true);
    before.stopFollowing();
    const tab = openTab();
    await sync(tab);
    expect(posts()).toMatchObject([{ url: '/pagos', body: aPago(1).body, headers: { 'idempotency-key': key(1) } }]);
    expect(posts()[0]?.body).not.toHaveProperty('capturado_en');
    expect(tab.items()).toMatchObject([{ state: 'enviada', sent: { note: 20, abonos: [20, 21] } }]);
    expect([20, 21].map(isOriginalDue)).toEqual([true, true]);
  });

  test('stays queued after a 403, which does not say that it was not taken, and blocks nobody else', async () => {
    const tab = await unheard();
    await tab.queue.keepUnheard(aTypedAbono(2, { user_id: 10 }));
    await tab.queue.sendOrKeep(aTypedAbono(3, { user_id: 9 }), never);
    await sync(
      tab,
      refusing(403, null, ({ user_id }) => user_id !== 9),
    );
    expect(tab.states()).toEqual(['pendiente', 'pendiente', 'enviada']);
    await sync(tab);
    expect(tab.states()).toEqual(['enviada', 'enviada', 'enviada']);
  });

  test('reports a refusal, owes its money again, and those behind it for its alumnos wait', async () => {
    const tab = await unheard();
    const waits = () => [20, 21].map((id) => sumOfWaiting(waitingFor(selectWaitingParts(tab.store.getState()), id)));
    await tab.queue.sendOrKeep(aTypedAbono(2, elsewhere), never);
    expect(waits()).toEqual([1, 3]);
    await sync(
      tab,
      refusing(422, undefined, (_, url) => url === '/pagos'),
    );
    expect(tab.states()).toEqual(['rechazada', 'pendiente']);
    expect(waits()).toEqual([0, 2]);
    await tab.queue.discard(key(1));
    await sync(tab);
    expect(tab.items().at(-1)).toMatchObject({ key: key(2), state: 'enviada' });
  });
});

test('is queued whole or not at all, so that a second press does not take it twice', async () => {
  const { queue, items } = await waiting();
  const parts = [aTypedAbono(1), aTypedAbono(2, elsewhere)];
  const { setItem } = Storage.prototype;
  const quota = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
    if (name.endsWith(key(2))) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, name, text);
  });
  await expect(queue.keep(parts)).rejects.toMatchObject({ status: 507 });
  expect([lying(), items()]).toEqual([[], []]);
  quota.mockRestore();
  await queue.keep(parts);
  expect(items()).toMatchObject([1, 2].map((number) => ({ key: key(number), state: 'pendiente' })));
});

describe('a queue of version 1.0', () => {
  test('is sent unchanged, also a note sent before, for the abono that waits for it', async () => {
    (await waiting(aTypedNote(1), aTypedAbonoOf(1, 2))).stopFollowing();
    const sent = { at: '2026-11-20T10:00:00.000Z', note: 41, abonos: [] };
    store(1, { rev: 2, state: 'enviada', sent, dated: true });
    store(2, { dated: false });
    const tab = openTab();
    await sync(tab);
    expect(postedKeys()).toEqual([key(1), key(2)]);
    expect(posts()[1]?.body).toMatchObject({ amount: 2, nota_id: 41 });
    expect(lying()).toEqual([]);
  });

  test('never sends an abono without a note for the server to choose one', async () => {
    (await waiting(aTypedAbono(1))).stopFollowing();
    store(1, { body: aTypedAbono(1, { nota_id: undefined }).body, noteKey: null, folio: null });
    const tab = openTab();
    await sync(tab);
    expect([posts(), tab.states()]).toEqual([[], ['rechazada']]);
  });
});

describe('an item that was taken back into its form', () => {
  test('is not sent by any tab, even after its own was killed, until the person sends it', async () => {
    const first = await waiting(aTypedAbono(1));
    await first.queue.takeBack(key(1));
    first.stopFollowing();
    const next = openTab();
    await sync(next);
    expect([posts(), next.states()]).toEqual([[], ['abierta']]);
    await next.queue.retry(key(1));
    await next.queue.sync();
    expect(next.states()).toEqual(['enviada']);
  });

  test('keeps its place and its first time of typing when it is saved', async () => {
    const tab = await waiting(aTypedAbono(1), aTypedAbono(2));
    const [first] = tab.items() as [PendingItem];
    const { capturado_en } = first.body as AbonoBody;
    await tab.queue.takeBack(key(1));
    await tab.queue.putBack(key(1), aTypedAbono(1, { amount: 77 }).body as AbonoBody);
    await sync(tab);
    expect(posts().map(({ body }) => body)).toMatchObject([{ amount: 77, capturado_en }, { amount: 2 }]);
  });

  test('returns to the queue when the form is left, but not when it only remounts', async () => {
    const tab = await waiting(aTypedAbono(1));
    await tab.queue.takeBack(key(1));
    tab.queue.giveBack(key(1));
    await tab.queue.takeBack(key(1));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tab.states()).toEqual(['abierta']);
    tab.queue.giveBack(key(1));
    await waitFor(() => expect(tab.states()).toEqual(['pendiente']));
  });

  test('stays refused with its reason if it was refused before', async () => {
    const tab = await waiting(aTypedAbono(1));
    await sync(tab, refusing(422));
    await tab.queue.takeBack(key(1));
    expect(tab.items()).toMatchObject([{ state: 'rechazada', reason: 'No se puede.' }]);
  });

  test('and was changed while being sent is kept: the server says that its key is used', async () => {
    const tab = await waiting(aTypedAbono(1));
    let saving: Promise<unknown> | null = null;
    await sync(tab, async (requested) => {
      if (requested.method !== 'POST') return well(requested);
      if (saving) return { status: 409, body: { message: 'Esta operación ya se guardó con otros datos.' } };
      saving = openTab().queue.putBack(key(1), aTypedAbono(1, { amount: 77 }).body as AbonoBody);
      await saving;
      return well(requested);
    });
    await tab.queue.sync();
    expect(tab.items()).toMatchObject([{ state: 'rechazada', body: { amount: 77 } }]);
  });
});

describe('tabs', () => {
  test('that send at the same time send in order, each item under its own key', async () => {
    const first = await waiting(aTypedAbono(1), aTypedAbono(2), aTypedAbono(3));
    const second = openTab();
    server.response(well);
    await Promise.all([first.queue.sync(), second.queue.sync()]);
    expect([...new Set(amounts())]).toEqual([1, 2, 3]);
    expect([...new Set(postedKeys())]).toEqual([1, 2, 3].map(key));
    expect(lying()).toEqual([]);
  });

  test('do not bring back an item that another tab discarded', async () => {
    const first = await waiting(aTypedAbono(1));
    const second = openTab();
    await second.queue.refresh();
    await first.queue.discard(key(1));
    await second.queue.takeBack(key(1));
    expect(lying()).toEqual([]);
    await expect(second.queue.putBack(key(1), aTypedAbono(1).body as AbonoBody)).rejects.toMatchObject({ status: 409 });
  });
});

describe('the author of an item', () => {
  test.each([
    ['another person sends nothing of it', bea],
    ['a name beside the token of another person sends nothing', eva],
  ])('%s', async (_what, user) => {
    // That tab is closed: it would send in Eva's name, and rightly.
    (await waiting(aTypedAbono(1))).stopFollowing();
    storeSession({ token: 'de-bea', user });
    await sync(openTab());
    expect([posts(), lying().length]).toEqual([[], 1]);
  });

  test('a session that changes at the moment of sending sends nothing', async () => {
    const tab = await waiting(aTypedAbono(1));
    await sync(tab, (requested) => {
      // While the connection is looked for, another person signs in.
      if (requested.url === '/health') tab.store.dispatch(sessionStarted({ token: new Secret('de-bea'), user: bea }));
      return well(requested);
    });
    expect([posts(), lying().length]).toEqual([[], 1]);
  });

  test('a 401 keeps it for the same author', async () => {
    const tab = await waiting(aTypedAbono(1));
    await sync(tab, refusing(401));
    expect([localStorage.getItem('token'), lying().length]).toEqual([null, 1]);
    storeSession({ token: 'ficha-2', user: eva });
    await sync(openTab());
    expect(posts().at(-1)?.headers.authorization).toBe('Bearer ficha-2');
  });

  test('a person who takes it over sends it in their session, with its author', async () => {
    (await waiting(aTypedAbono(1))).stopFollowing();
    storeSession({ token: 'de-bea', user: bea });
    const tab = openTab();
    await sync(tab);
    await tab.queue.takeOver(eva.id);
    await tab.queue.sync();
    expect(posts()).toMatchObject([
      { url: `/abonos?capturado_por=${eva.id}`, headers: { authorization: 'Bearer de-bea' } },
    ]);
  });
});

describe('DevTools', () => {
  test('jumps neither send, nor add, nor remove items', async () => {
    const tab = await waiting(aTypedAbono(1));
    const states = recording.states.length - 1;
    await sync(tab);
    const [before, requested] = [{ ...localStorage }, posts().length];
    // Before it was typed, while it waited, after it was sent; each followed by something that happens.
    for (const index of [-1, states, recording.states.length - 1, -1]) {
      recording.jump(index);
      await tab.queue.refresh();
      await tab.queue.sync();
    }
    expect([{ ...localStorage }, posts().length]).toEqual([before, requested]);
    recording.toPresent();
    expect(lying()).toEqual([]);
  });

  test('an imported log adds nothing to the queue', async () => {
    const first = await waiting(aTypedAbono(1));
    const log = recording.exported();
    first.stopFollowing();
    localStorage.clear();
    storeSession({ token: 'ficha', user: eva });
    const { queue, persistor } = openTab();
    expect(Object.keys(openLog<{ pending: PendingSlice }>(log).pending.items)).toEqual([key(1)]);
    recording.jump(recording.states.length - 1);
    await persistor.flush();
    await sync({ queue });
    expect([lying(), posts()]).toEqual([[], []]);
  });
});

test('a payment waits until it is first for all its alumnos, and theirs wait behind it', () => {
  const item = (number: number, user_id: number) =>
    ({ ...aTypedAbono(number, { user_id }), owner: 9, seq: number, at: '2026-11-21T17:00:00.000Z' }) as PendingItem;
  const pago = { ...item(2, 7), ...aPago(2) } as PendingItem;
  expect(headsOf([item(1, 8), pago, item(3, 7), item(4, 9)]).map(({ seq }) => seq)).toEqual([1, 4]);
  expect(headsOf([pago, item(3, 7)]).map(({ seq }) => seq)).toEqual([2]);
  expect(isOld(pago, Date.parse('2026-11-22T17:00:00.000Z'))).toBe(false);
});
