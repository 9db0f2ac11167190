/** The queue of what was typed without connection: several stores on one storage, as tabs are. */
import '../timeTravel.ts';
import { waitFor } from '@testing-library/react';
import { api } from '#client/api/api.ts';
import { makeStore } from '#client/app/store.ts';
import { navigated } from '#client/entities/address.ts';
import type { AbonoBody, NoteBody, PagoBody, PendingItem, RecordatorioBody } from '#client/entities/pending/item.ts';
import { headsOf, nextSeq, sendable } from '#client/entities/pending/order.ts';
import type { Queue, Typed } from '#client/entities/pending/queue.ts';
import { selectWaitingParts, sumOfWaiting, waitingFor } from '#client/entities/pending/select.ts';
import { type emptyQueue, knownItems } from '#client/entities/pending/slice.ts';
import type { QueueDispatch } from '#client/entities/pending/types.ts';
import { sessionStarted } from '#client/features/auth/slice.ts';
import { isOriginalDue } from '#client/lib/originals.ts';
import { Secret } from '#client/lib/secret.ts';
import { dropDraft, keepDraft } from '#client/lib/unsaved.ts';
import type { SessionUser } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
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
/** What a form gets whose request brought no response. */
const lost = () => Promise.reject({ status: null, body: null, aborted: false, retryAfter: null });
const never = () => Promise.reject(new Error('The form must not send this itself'));

const server = apiOfFile();
interface Tab extends ReturnType<typeof makeStore> {
  queue: Queue;
  items(): PendingItem[];
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
  if (url === '/notas') return { status: 201, body: { success: true, note: aNote({ folio, creditos: [] }) } };
  return {
    status: 201,
    body: { success: true, abono: anAbono({ id: amount ?? 1, amount }), note: aNote({ creditos: [] }) },
  };
};
const deaf: Responding = () => undefined;

function openTab(): Tab {
  const made = makeStore({ batch: 'tick', leave: () => undefined });
  const queue = (made.store.dispatch as QueueDispatch)((_dispatch, _getState, extra) => extra.queue());
  const items = () => Object.values(knownItems(made.store.getState().pending)).sort((a, b) => a.seq - b.seq);
  const tab = { ...made, queue, items };
  tabs.push(tab);
  return tab;
}
const posts = () => server.requested.filter(({ method }) => method === 'POST');
const lying = () => Object.keys(localStorage).filter((name) => name.startsWith('pendiente:'));

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
  for (const { store, stopFollowing } of tabs) {
    stopFollowing();
    store.dispatch(api.util.resetApiState());
  }
});

/** A tab in which so many abonos of one alumno wait, because nothing answers. */
async function waiting(...typed: Typed[]) {
  server.response(deaf);
  const tab = openTab();
  await tab.queue.reach();
  for (const one of typed) expect(await tab.queue.sendOrKeep(one, never)).toBeNull();
  server.requested.length = 0;
  return tab;
}

describe('sending', () => {
  test('with a connection the form sends it itself, and nothing is kept', async () => {
    const { queue } = openTab();
    expect(await queue.sendOrKeep(aTypedAbono(1), async () => 'direct')).toBe('direct');
    expect(lying()).toEqual([]);
  });

  test('each goes out under the key of its form, in order, with when it was typed', async () => {
    const { queue, items } = await waiting(aTypedNote(1), aTypedAbono(2), aTypedAbono(3));
    server.response(well);
    await queue.sync();
    expect(posts().map(({ headers }) => headers['idempotency-key'])).toEqual([1, 2, 3].map(key));
    expect(posts().map(({ body }) => body)).toEqual([
      { ...noteBody('F-1'), capturado_en: expect.stringMatching(/Z$/), desfase: null, visto: null },
      expect.objectContaining({ amount: 2, capturado_en: expect.stringMatching(/Z$/) }),
      expect.objectContaining({ amount: 3 }),
    ]);
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'enviada', 'enviada']);
  });

  test('when the network comes back while an attempt fails, another one follows at once', async () => {
    const { queue, items } = await waiting(aTypedAbono(1));
    server.response(() => {
      server.response(well);
      window.dispatchEvent(new Event('online'));
      return undefined;
    });
    await queue.sync();
    expect(items().map(({ state }) => state)).toEqual(['enviada']);
  });

  test('what the form has sent without an answer goes out again as it was, byte for byte', async () => {
    server.response(deaf);
    const { queue } = openTab();
    expect(await queue.sendOrKeep(aTypedAbono(4), lost)).toBeNull();
    server.response(well);
    await queue.sync();
    expect(posts().at(-1)?.body).toEqual(aTypedAbono(4).body);
  });

  test('a refusal keeps it with the reason, without the name of whoever has the folio, and what is behind it waits', async () => {
    const { queue, items } = await waiting(aTypedNote(1), aTypedAbono(2));
    server.response((requested) =>
      requested.url === '/notas'
        ? {
            status: 422,
            body: {
              message: 'x',
              error: { errors: { folio: ['Este folio ya lo tiene Ana Peña.'], status: ['Mal.'] } },
            },
          }
        : well(requested),
    );
    await queue.sync();
    expect(items().map(({ state }) => state)).toEqual(['rechazada', 'pendiente']);
    expect(items()[0]?.reason).toBe('El folio ya está ocupado o no es válido: elige otro. Mal.');
    expect(posts()).toHaveLength(1);
    expect(localStorage.getItem(`pendiente:${key(1)}`)).not.toContain('Ana');

    server.response(well);
    await queue.edit(key(1), noteBody('OTRO'));
    await queue.sync();
    expect(posts().at(1)).toMatchObject({ body: { folio: 'OTRO' }, headers: { 'idempotency-key': key(1) } });
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'enviada']);
  });

  test.each([500, 502, 503, 429, 408, 507])('a %i is no refusal: it waits for the next attempt', async (status) => {
    const { queue, items, store } = await waiting(aTypedAbono(1));
    server.response((requested) =>
      requested.method === 'POST' ? { status, body: { message: 'Ahora no.' } } : well(requested),
    );
    await queue.sync();
    expect(items().map(({ state, reason }) => [state, reason])).toEqual([['pendiente', null]]);
    expect(store.getState().pending.trouble).toBe('Ahora no.');
    server.response(well);
    await queue.sync();
    expect(items()[0]?.state).toBe('enviada');
  });

  test('what was sent is cleared, and only this page still says what became of it', async () => {
    const { queue, items, store } = await waiting(aTypedNote(1), aTypedAbono(2));
    server.response(well);
    await queue.sync();
    expect(lying()).toEqual([]);
    expect(store.getState().pending.items).toEqual({});
    expect(items()).toMatchObject([{ sent: { note: aNote().id } }, { sent: { abonos: [2] } }]);
    const next = openTab();
    await next.queue.refresh();
    expect(next.items()).toEqual([]);
  });

  test('a sent note stays while an abono waits for it', async () => {
    const { queue } = await waiting(aTypedNote(1), {
      ...{ kind: 'abono', key: key(2), noteKey: key(1), folio: 'F-1', body: { user_id: 7, amount: 5 } as AbonoBody },
    });
    server.response((requested) =>
      requested.url === '/abonos' ? { status: 503, body: { message: 'Ahora no.' } } : well(requested),
    );
    await queue.sync();
    expect(lying()).toHaveLength(2);
    server.response(well);
    await openTab().queue.sync();
    expect(posts().at(-1)?.body).toMatchObject({ amount: 5, nota_id: aNote().id });
    expect(lying()).toEqual([]);
  });

  test('what an earlier page has sent and not cleared goes at the next start', async () => {
    (await waiting(aTypedNote(1))).stopFollowing();
    const stored = JSON.parse(localStorage.getItem(`pendiente:${key(1)}`) ?? '{}');
    const sent = { at: '2026-11-20T10:00:00.000Z', note: 40, abono: null };
    localStorage.setItem(`pendiente:${key(1)}`, JSON.stringify({ ...stored, rev: 2, state: 'enviada', sent }));
    server.response(well);
    await openTab().queue.sync();
    expect(posts()).toEqual([]);
    await waitFor(() => expect(lying()).toEqual([]));
  });

  test('a 500 of one alumno does not hold up the others', async () => {
    const { queue, items } = await waiting(aTypedAbono(1), aTypedAbono(2, { user_id: 8, nota_id: 21 }));
    server.response((requested) =>
      (requested.body as { user_id?: number }).user_id === 7
        ? { status: 500, body: { message: 'x' } }
        : well(requested),
    );
    await queue.sync();
    expect(items().map(({ state }) => state)).toEqual(['pendiente', 'enviada']);
  });

  test.each([400, 403, 404, 409, 422])('a %i is a refusal', async (status) => {
    const { queue, items } = await waiting(aTypedAbono(1));
    server.response((requested) =>
      requested.method === 'POST' ? { status, body: { message: 'No se puede.' } } : well(requested),
    );
    await queue.sync();
    expect(items().map(({ state, reason }) => [state, reason])).toEqual([['rechazada', 'No se puede.']]);
  });

  test('while one’s own password has to be chosen first, nothing is refused: all of it waits, and goes out after that', async () => {
    const { queue, items } = await waiting(aTypedAbono(1), aTypedAbono(2, { user_id: 8, nota_id: 21 }));
    const { status, body } = apiErrors.ownPasswordFirst();
    server.response((requested) => (requested.method === 'POST' ? { status, body } : well(requested)));
    await queue.sync();
    expect(items().map(({ state, reason }) => [state, reason])).toEqual([
      ['pendiente', null],
      ['pendiente', null],
    ]);
    // The other one would be refused as well.
    expect(new Set(posts().map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([key(1)]));
    server.response(well);
    await queue.sync();
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'enviada']);
  });

  test('a 401 keeps it for the same person', async () => {
    const { queue } = await waiting(aTypedAbono(1));
    server.response((requested) =>
      requested.method === 'POST' ? { status: 401, body: { message: 'x' } } : well(requested),
    );
    await queue.sync();
    expect(localStorage.getItem('token')).toBeNull();
    expect(lying()).toHaveLength(1);
    server.response(well);
    storeSession({ token: 'ficha-2', user: eva });
    await openTab().queue.sync();
    expect(posts().at(-1)?.headers.authorization).toBe('Bearer ficha-2');
  });

  test('an abono follows the note that was sent before it, by the id that the server gave', async () => {
    const { queue } = await waiting(aTypedNote(1), {
      ...{ kind: 'abono', key: key(2), noteKey: key(1), folio: 'F-1', body: { user_id: 7, amount: 5 } as AbonoBody },
    });
    server.response(well);
    await queue.sync();
    expect(posts().at(-1)?.body).toMatchObject({ amount: 5, nota_id: aNote().id });
  });

  test('an abono of a note that was discarded is not sent for another one', async () => {
    const { queue, items } = await waiting(aTypedNote(1), {
      ...{ kind: 'abono', key: key(2), noteKey: key(1), folio: 'F-1', body: { user_id: 7, amount: 5 } as AbonoBody },
    });
    await queue.discard(key(1));
    server.response(well);
    await queue.sync();
    expect(items()).toMatchObject([{ state: 'rechazada', reason: expect.stringContaining('se descartó') }]);
    expect(posts()).toEqual([]);
  });

  test('what was for a discarded note waits for somebody to say which note it is for, and goes to that one', async () => {
    const { queue, items } = await waiting(aTypedNote(1), {
      ...{ kind: 'abono', key: key(2), noteKey: key(1), folio: 'F-1', body: { user_id: 7, amount: 5 } as AbonoBody },
    });
    await queue.discard(key(1));
    // At once, without a connection.
    expect(items()).toMatchObject([{ state: 'rechazada', reason: expect.stringContaining('elegir a qué nota va') }]);
    server.response(well);
    await queue.retry(key(2));
    await queue.sync();
    expect(posts()).toEqual([]);
    await queue.edit(key(2), { user_id: 7, amount: 5, nota_id: 31 } as AbonoBody, { noteKey: null, folio: 'F-31' });
    await queue.sync();
    expect(posts().map(({ body }) => body)).toMatchObject([{ amount: 5, nota_id: 31 }]);
    expect(items()).toMatchObject([{ state: 'enviada' }]);
  });

  test('of two notes of one alumno that wait, each gets its abonos', async () => {
    const abonoOf = (number: number, note: number): Typed => ({
      ...{ kind: 'abono', key: key(number), noteKey: key(note), folio: `F-${note}` },
      body: { user_id: 7, amount: number } as AbonoBody,
    });
    const { queue } = await waiting(aTypedNote(1), aTypedNote(2), abonoOf(3, 1), abonoOf(4, 2), abonoOf(5, 1));
    const ids: Record<string, number> = { 'F-1': 41, 'F-2': 42 };
    server.response((requested) => {
      const { folio } = requested.body as { folio?: string };
      if (requested.url !== '/notas' || !folio) return well(requested);
      return { status: 201, body: { success: true, note: aNote({ id: ids[folio], folio, creditos: [] }) } };
    });
    await queue.sync();
    expect(
      posts()
        .slice(2)
        .map(({ body }) => body),
    ).toMatchObject([
      { amount: 3, nota_id: 41 },
      { amount: 4, nota_id: 42 },
      { amount: 5, nota_id: 41 },
    ]);
  });

  test('a note that is mended for another alumno takes no abono of the one before along', async () => {
    const { queue, items } = await waiting(aTypedNote(1), {
      ...{ kind: 'abono', key: key(2), noteKey: key(1), folio: 'F-1', body: { user_id: 7, amount: 5 } as AbonoBody },
    });
    await queue.edit(key(1), { ...noteBody('F-1'), user_id: 8 });
    server.response((requested) =>
      requested.url === '/notas' ? { status: 422, body: { message: 'No.' } } : well(requested),
    );
    await queue.sync();
    // Refused, the note may be given back to the first one: its abono still waits for it.
    expect(items().map(({ state }) => state)).toEqual(['rechazada', 'pendiente']);
    server.response(well);
    await queue.retry(key(1));
    await queue.sync();
    expect(posts().map(({ url }) => url)).not.toContain('/abonos');
    expect(items()).toMatchObject([
      { state: 'enviada' },
      { state: 'rechazada', reason: expect.stringContaining('otro alumno') },
    ]);
  });

  test('an amount typed for a note that another tab has let go is not kept: the form says so and has it still', async () => {
    const { queue } = await waiting(aTypedNote(1));
    await queue.discard(key(1));
    const typed: Typed = {
      ...{ kind: 'abono', key: key(2), noteKey: key(1), folio: 'F-1', body: { user_id: 7, amount: 5 } as AbonoBody },
    };
    await expect(queue.sendOrKeep(typed, never)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('se descartó') },
    });
    expect(lying()).toEqual([]);
  });

  test('with something of the same alumno in the queue the form waits behind it', async () => {
    const { queue, items } = await waiting(aTypedAbono(1));
    server.response(well);
    await queue.reach();
    expect(await queue.sendOrKeep(aTypedAbono(2), never)).toBeNull();
    await queue.sync();
    expect(posts().map(({ body }) => (body as AbonoBody).amount)).toEqual([1, 2]);
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'enviada']);
  });
});

describe('a reminder', () => {
  test('waits for nothing but the connection: the server says whether it may go out', async () => {
    const { queue } = await waiting(aTypedAbono(1));
    expect(await queue.sendOrKeep(aTypedReminder(2), never)).toBeNull();
    server.response((requested) =>
      requested.method === 'POST' ? { status: 503, body: { message: 'Un momento.' } } : well(requested),
    );
    await queue.reach();
    expect(await queue.sendOrKeep(aTypedReminder(3), async () => 'direct')).toBe('direct');
    expect(lying()).toHaveLength(2);
  });

  test.each(['without connection', 'when the connection breaks'])(
    'with the link of the family is not kept %s: nobody but the server knows it',
    async (when) => {
      server.response(deaf);
      const { queue } = openTab();
      if (when === 'without connection') await queue.reach();
      await expect(queue.sendOrKeep(aTypedReminder(1, 'Aquí: {enlace}'), lost)).rejects.toMatchObject({ status: null });
      expect(lying()).toEqual([]);
    },
  );

  test('whose response was lost went out: refused as it was, it is written down with when it did', async () => {
    server.response(deaf);
    const { queue, items } = openTab();
    const { body } = aTypedReminder(1);
    expect(await queue.sendOrKeep(aTypedReminder(1), lost)).toBeNull();
    server.response((requested) =>
      requested.method !== 'POST' || 'capturado_en' in (requested.body as object)
        ? well(requested)
        : { status: 409, body: { message: 'No debe nada.', sin_saldo: true } },
    );
    await queue.sync();
    const [{ at = '' } = {}] = items();
    const sent = posts().filter(({ headers }) => headers['idempotency-key'] === key(1));
    expect(sent.slice(-2).map((one) => one.body)).toEqual([
      body,
      { ...body, capturado_en: at, desfase: 0, visto: null },
    ]);
    expect(items()).toMatchObject([{ state: 'enviada' }]);
  });

  test('that is refused even so says why', async () => {
    server.response(deaf);
    const { queue, items } = openTab();
    await queue.sendOrKeep(aTypedReminder(1), lost);
    server.response((requested) =>
      requested.method === 'POST' ? { status: 404, body: { message: 'No existe.' } } : well(requested),
    );
    await queue.sync();
    expect(items()).toMatchObject([{ state: 'rechazada', reason: 'No existe.' }]);
  });
});

describe('a payment of several notes whose response was lost', () => {
  async function unheard() {
    server.response(deaf);
    const tab = openTab();
    await tab.queue.reach();
    await tab.queue.keepUnheard(aPago(1));
    await tab.queue.sync();
    server.requested.length = 0;
    return tab;
  }

  test('goes out again as it was, under its key; its tickets are originals that are due', async () => {
    const { queue, items } = await unheard();
    expect(queue.mustKeep(8)).toBe(true);
    server.response(well);
    await queue.sync();
    expect(posts()).toMatchObject([{ url: '/pagos', body: aPago(1).body, headers: { 'idempotency-key': key(1) } }]);
    expect(posts()[0]?.body).not.toHaveProperty('capturado_en');
    expect(items()).toMatchObject([{ state: 'enviada', sent: { note: 20, abonos: [20, 21] } }]);
    expect([isOriginalDue(20), isOriginalDue(21)]).toEqual([true, true]);
  });

  test('survives a reload, and is sent by whoever took it', async () => {
    (await unheard()).stopFollowing();
    server.response(well);
    const { queue, items } = openTab();
    await queue.sync();
    expect(items()).toMatchObject([{ kind: 'pago', state: 'enviada' }]);
    expect(lying()).toEqual([]);
  });

  test('a 403 does not say that it was not taken, nor an abono that went out: they wait, and hold up nobody else', async () => {
    const { queue, items } = await unheard();
    await queue.keepUnheard(aTypedAbono(2, { user_id: 10 }));
    await queue.sendOrKeep(aTypedAbono(3, { user_id: 9 }), never);
    server.response((requested) =>
      [1, 2].map(key).includes(String(requested.headers['idempotency-key']))
        ? { status: 403, body: { message: 'Tu rol no permite.' } }
        : well(requested),
    );
    await queue.sync();
    expect(items().map(({ state, reason }) => [state, reason])).toEqual([
      ['pendiente', null],
      ['pendiente', null],
      ['enviada', null],
    ]);
    server.response(well);
    await queue.sync();
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'enviada', 'enviada']);
  });

  test('a refusal is told, its money is owed again, and what is behind it for any of its alumnos waits', async () => {
    const { queue, items, store } = await unheard();
    const waits = () => [20, 21].map((id) => sumOfWaiting(waitingFor(selectWaitingParts(store.getState()), id)));
    await queue.sendOrKeep(aTypedAbono(2, { user_id: 8, nota_id: 21 }), never);
    expect(waits()).toEqual([1, 3]);
    server.response((requested) =>
      requested.url === '/pagos' ? { status: 422, body: { message: 'Supera el saldo.' } } : well(requested),
    );
    await queue.sync();
    expect(items().map(({ state, reason }) => [state, reason])).toEqual([
      ['rechazada', 'Supera el saldo.'],
      ['pendiente', null],
    ]);
    expect(waits()).toEqual([0, 2]);
    await queue.discard(key(1));
    server.response(well);
    await queue.sync();
    expect(items().at(-1)).toMatchObject({ key: key(2), state: 'enviada' });
  });

  test('is not kept in silence where there is no room: the form is told, and has it still', async () => {
    server.response(deaf);
    const { queue } = openTab();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(queue.keepUnheard(aPago(1))).rejects.toMatchObject({ status: 507 });
    full.mockRestore();
    expect(lying()).toEqual([]);
  });
});

test('of money for several notes all is kept, or nothing: pressed again, the form would take the whole once more', async () => {
  server.response(deaf);
  const { queue, items } = openTab();
  await queue.reach();
  const parts = [aTypedAbono(1), aTypedAbono(2, { user_id: 8, nota_id: 21 })];
  const { setItem } = Storage.prototype;
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
    if (name.endsWith(key(2))) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, name, text);
  });
  await expect(queue.keep(parts)).rejects.toMatchObject({ status: 507 });
  expect([lying(), items()]).toEqual([[], []]);
  full.mockRestore();
  await queue.keep(parts);
  expect(items()).toMatchObject([1, 2].map((number) => ({ key: key(number), state: 'pendiente' })));
});

describe('a queue of an older version', () => {
  /** What that version left in storage: its abonos did not say which note the screen had named. */
  async function restored(...typed: Typed[]): Promise<Tab> {
    (await waiting(...typed)).stopFollowing();
    for (const name of lying()) {
      const { folio: _, ...item } = JSON.parse(localStorage.getItem(name) ?? '{}') as { folio?: string };
      localStorage.setItem(name, JSON.stringify(item));
    }
    server.response(well);
    const tab = openTab();
    await tab.queue.sync();
    return tab;
  }

  test('an abono without any note is never sent for the server to choose one', async () => {
    const unbound = aTypedAbono(1, { nota_id: undefined });
    (await waiting(aTypedAbono(1))).stopFollowing();
    const name = `pendiente:${key(1)}`;
    const item = JSON.parse(localStorage.getItem(name) ?? '{}') as object;
    localStorage.setItem(name, JSON.stringify({ ...item, body: unbound.body, noteKey: null, folio: null }));
    server.response(well);
    const { queue, items } = openTab();
    await queue.sync();
    expect(posts()).toEqual([]);
    expect(items()).toMatchObject([{ state: 'rechazada', reason: expect.stringContaining('a qué nota va') }]);
    await queue.edit(key(1), aTypedAbono(1).body as AbonoBody, { noteKey: null, folio: 'F-20' });
    await queue.sync();
    expect(posts()).toMatchObject([{ body: { nota_id: 20, amount: 1 } }]);
  });

  test('an abono for a stored note, typed while another one waited, asks; one without such a note goes', async () => {
    const other = aTypedAbono(3, { user_id: 8, nota_id: 21 });
    const { items } = await restored(aTypedNote(1), aTypedAbono(2), other);
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'rechazada', 'enviada']);
    expect(posts().map(({ body }) => (body as AbonoBody).amount)).toEqual([undefined, 3]);
  });

  test('an abono of a note that waits is bound to it as before', async () => {
    const { items } = await restored(aTypedNote(1), {
      ...{ kind: 'abono', key: key(2), noteKey: key(1), folio: 'F-1', body: { user_id: 7, amount: 5 } as AbonoBody },
    });
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'enviada']);
    expect(posts().at(-1)?.body).toMatchObject({ nota_id: aNote().id });
  });
});

describe('an item that a form has', () => {
  /** Two abonos of two alumnos wait, and the line hangs while the first is sent; `respond` ends that. */
  async function hanging() {
    const tab = await waiting(aTypedAbono(1), aTypedAbono(2, { user_id: 8, nota_id: 21 }));
    let respond: (responding: Responding) => void = () => undefined;
    const hangs = new Promise<Responding>((resolve) => {
      respond = resolve;
    });
    server.response((requested) =>
      requested.method === 'POST' ? hangs.then((responding) => responding(requested)) : well(requested),
    );
    const sending = tab.queue.sync();
    await waitFor(() => expect(posts()).toHaveLength(1));
    return { ...tab, sending, respond };
  }
  const second = { ...(aTypedAbono(2).body as AbonoBody), user_id: 8, nota_id: 21 };

  test.each([
    ['saved', (queue: Queue) => queue.edit(key(2), { ...second, amount: 77 }), 77],
    ['left', (queue: Queue) => queue.release(key(2)), 2],
  ])('%s while another one hangs, takes its turn again', async (_how, end, amount) => {
    const { queue, items, sending, respond } = await hanging();
    const opening = queue.open(key(2));
    await end(queue);
    respond(deaf);
    await Promise.all([opening, sending]);
    expect(items().map(({ state }) => state)).toEqual(['pendiente', 'pendiente']);
    server.response(well);
    await queue.sync();
    expect(posts().at(-1)?.body).toMatchObject({ user_id: 8, amount });
  });

  test('opened while another one hangs, is not sent after that one', async () => {
    const { queue, items, sending, respond } = await hanging();
    const opening = queue.open(key(2));
    respond(well);
    await Promise.all([opening, sending]);
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'abierta']);
    await queue.retry(key(2));
    await queue.sync();
    expect(items().map(({ state }) => state)).toEqual(['enviada', 'enviada']);
  });

  /** A tab in which a form has an item, and one without it. */
  async function opened() {
    const first = await waiting(aTypedAbono(1));
    await first.queue.open(key(1));
    server.response(well);
    return { first, next: openTab() };
  }
  /** The other tab looks at the queue. */
  async function stateIn({ queue, items }: Tab) {
    await queue.sync();
    return items()[0]?.state;
  }

  test('is not sent by any tab, and goes out once its own was closed', async () => {
    const { first, next } = await opened();
    expect(await stateIn(next)).toBe('abierta');
    first.stopFollowing();
    expect(await stateIn(next)).toBe('enviada');
  });

  test('goes out after its tab was killed, which gives no lease back', async () => {
    const { next } = await opened();
    expect(await stateIn(next)).toBe('abierta');
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith('servicios-edicion:'))) {
      const lease = JSON.parse(localStorage.getItem(name) ?? '{}') as object;
      localStorage.setItem(name, JSON.stringify({ ...lease, until: Date.now() - 1 }));
    }
    expect(await stateIn(next)).toBe('enviada');
  });

  test('in two tabs waits for both', async () => {
    const { first, next } = await opened();
    await next.queue.open(key(1));
    await first.queue.release(key(1));
    expect(await stateIn(first)).toBe('abierta');
    await next.queue.release(key(1));
    expect(await stateIn(next)).toBe('enviada');
  });

  test('that was refused before stays refused, with its reason', async () => {
    const { queue, stopFollowing } = await waiting(aTypedAbono(1));
    server.response((requested) =>
      requested.method === 'POST' ? { status: 422, body: { message: 'Supera el saldo.' } } : well(requested),
    );
    await queue.sync();
    await queue.open(key(1));
    stopFollowing();
    const next = openTab();
    expect(await stateIn(next)).toBe('rechazada');
    expect(next.items()).toMatchObject([{ reason: 'Supera el saldo.' }]);
  });

  test('whose typed changes are kept as a draft is not sent before those are decided', async () => {
    const { first, next } = await opened();
    const form = `abono-${key(1)}@/note-credits/7`;
    keepDraft(eva.id, form, { path: '/note-credits/7', title: 'Abono', values: { amount: '77' } });
    first.stopFollowing();
    expect(await stateIn(next)).toBe('abierta');
    dropDraft(eva.id, form);
    expect(await stateIn(next)).toBe('enviada');
  });

  test('whose page is loaded anew is still its form’s', async () => {
    const { first, next } = await opened();
    first.stopFollowing();
    next.store.dispatch(navigated({ pathname: '/note-credits/7', search: `?nota=20&abono=${key(1)}`, hash: '' }));
    expect(await stateIn(next)).toBe('abierta');
    next.store.dispatch(navigated({ pathname: '/por-enviar', search: '', hash: '' }));
    expect(await stateIn(next)).toBe('enviada');
  });
});

describe('tabs', () => {
  test('two that send at once send each item once', async () => {
    const first = await waiting(aTypedAbono(1), aTypedAbono(2), aTypedAbono(3));
    const second = openTab();
    server.response(well);
    await Promise.all([first.queue.sync(), second.queue.sync()]);
    expect(posts().map(({ body }) => (body as AbonoBody).amount)).toEqual([1, 2, 3]);
  });

  test('two that add at once keep both', async () => {
    const first = await waiting();
    const second = openTab();
    await second.queue.reach();
    await Promise.all([first.queue.sendOrKeep(aTypedAbono(1), never), second.queue.sendOrKeep(aTypedAbono(2), never)]);
    expect(lying().sort()).toEqual([`pendiente:${key(1)}`, `pendiente:${key(2)}`]);
  });

  test('what one discards, another does not bring back by changing it', async () => {
    const first = await waiting(aTypedAbono(1));
    const second = openTab();
    await second.queue.refresh();
    await first.queue.discard(key(1));
    await second.queue.open(key(1));
    expect(lying()).toEqual([]);
    await expect(second.queue.edit(key(1), aTypedAbono(1).body as AbonoBody)).rejects.toMatchObject({ status: 409 });
  });

  test('what is mended while it is on its way is not lost: the server says that the key is taken', async () => {
    const { queue, items } = await waiting(aTypedAbono(1));
    let edited: Promise<unknown> | null = null;
    server.response((requested) => {
      if (requested.method !== 'POST') return well(requested);
      if (edited) return { status: 409, body: { message: 'Esta operación ya se guardó con otros datos.' } };
      const other = openTab();
      const editing = other.queue.edit(key(1), { ...(aTypedAbono(1).body as AbonoBody), amount: 77 });
      edited = editing;
      return editing.then(() => well(requested));
    });
    await queue.sync();
    await queue.sync();
    expect(items()).toMatchObject([{ state: 'rechazada', body: { amount: 77 } }]);
  });
});

describe('whose it is', () => {
  test('another person sends nothing of it', async () => {
    // That tab is closed: it would send in Eva's name, and rightly.
    (await waiting(aTypedAbono(1))).stopFollowing();
    server.response(well);
    storeSession({ token: 'de-bea', user: bea });
    await openTab().queue.sync();
    expect(posts()).toEqual([]);
    expect(lying()).toHaveLength(1);
  });

  test('a name beside the token of somebody else sends nothing', async () => {
    // That tab is closed: it would send in Eva's name, and rightly.
    (await waiting(aTypedAbono(1))).stopFollowing();
    server.response(well);
    storeSession({ token: 'de-bea', user: eva });
    await openTab().queue.sync();
    expect(posts()).toEqual([]);
    expect(lying()).toHaveLength(1);
  });

  test('not even when the session changes in the very moment of sending', async () => {
    const { queue, store } = await waiting(aTypedAbono(1));
    server.response((requested) => {
      // While the connection is looked for, somebody else signs in.
      if (requested.url === '/health') store.dispatch(sessionStarted({ token: new Secret('de-bea'), user: bea }));
      return well(requested);
    });
    await queue.sync();
    expect(posts()).toEqual([]);
    expect(lying()).toHaveLength(1);
  });
});

/** All that this computer keeps, without whose turn it is to send. */
const kept = () => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name !== 'servicios-envio'));

describe('DevTools', () => {
  test('jumping back and forth neither sends, nor adds, nor takes away', async () => {
    const { queue } = await waiting(aTypedAbono(1));
    const states = recording.states.length - 1;
    server.response(well);
    await queue.sync();
    const sent = kept();
    const requested = posts().length;
    // Before it was typed, while it waited, after it was sent; each followed by something that happens.
    for (const index of [-1, states, recording.states.length - 1, -1]) {
      recording.jump(index);
      await queue.refresh();
      await queue.sync();
      await queue.release(key(1));
    }
    expect(kept()).toEqual(sent);
    expect(posts()).toHaveLength(requested);
    recording.toPresent();
    expect(lying()).toEqual([]);
  });

  test('a log of another browser brings nothing into the queue', async () => {
    const first = await waiting(aTypedAbono(1));
    const log = recording.exported();
    first.stopFollowing();
    localStorage.clear();
    storeSession({ token: 'ficha', user: eva });
    const { queue, persistor } = openTab();
    const state = openLog<{ pending: typeof emptyQueue }>(log);
    expect(Object.keys(state.pending.items)).toEqual([key(1)]);
    recording.jump(recording.states.length - 1);
    await persistor.flush();
    await queue.sync();
    expect(lying()).toEqual([]);
    expect(posts()).toEqual([]);
  });
});

describe('order', () => {
  const item = (number: number, fields: Partial<PendingItem> = {}) =>
    ({
      ...{ key: key(number), kind: 'abono', owner: 9, seq: number, at: '2026-11-21T17:00:00.000Z', rev: 1 },
      ...{ state: 'pendiente', reason: null, compared: false, sent: null, noteKey: null },
      ...{ body: { user_id: 7, amount: number } },
      ...fields,
    }) as PendingItem;
  const of = (...all: PendingItem[]) => Object.fromEntries(all.map((one) => [one.key, one]));
  const now = Date.parse('2026-11-22T00:00:00.000Z');

  test('a clock that was set back changes nothing', () => {
    const items = of(item(2, { at: '2026-11-19T00:00:00.000Z' }), item(1));
    expect(sendable(items, 9, now).map(({ seq }) => seq)).toEqual([1]);
    expect(nextSeq(items)).toBe(3);
  });

  test('a payment waits until it is the first of all its alumnos, and they wait behind it', () => {
    const abono = (number: number, user_id: number) => item(number, { body: { user_id, amount: 1 } } as never);
    const pago = { ...item(2), ...aPago(2) } as PendingItem;
    expect(headsOf([abono(1, 8), pago, abono(3, 7), abono(4, 9)]).map(({ seq }) => seq)).toEqual([1, 4]);
    expect(headsOf([pago, abono(3, 7)]).map(({ seq }) => seq)).toEqual([2]);
    const old = { ...pago, at: '2026-10-20T00:00:00.000Z' };
    expect(sendable(of(old), 9, now)).toEqual([]);
  });

  test('an item of more than 25 days waits until it was compared', () => {
    const old = { at: '2026-10-20T00:00:00.000Z' };
    expect(sendable(of(item(1, old)), 9, now)).toEqual([]);
    expect(sendable(of(item(1, { ...old, compared: true })), 9, now)).toHaveLength(1);
  });
});
