/** Whose turn it is: what belongs to one alumno is sent in the order in which it was typed, one after another. */
import { knownClock } from '#client/lib/clock.ts';
import { IDEMPOTENCY_DAYS } from '#contract/rules.ts';
import { datedBy, typedMs } from './captura.ts';
import { alumnosOf, type PendingItem } from './item.ts';

type Items = Readonly<Record<string, PendingItem>>;

/** Days after which a key may have been forgotten at the server, with a margin. */
export const FRESH_DAYS = IDEMPOTENCY_DAYS - 5;
const DAY_MS = 86_400_000;

/** Whether it has to be compared with what is stored before it may be sent. */
export const isOld = (item: PendingItem, now: number): boolean =>
  !item.compared && item.state === 'pendiente' && now - typedMs(item, now) > FRESH_DAYS * DAY_MS;

/** Whether a person has to say on which day it was typed before it may be sent: the clock has been set since. */
export function isDoubtful(item: PendingItem, now: number): boolean {
  const clock = knownClock();
  return item.state === 'pendiente' && clock !== null && datedBy(item, clock, now)?.isSure === false;
}

const bySeq = (a: PendingItem, b: PendingItem) => a.seq - b.seq || (a.key < b.key ? -1 : 1);

/** Unconfirmed items of a user, in order. */
export const waitingOf = (items: Items, owner: number | null | undefined): PendingItem[] =>
  Object.values(items)
    .filter((item) => item.owner === owner && item.state !== 'enviada')
    .sort(bySeq);

/**
 * The first of each alumno; what stands behind it waits for it, also when it was refused. A payment waits until it is the
 * first of all of its alumnos. An abono waits for its note even when that was given to another alumno, whose turn comes at
 * another time. Nothing waits for a reminder: it tells what went out already.
 */
export function headsOf(waiting: readonly PendingItem[]): PendingItem[] {
  const seen = new Set<number>();
  const unsent = new Set(waiting.flatMap((item) => (item.kind === 'nota' ? [item.key] : [])));
  return waiting
    .filter((item) => {
      const alumnos = alumnosOf(item);
      const first = !alumnos.some((id) => seen.has(id));
      if (item.kind !== 'recordatorio') for (const id of alumnos) seen.add(id);
      return first;
    })
    .filter((item) => item.kind !== 'abono' || item.noteKey === null || !unsent.has(item.noteKey));
}

/** Those that may be sent now, without asking anybody. */
export const sendable = (items: Items, owner: number, now: number): PendingItem[] =>
  headsOf(waitingOf(items, owner)).filter(
    (item) => item.state === 'pendiente' && !isOld(item, now) && !isDoubtful(item, now),
  );

/** The next place in the queue, whoever typed what is there. */
export const nextSeq = (items: Items): number => 1 + Math.max(0, ...Object.values(items).map(({ seq }) => seq));
