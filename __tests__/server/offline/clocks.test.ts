/**
 * @jest-environment jsdom
 *
 * What is typed offline on computers whose clocks are wrong and are set in between, by random sequences: the queue and the
 * clock of the screens are the product's own, and so is the server, whose time is the true one.
 */
import '../../support/setup-dom.ts';
import '../../support/setup-flows.ts';
import { makeStore } from '#client/app/store.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import type { AbonoBody, NoteBody } from '#client/entities/pending/item.ts';
import { isDoubtful, waitingOf } from '#client/entities/pending/order.ts';
import type { QueueDispatch } from '#client/entities/pending/types.ts';
import { knownClock, nowMs } from '#client/lib/clock.ts';
import { uuid } from '#client/lib/uuid.ts';
import { businessDay } from '#contract/dates.ts';
import type { Note, Service, User } from '#contract/entities.ts';
import { notesOf } from '#server/features/ledger/notes.service.ts';
import { random } from '../../contract/random.ts';
import { anAlumno, aServicio, aStaff } from '../../support/builders.ts';
import { longProof } from '../../support/figure.ts';
import { type MoodyProxy, moodyProxy } from '../../support/moodyProxy.ts';
import { serverOfFile } from '../../support/server.ts';

const SEED = 20_261_121;
const RUNS = longProof ? 120 : 8;
const STEPS = 14;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'America/Mexico_City';

const server = serverOfFile({ settings: { corsOrigins: ['http://localhost'] } });
const trueMs = () => server.clock.now().getTime();
let proxy: MoodyProxy;
let toga: Service;
/** This computer's clock minus the true time, in milliseconds. */
let off = 0;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(Date, 'now').mockImplementation(() => trueMs() + off);
  proxy = await moodyProxy(server.origin);
  Object.assign(globalThis, { __API_URL__: proxy.origin, __VERSION__: 'test' });
  toga = await aServicio(server, { costo: 100 });
});
afterAll(() => proxy.close());

interface Typed {
  key: string;
  folio: string;
  /** When it was typed, and when the server was heard last before that; true times in milliseconds. */
  at: number;
  heard: number;
}

async function begin(user: User) {
  const { token } = await server.as(user);
  localStorage.setItem('token', JSON.stringify(token));
  const { id, nombre, rol } = user;
  localStorage.setItem('user', JSON.stringify({ id, nombre, rol, sala_guarderia: null }));
  const made = makeStore({ batch: 'tick', leave: () => undefined });
  const queue = (made.store.dispatch as QueueDispatch)((_dispatch, _getState, extra) => extra.queue());
  return { ...made, queue, user };
}
type Tab = Awaited<ReturnType<typeof begin>>;

const waiting = ({ store, user }: Tab) => waitingOf(store.getState().pending.items, user.id);

/** The connection is back: all is sent, and of what is doubtful the person says the true day. Gives how many were asked. */
async function comeBack(tab: Tab, typed: readonly Typed[]): Promise<number> {
  proxy.mood = 'pass';
  let doubts = 0;
  // However long it took, the session stands.
  const now = server.clock.now().toISOString();
  await server.db.run('UPDATE sessions SET created_at = ?, last_seen_at = ?', now, now);
  // A screen asks for something.
  const requested = tab.store.dispatch(catalogs.endpoints.listServicios.initiate(undefined, { forceRefetch: true }));
  await requested;
  requested.unsubscribe();
  await tab.queue.reach();
  await tab.queue.sync();
  for (const item of waiting(tab).filter((one) => isDoubtful(one, nowMs()))) {
    doubts += 1;
    const key = item.kind === 'abono' ? item.noteKey : item.key;
    const { at = 0 } = typed.find((one) => one.key === key) ?? {};
    await tab.queue.date(item.key, new Date(at).toISOString());
  }
  await tab.queue.sync();
  expect(waiting(tab)).toEqual([]);
  return doubts;
}

const totals = { typed: 0, doubts: 0, sure: 0 };

async function run(seed: number): Promise<void> {
  const chance = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const wrong = () => pick([0, -40 * DAY_MS, -6500 * DAY_MS, 5 * HOUR_MS, 3 * DAY_MS, -26 * HOUR_MS, 40 * DAY_MS]);
  const alumno = await anAlumno(server);
  off = wrong();
  const tab = await begin(await aStaff(server, 1));
  const typed: Typed[] = [];
  await comeBack(tab, typed);
  expect(Math.abs((knownClock()?.desfase ?? 0) - off)).toBeLessThan(1000);
  let heard = trueMs();
  for (let step = 0; step < STEPS; step += 1) {
    server.clock.advance({ minutes: 5 + Math.floor(chance() * (chance() < 0.3 ? 3000 : 90)) });
    const dice = chance();
    if (dice < 0.2) off = wrong();
    else if (dice < 0.8) {
      proxy.mood = 'down';
      const folio = uuid().slice(0, 18);
      const key = uuid();
      const lines = { serviciosArr: [toga.id], costosArr: [100], totalServicios: 100, total_amount: 100 };
      const body = { user_id: alumno.id, folio, status: 0, note_description: null, ...lines } as NoteBody;
      const paid = { user_id: alumno.id, amount: 1, metodo: 'efectivo' } as AbonoBody;
      await tab.queue.keep([{ kind: 'nota', key, body }]);
      await tab.queue.keep([{ kind: 'abono', key: uuid(), body: paid, noteKey: key, folio }]);
      typed.push({ key, folio, at: trueMs(), heard });
    } else {
      totals.doubts += await comeBack(tab, typed);
      heard = trueMs();
    }
  }
  totals.doubts += await comeBack(tab, typed);
  tab.stopFollowing();
  totals.typed += typed.length;
  verify(await notesOf(server.db, { id: alumno.id } as never, '2026-11-21'), typed);
}

/** No sale is late on arrival, nor dated after it or before what it depends on; and its day is the true one. */
function verify(notes: readonly Note[], typed: readonly Typed[]): void {
  expect(notes).toHaveLength(typed.length);
  for (const { folio, at, heard } of typed) {
    const note = notes.find((one) => one.folio === folio) as Note;
    const dated = Date.parse(note.capturado_en ?? '');
    const [abono] = note.creditos;
    expect(dated).toBeGreaterThanOrEqual(heard - 1000);
    expect([dated, Date.parse(abono?.capturado_en ?? ''), Date.parse(abono?.created_at ?? '')]).toEqual(
      [dated, Date.parse(abono?.capturado_en ?? ''), Date.parse(abono?.created_at ?? '')].sort((a, b) => a - b),
    );
    expect(note.limite >= businessDay(note.created_at, ZONE)).toBe(true);
    totals.sure += businessDay(new Date(dated), ZONE) === businessDay(new Date(at), ZONE) ? 1 : 0;
  }
}

test('by clocks behind, ahead, of 2009 and set in between no sale is late on arrival, nor dated outside of what can be', async () => {
  for (let index = 0; index < RUNS; index += 1) {
    localStorage.clear();
    await run(SEED + index);
  }
  expect(totals.doubts).toBeGreaterThan(0);
  // A clock that is set twice between two responses may tell another day that can be.
  expect(totals.sure / totals.typed).toBeGreaterThan(0.9);
}, 120_000);
