/**
 * @jest-environment jsdom
 *
 * The queue under random accidents: tabs that come, reload and are killed, answers that get lost, faults of the server,
 * sessions that end, another person who signs in; and people who take abonos for alumnos with several notes, or in one go
 * for notes of two, discard notes and say anew which note an abono is for. The queue, the store and the choice of the note
 * that a screen names are the product's own, several of them on one local storage as tabs are, and so is the server.
 */
import '../../support/setup-dom.ts';
import '../../support/setup-flows.ts';
import { api } from '#client/api/api.ts';
import { makeStore } from '#client/app/store.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { selectNote } from '#client/entities/select.ts';
import { firstNote, type Wanted } from '#client/features/credits/abonos/namedNote.ts';
import { credits } from '#client/features/credits/api.ts';
import { type Attempts, noAttempts, takePago } from '#client/features/credits/till/takePago.ts';
import { notes } from '#client/features/notes/api.ts';
import { uuid } from '#client/lib/uuid.ts';
import {
  type AbonoBody,
  type Binding,
  headsOf,
  type NoteBody,
  type PagoBody,
  waitingOf,
} from '#client/offline/item.ts';
import type { Queue, Typed } from '#client/offline/queue.ts';
import { selectWaitingNotesOf } from '#client/offline/select.ts';
import type { Impresora, Service, User } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../../contract/random.ts';
import { aNote, anAlumno, anEscuela, aPrinterRecord, aServicio, aStaff } from '../../support/builders.ts';
import { type Mood, type MoodyProxy, moodyProxy } from '../../support/moodyProxy.ts';
import { serverOfFile } from '../../support/server.ts';

const SEED = 20_261_121;
const SCHEDULES = 20;
const STEPS = 12;
const ALUMNOS = 2;
/** Of ten notes so many have a folio that somebody else has: the server refuses them. */
const CLASHES = 1;
const TAKEN = 'OCUPADO';

const server = serverOfFile({ settings: { corsOrigins: ['http://localhost'] } });
let proxy: MoodyProxy;
let toga: Service;
let printer: Impresora;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  proxy = await moodyProxy(server.origin);
  Object.assign(globalThis, { __API_URL__: proxy.origin, __VERSION__: 'test' });
  toga = await aServicio(server, { costo: 5000 });
  printer = await aPrinterRecord(server);
  await aNote(server, { folio: TAKEN });
});
afterAll(() => proxy.close());

interface Person {
  user: User;
  /** New after each sign-in. */
  token: string;
}

/** What somebody typed, and where it has been ever since. */
interface Record {
  typed: Exclude<Typed, { kind: 'recordatorio' }>;
  owner: number;
  alumno: number;
  /** Kept in the queue, in this order; null: the form sent it itself, or has it still. */
  place: number | null;
  /** The form was told of a failure and keeps what was typed. */
  inForm: boolean;
  /** A note that somebody let go while it waited. */
  discarded?: boolean;
  /** The note that the screen named when an abono was typed: one that waited, by its key, or a stored one by its folio. */
  named?: { key: string } | { folio: string };
}

/** A payment for notes of several alumnos: each part of it has a record as an abono. */
interface Payment {
  key: string;
  body: PagoBody;
  owed: { id: number; folio: string }[];
  owner: number;
  parts: Record[];
  attempts: Attempts;
}

type Pick = <T>(from: readonly T[]) => T;
type Tab = ReturnType<typeof makeStore> & { queue: Queue };

class World {
  readonly records: Record[] = [];
  readonly payments: Payment[] = [];
  tabs: Tab[] = [];
  places = 0;

  readonly people: readonly Person[];
  readonly alumnos: readonly User[];
  readonly pick: Pick;
  /** Who is signed in. */
  current: Person;

  constructor(people: readonly Person[], alumnos: readonly User[], pick: Pick) {
    this.people = people;
    this.alumnos = alumnos;
    this.pick = pick;
    this.current = pick(people);
  }

  openTab(): Tab {
    const made = makeStore({ batch: 'tick', leave: () => undefined });
    const { queue } = made.store;
    const tab = { ...made, queue };
    this.tabs.push(tab);
    return tab;
  }

  /** Killed: what is on its way is forgotten, and may have arrived. */
  closeTab(tab: Tab): void {
    tab.stopFollowing();
    for (const requested of tab.store.dispatch(api.util.getRunningMutationsThunk())) requested.abort();
    this.tabs = this.tabs.filter((one) => one !== tab);
  }

  async signIn(person: Person): Promise<void> {
    for (const tab of [...this.tabs]) this.closeTab(tab);
    person.token = (await server.as(person.user)).token ?? '';
    this.current = person;
    localStorage.setItem('token', JSON.stringify(person.token));
    const { id, nombre, rol } = person.user;
    localStorage.setItem('user', JSON.stringify({ id, nombre, rol, sala_guarderia: null }));
    this.openTab();
  }

  signedOut(): boolean {
    return this.tabs.some(({ store }) => store.getState().auth.user === null);
  }

  /** The form of a tab sends what it holds; a failure leaves it there. */
  async submit(tab: Tab, record: Record): Promise<void> {
    const { typed } = record;
    const { dispatch } = tab.store;
    const direct = () =>
      typed.kind === 'nota'
        ? dispatch(notes.endpoints.createNote.initiate({ body: typed.body, key: typed.key })).unwrap()
        : dispatch(credits.endpoints.createAbono.initiate({ body: typed.body, key: typed.key })).unwrap();
    try {
      const kept = (await tab.queue.sendOrKeep<unknown>(typed, direct)) === null;
      record.inForm = false;
      if (!kept) return;
      this.places += 1;
      record.place = this.places;
    } catch {
      record.inForm = true;
    }
  }
}

/** The same for a payment at the counter. */
async function pay(world: World, { store: { dispatch }, queue }: Tab, payment: Payment): Promise<void> {
  const { key, body, owed, parts, attempts } = payment;
  const query = { impresora_id: printer.id };
  const direct = {
    createAbono: (sent: { body: AbonoBody; key: string }) =>
      dispatch(credits.endpoints.createAbono.initiate({ ...sent, query })).unwrap(),
    createPago: (sent: { body: PagoBody; key: string }) =>
      dispatch(credits.endpoints.createPago.initiate({ ...sent, query })).unwrap(),
  };
  try {
    const { kept } = await takePago(queue, direct, { body, key, owed, attempts });
    totals.unheard += kept.includes(key) ? 1 : 0;
    for (const [index, part] of parts.entries()) {
      part.inForm = false;
      if (kept.length === 0 || kept.includes(key)) continue;
      part.typed.key = kept[index] ?? key;
      world.places += 1;
      part.place = world.places;
    }
  } catch {
    // Some of its abonos may have been kept before it failed.
    for (const part of parts) part.inForm = true;
  }
}

const REQUESTED_NOTHING: Wanted = { nota: null, pendiente: null, abono: null };

/** What an abono says of its note, and how the screen called it. */
interface Target extends Binding {
  nota_id: number | null;
  named: NonNullable<Record['named']>;
}

/**
 * The note that the abonos screen of a tab names, as the screen finds it: for the alumno alone, or for one of the notes
 * that the screen lists. Null when it names none.
 */
async function targetOf(world: World, { store, queue }: Tab, { id: userId }: User, chance: () => number) {
  await queue.refresh();
  const request = async (nota: number | null) => {
    const requested = store.dispatch(catalogs.endpoints.credits.initiate({ userId, nota }, { forceRefetch: true }));
    const { data } = await requested;
    requested.unsubscribe();
    return data;
  };
  const response = await request(null);
  const waiting = selectWaitingNotesOf(store.getState(), userId);
  const listed: Wanted[] = [
    ...waiting.map(({ key }) => ({ ...REQUESTED_NOTHING, pendiente: key })),
    ...[response?.note ?? null, ...(response?.otras ?? []).map(({ id }) => id)].map((nota) => ({
      ...REQUESTED_NOTHING,
      nota,
    })),
  ];
  const requested = chance() < 0.5 ? REQUESTED_NOTHING : world.pick(listed);
  const shown = requested.nota === null ? response : await request(requested.nota);
  const named = firstNote(requested, waiting, shown);
  if (named?.key !== undefined) {
    const note = waiting.find(({ key }) => key === named.key);
    if (!note) return null;
    return { nota_id: null, noteKey: named.key, folio: note.body.folio, named: { key: named.key } } satisfies Target;
  }
  const note = named && shown?.note === named.id ? selectNote(store.getState(), named.id) : undefined;
  if (!note) return null;
  const { id, folio } = note;
  return { nota_id: id, noteKey: null, folio, named: { folio } } satisfies Target;
}

const aFolio = (chance: () => number): string => (chance() * 10 < CLASHES ? TAKEN : uuid().slice(0, 18));
/** Of some services once, of others up to three times. */
const aNoteBody = (alumno: User, folio: string, chance: () => number) => {
  const times = 1 + Math.floor(chance() * 3);
  const many = <T>(value: T) => Array.from({ length: times }, () => value);
  return {
    ...{ user_id: alumno.id, folio, status: 0, serviciosArr: many(toga.id), costosArr: many(5000) },
    ...{ totalServicios: times * 5000, total_amount: times * 5000, note_description: null },
  } as NoteBody;
};
const anAbonoBody = (alumno: User, amount: number, nota_id: number | null) =>
  ({ user_id: alumno.id, amount, metodo: 'efectivo', ...(nota_id !== null && { nota_id }) }) as AbonoBody;

/** Somebody pays the notes of all alumnos in one go, as a screen of the counter knows them. */
async function payFor(world: World, number: number): Promise<void> {
  const tab = world.pick(world.tabs);
  const owner = world.current.user.id;
  const owed: Payment['owed'] = [];
  const parts: Record[] = [];
  const key = uuid();
  for (const { id: userId } of world.alumnos) {
    const requested = tab.store.dispatch(
      catalogs.endpoints.credits.initiate({ userId, nota: null }, { forceRefetch: true }),
    );
    const { data } = await requested;
    requested.unsubscribe();
    const note = data?.note ? selectNote(tab.store.getState(), data.note) : undefined;
    if (!note) return;
    const amount = (number + STEPS * (1 + owed.length)) / 100;
    owed.push({ id: note.id, folio: note.folio });
    parts.push({
      ...{ owner, alumno: userId, place: null, inForm: true, named: { folio: note.folio } },
      typed: {
        ...{ kind: 'abono', key, noteKey: null, folio: note.folio },
        body: { user_id: userId, nota_id: note.id, amount, metodo: 'efectivo' } as AbonoBody,
      },
    });
  }
  const partes = parts.map(({ typed }) => {
    const { user_id, nota_id, amount } = typed.body as AbonoBody;
    return { user_id, nota_id: nota_id ?? 0, amount };
  });
  const payment = { key, body: { partes, metodo: 'efectivo' } as PagoBody, owed, owner, parts, attempts: noAttempts() };
  world.records.push(...parts);
  world.payments.push(payment);
  totals.payments += 1;
  await pay(world, tab, payment);
}

async function type(world: World, chance: () => number, number: number): Promise<void> {
  const tab = world.pick(world.tabs);
  const alumno = world.pick(world.alumnos);
  const base = { owner: world.current.user.id, alumno: alumno.id, place: null, inForm: true };
  const target = chance() < 0.3 ? null : await targetOf(world, tab, alumno, chance);
  const key = uuid();
  const { noteKey, folio } = target ?? {};
  // Another amount each time, so that one that came twice is found.
  const record: Record = target
    ? {
        ...base,
        typed: {
          ...{ kind: 'abono', key, body: anAbonoBody(alumno, number / 100, target.nota_id) },
          ...{ noteKey: noteKey ?? null, folio: folio ?? null },
        },
        named: target.named,
      }
    : { ...base, typed: { kind: 'nota', key, body: aNoteBody(alumno, aFolio(chance), chance) } };
  world.records.push(record);
  await world.submit(tab, record);
}

/** Somebody discards one of the notes that wait, rather one for which money was taken. */
async function discard(world: World): Promise<void> {
  const { queue, store } = world.pick(world.tabs);
  await queue.refresh();
  const waiting = waitingOf(store.getState().pending.items, world.current.user.id);
  const notes = world.records.filter(
    ({ typed }) => typed.kind === 'nota' && waiting.some(({ key }) => key === typed.key),
  );
  if (notes.length === 0) return;
  const paid = notes.filter(({ typed }) =>
    world.records.some(({ named }) => named && 'key' in named && named.key === typed.key),
  );
  const record = world.pick(paid.length > 0 ? paid : notes);
  record.discarded = true;
  await queue.discard(record.typed.key);
}

/** Abonos that no longer say what they are for are opened, and most of them get a note that the screen lists. */
async function chooseAnew(world: World, tab: Tab, chance: () => number): Promise<void> {
  await tab.queue.refresh();
  const { items } = tab.store.getState().pending;
  for (const item of waitingOf(items, world.current.user.id)) {
    const record = world.records.find(({ typed }) => typed.key === item.key);
    if (item.kind !== 'abono') continue;
    const alumno = world.alumnos.find(({ id }) => id === item.body.user_id);
    if (item.state !== 'rechazada' || !record || !alumno || chance() < 0.2) continue;
    const target = await targetOf(world, tab, alumno, chance);
    if (!target) continue;
    const { nota_id, noteKey, folio, named } = target;
    record.named = named;
    await tab.queue.putBack(item.key, anAbonoBody(alumno, item.body.amount, nota_id), { noteKey, folio });
    totals.chosenAnew += 1;
  }
}

const MOODS: readonly Mood[] = ['pass', 'pass', 'down', 'down', 'deaf', 'deaf', 500, 503, 401];

async function step(world: World, chance: () => number, number: number): Promise<void> {
  const roll = chance();
  if (world.signedOut()) {
    // Whoever sees the sign-in page signs in: mostly the same person.
    await world.signIn(chance() < 0.7 ? world.current : world.pick(world.people));
  }
  if (roll < 0.1) {
    // Rather often the very response to it is lost.
    if (chance() < 0.4) Object.assign(proxy, { mood: 'deaf', methods: ['POST'] });
    await payFor(world, number);
  } else if (roll < 0.38) await type(world, chance, number);
  else if (roll < 0.45) await discard(world);
  else if (roll < 0.65) {
    proxy.mood = world.pick(MOODS);
    // Reads may get through where writes do not.
    proxy.methods = chance() < 0.3 ? ['POST'] : ['GET', 'POST', 'OPTIONS'];
  } else if (roll < 0.8) {
    const going = world.tabs.map(({ queue }) => queue.sync());
    // Sometimes nobody waits for it.
    if (chance() < 0.7) await Promise.all(going);
  } else if (roll < 0.86) {
    const tab = world.pick(world.tabs);
    void tab.queue.sync();
    world.closeTab(tab);
    if (world.tabs.length === 0) world.openTab();
  } else if (roll < 0.93) {
    if (world.tabs.length < 3) world.openTab();
  } else await world.signIn(world.pick(world.people));
}

/** The connection is back, and everybody who typed something signs in once more. */
async function finish(world: World, chance: () => number): Promise<void> {
  proxy.mood = 'pass';
  for (const person of world.people) {
    await world.signIn(person);
    const [tab] = world.tabs;
    if (!tab) throw new Error('No tab');
    await tab.queue.sync();
    for (const payment of world.payments) {
      if (payment.owner === person.user.id && payment.parts.some(({ inForm }) => inForm))
        await pay(world, tab, payment);
    }
    for (const record of world.records) {
      if (world.payments.some(({ parts }) => parts.includes(record))) continue;
      if (record.inForm && record.owner === person.user.id) await world.submit(tab, record);
    }
    await tab.queue.sync();
    await chooseAnew(world, tab, chance);
    await tab.queue.sync();
  }
}

interface Found {
  sent: number;
  visible: number;
  /** Notes that were let go before they were sent. */
  discarded: number;
}

/** Folio of the note that the screen named, as it is called now. */
function nameOf(world: World, { named }: Record): string | null {
  if (!named) return null;
  if ('folio' in named) return named.folio;
  const note = world.records.find(({ typed }) => typed.key === named.key);
  return note?.typed.kind === 'nota' ? note.typed.body.folio : null;
}

/**
 * Each thing that was typed is in the database once, as its author, or visible in the queue; in order; and each abono is
 * of the note that the screen named.
 */
async function verify(world: World): Promise<Found> {
  const [tab] = world.tabs;
  await tab?.queue.refresh();
  const items = tab?.store.getState().pending.items ?? {};
  const found: Found = { sent: 0, visible: 0, discarded: 0 };
  const ids = world.alumnos.map(({ id }) => id);
  const last = new Map<string, { place: number; id: number }>();
  for (const record of [...world.records].sort((a, b) => (a.place ?? 0) - (b.place ?? 0))) {
    const { typed, owner, alumno } = record;
    const rows =
      typed.kind === 'nota'
        ? await server.db.all<{ id: number; por: number; folio: string | null }>(
            'SELECT id, creada_por AS por, NULL AS folio FROM notes WHERE folio = ? AND user_id = ?',
            typed.body.folio,
            alumno,
          )
        : await server.db.all<{ id: number; por: number; folio: string | null }>(
            `SELECT a.id, a.registrado_por AS por, n.folio FROM abonos a JOIN notes n ON n.id = a.note_id
              WHERE a.amount_cents = ? AND a.user_id = ?`,
            toCents(typed.body.amount) ?? 0,
            alumno,
          );
    // What was refused while the form was open is still there.
    const waits = record.inForm || waitingOf(items, owner).some(({ key }) => key === typed.key);
    if (rows.length === 0 && waits) found.visible += 1;
    else if (rows.length === 0 && record.discarded) found.discarded += 1;
    else {
      expect({ typed, rows }).toEqual({
        typed,
        rows: [{ id: expect.any(Number), por: owner, folio: nameOf(world, record) }],
      });
      if (typed.kind === 'abono') totals.compared += 1;
      const item = items[typed.key];
      // A payment whose response was lost says so while it waits behind something that was refused.
      const isBehind = item?.kind === 'pago' && !headsOf(waitingOf(items, owner)).includes(item);
      expect(waits && !isBehind).toBe(false);
      found.sent += 1;
      const lane = `${typed.kind}-${alumno}-${owner}`;
      const before = last.get(lane);
      const id = rows[0]?.id ?? 0;
      if (record.place !== null) {
        if (before) expect(id).toBeGreaterThan(before.id);
        last.set(lane, { place: record.place, id });
      }
    }
  }
  const counted = await server.db.get<{ notes: number; abonos: number }>(
    `SELECT (SELECT count(*) FROM notes WHERE user_id IN (?, ?)) AS notes,
      (SELECT count(*) FROM abonos WHERE user_id IN (?, ?)) AS abonos`,
    ...ids,
    ...ids,
  );
  // The older note of each was there before.
  expect(Number(counted?.notes) + Number(counted?.abonos)).toBe(found.sent + world.alumnos.length);
  return found;
}

const totals = {
  payments: 0,
  unheard: 0,
  schedules: 0,
  typed: 0,
  kept: 0,
  sent: 0,
  visible: 0,
  discarded: 0,
  compared: 0,
  chosenAnew: 0,
};
afterAll(() => {
  process.stdout.write(`offline schedules (${globalThis.DATABASE}): ${JSON.stringify(totals)}\n`);
});

// [S4.20]
test('random schedules write each note and abono once, in order, as its author, or show it', async () => {
  const chance = random(SEED);
  const pick: Pick = (from) => from[Math.floor(chance() * from.length)] as (typeof from)[number];
  const escuela = await anEscuela(server);
  const people: Person[] = [];
  for (let number = 0; number < 2; number += 1) people.push({ user: await aStaff(server, 1), token: '' });
  for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
    localStorage.clear();
    sessionStorage.clear();
    proxy.mood = 'pass';
    const alumnos: User[] = [];
    for (let number = 0; number < ALUMNOS; number += 1) alumnos.push(await anAlumno(server, { escuela, email: null }));
    // Each has a note already: an abono for another one must not land there.
    for (const alumno of alumnos) await aNote(server, { alumno, total: 300 });
    const world = new World(people, alumnos, pick);
    await world.signIn(world.current);
    for (let number = 1; number <= STEPS; number += 1) await step(world, chance, number);
    await finish(world, chance);
    const found = await verify(world);
    for (const tab of [...world.tabs]) world.closeTab(tab);
    totals.schedules += 1;
    totals.typed += world.records.length;
    totals.kept += world.records.filter(({ place }) => place !== null).length;
    totals.sent += found.sent;
    totals.visible += found.visible;
    totals.discarded += found.discarded;
  }
  expect([(await verifyBalances(server.db)).differences, await verifyChain(server.db)]).toEqual([[], []]);
  expect(totals.sent + totals.visible + totals.discarded).toBe(totals.typed);
  // However often a payment was sent, a ticket went to the printer once.
  const jobs = await server.db.all<{ count: number }>('SELECT count(*) AS count FROM impresiones GROUP BY abono_id');
  expect([jobs.length > 0, jobs.filter(({ count }) => Number(count) !== 1)]).toEqual([true, []]);
  // A schedule in which nothing is kept, or in which no payment is lost, would prove nothing.
  expect(totals.unheard).toBeGreaterThan(0);
  expect(totals.kept).toBeGreaterThan(totals.typed / 20);
}, 300_000);
