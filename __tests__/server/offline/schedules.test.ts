/**
 * @jest-environment jsdom
 *
 * The queue under random accidents: tabs that come, reload and are killed, answers that get lost, faults of the server,
 * sessions that end, another person who signs in. The queue and the store are the product's own, several of them on one
 * local storage as tabs are, and so is the server. Below the browser, because there are hundreds of them.
 */
import '../../support/setup-dom.ts';
import '../../support/setup-flows.ts';
import { api } from '#client/api/api.ts';
import { makeStore } from '#client/app/store.ts';
import type { AbonoBody, NoteBody } from '#client/entities/pending/item.ts';
import { waitingOf } from '#client/entities/pending/order.ts';
import type { Queue, Typed } from '#client/entities/pending/queue.ts';
import type { QueueDispatch } from '#client/entities/pending/types.ts';
import { credits } from '#client/features/credits/endpoints.ts';
import { notes } from '#client/features/notes/endpoints.ts';
import { uuid } from '#client/lib/uuid.ts';
import type { Service, User } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { verifyBalances } from '#server/features/credits/verify.ts';
import { random } from '../../contract/random.ts';
import { aNote, anAlumno, anEscuela, aServicio, aStaff } from '../../support/builders.ts';
import { type Mood, type MoodyProxy, moodyProxy } from '../../support/moodyProxy.ts';
import { serverOfFile } from '../../support/server.ts';

const SEED = 20_261_121;
/** Schedules of one seed, and how many seeds: the engines differ in how they lock, not in what the queue does. */
const SCHEDULES = 20;
const SEEDS = globalThis.DATABASE === 'sqlite' ? 10 : 3;
const STEPS = 12;
const ALUMNOS = 2;
/** Of ten notes so many have a folio that somebody else has: the server refuses them. */
const CLASHES = 1;
const TAKEN = 'OCUPADO';

const server = serverOfFile({ settings: { corsOrigins: ['http://localhost'] } });
let proxy: MoodyProxy;
let toga: Service;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  proxy = await moodyProxy(server.origin);
  Object.assign(globalThis, { __API_URL__: proxy.origin, __VERSION__: 'test' });
  toga = await aServicio(server, { costo: 5000 });
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
  typed: Typed;
  owner: number;
  alumno: number;
  /** Kept in the queue, in this order; null: the form sent it itself, or has it still. */
  place: number | null;
  /** The form was told of a failure and keeps what was typed. */
  inForm: boolean;
}

type Pick = <T>(from: readonly T[]) => T;
type Tab = ReturnType<typeof makeStore> & { queue: Queue };

class World {
  readonly records: Record[] = [];
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
    const queue = (made.store.dispatch as QueueDispatch)((_dispatch, _getState, extra) => extra.queue());
    const tab = { ...made, queue };
    this.tabs.push(tab);
    return tab;
  }

  /** Killed: what is on its way is forgotten, and may have arrived. */
  closeTab(tab: Tab): void {
    tab.stopFollowing();
    for (const asked of tab.store.dispatch(api.util.getRunningMutationsThunk())) asked.abort();
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
    return this.tabs.some(({ store }) => store.getState().session.user === null);
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

const folioOf = ({ typed }: Record) => (typed.kind === 'nota' ? typed.body.folio : null);

/** The note that an abono of the alumno is for: one that this browser knows to be stored, or one that waits. */
async function targetOf(world: World, alumno: User): Promise<{ nota_id?: number; noteKey?: string } | null> {
  const own = world.records.findLast(
    (record) =>
      record.typed.kind === 'nota' &&
      record.alumno === alumno.id &&
      !record.inForm &&
      record.owner === world.current.user.id,
  );
  if (!own) return null;
  if (own.place !== null) return { noteKey: own.typed.key };
  const row = await server.db.get<{ id: number }>('SELECT id FROM notes WHERE folio = ?', folioOf(own) ?? '');
  return row && { nota_id: row.id };
}

async function type(world: World, chance: () => number, number: number): Promise<void> {
  const tab = world.pick(world.tabs);
  const alumno = world.pick(world.alumnos);
  const base = { owner: world.current.user.id, alumno: alumno.id, place: null, inForm: true };
  const target = await targetOf(world, alumno);
  const key = uuid();
  const folio = chance() * 10 < CLASHES ? TAKEN : key.slice(0, 18);
  const typed: Typed = target
    ? {
        kind: 'abono',
        key,
        // Another amount each time, so that one that came twice is found.
        body: {
          user_id: alumno.id,
          amount: number / 100,
          metodo: 'efectivo',
          ...(target.nota_id && { nota_id: target.nota_id }),
        } as AbonoBody,
        noteKey: target.noteKey ?? null,
      }
    : {
        kind: 'nota',
        key,
        body: {
          ...{ user_id: alumno.id, folio, status: 0, serviciosArr: [toga.id], costosArr: [5000] },
          ...{ totalServicios: 5000, total_amount: 5000, note_description: null },
        } as NoteBody,
      };
  const record: Record = { ...base, typed };
  world.records.push(record);
  await world.submit(tab, record);
}

const MOODS: readonly Mood[] = ['pass', 'pass', 'down', 'down', 'deaf', 'deaf', 500, 503, 401];

async function step(world: World, chance: () => number, number: number): Promise<void> {
  const roll = chance();
  if (world.signedOut()) {
    // Whoever sees the sign-in page signs in: mostly the same person.
    await world.signIn(chance() < 0.7 ? world.current : world.pick(world.people));
  }
  if (roll < 0.45) await type(world, chance, number);
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
async function settle(world: World): Promise<void> {
  proxy.mood = 'pass';
  for (const person of world.people) {
    await world.signIn(person);
    const [tab] = world.tabs;
    if (!tab) throw new Error('No tab');
    await tab.queue.sync();
    for (const record of world.records) {
      if (record.inForm && record.owner === person.user.id) await world.submit(tab, record);
    }
    await tab.queue.sync();
  }
}

interface Found {
  sent: number;
  visible: number;
}

/** Each thing that was typed is in the database once, as its author, or visible in the queue; in order. */
async function verify(world: World): Promise<Found> {
  const [tab] = world.tabs;
  await tab?.queue.refresh();
  const items = tab?.store.getState().pending.items ?? {};
  const found: Found = { sent: 0, visible: 0 };
  const ids = world.alumnos.map(({ id }) => id);
  const last = new Map<string, { place: number; id: number }>();
  for (const record of [...world.records].sort((a, b) => (a.place ?? 0) - (b.place ?? 0))) {
    const { typed, owner, alumno } = record;
    const rows =
      typed.kind === 'nota'
        ? await server.db.all<{ id: number; por: number }>(
            'SELECT id, creada_por AS por FROM notes WHERE folio = ? AND user_id = ?',
            typed.body.folio,
            alumno,
          )
        : await server.db.all<{ id: number; por: number }>(
            'SELECT id, registrado_por AS por FROM abonos WHERE amount_cents = ? AND user_id = ?',
            toCents(typed.body.amount) ?? 0,
            alumno,
          );
    // What was refused while the form was open is still there.
    const waits = record.inForm || waitingOf(items, owner).some(({ key }) => key === typed.key);
    if (rows.length === 0 && waits) found.visible += 1;
    else {
      expect({ typed, rows }).toEqual({ typed, rows: [{ id: expect.any(Number), por: owner }] });
      expect(waits).toBe(false);
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
  expect(Number(counted?.notes) + Number(counted?.abonos)).toBe(found.sent);
  return found;
}

const totals = { schedules: 0, typed: 0, kept: 0, sent: 0, visible: 0 };
afterAll(() => {
  process.stdout.write(`offline schedules (${globalThis.DATABASE}): ${JSON.stringify(totals)}\n`);
});

test.each(Array.from({ length: SEEDS }, (_, index) => SEED + index))(
  'random schedules of seed %i: each note and abono once, in order, as its author, or visible',
  async (seed) => {
    const chance = random(seed);
    const pick: Pick = (from) => from[Math.floor(chance() * from.length)] as (typeof from)[number];
    const escuela = await anEscuela(server);
    const people: Person[] = [];
    for (let number = 0; number < 2; number += 1) people.push({ user: await aStaff(server, 1), token: '' });
    const before = { ...totals };
    for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
      localStorage.clear();
      sessionStorage.clear();
      proxy.mood = 'pass';
      const alumnos: User[] = [];
      for (let number = 0; number < ALUMNOS; number += 1)
        alumnos.push(await anAlumno(server, { escuela, email: null }));
      const world = new World(people, alumnos, pick);
      await world.signIn(world.current);
      for (let number = 1; number <= STEPS; number += 1) await step(world, chance, number);
      await settle(world);
      const found = await verify(world);
      for (const tab of [...world.tabs]) world.closeTab(tab);
      totals.schedules += 1;
      totals.typed += world.records.length;
      totals.kept += world.records.filter(({ place }) => place !== null).length;
      totals.sent += found.sent;
      totals.visible += found.visible;
    }
    expect((await verifyBalances(server.db)).differences).toEqual([]);
    expect(totals.sent + totals.visible).toBe(totals.typed);
    // A schedule in which nothing is kept would prove nothing.
    expect(totals.kept - before.kept).toBeGreaterThan((totals.typed - before.typed) / 20);
  },
  300_000,
);
