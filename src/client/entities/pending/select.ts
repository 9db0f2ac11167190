import { createSelector } from '@reduxjs/toolkit';
import { type HasSession, selectPerson } from '#client/api/session.ts';
import { sumDollars } from '#contract/money.ts';
import type { PendingAbono, PendingItem, PendingNote } from './item.ts';
import { waitingOf } from './order.ts';
import type { HasPending } from './slice.ts';

type Both = HasPending & HasSession;
const items = ({ pending }: HasPending) => pending.items;
const ownId = (state: Both) => selectPerson(state)?.id;

/** What the signed-in person has typed and the server has not confirmed, in order. */
export const selectWaiting = createSelector([items, ownId], (all, owner) => waitingOf(all, owner));

/** What the server has of it, newest first. */
export const selectSent = createSelector([items, ownId], (all, owner) =>
  Object.values(all)
    .filter((item) => item.owner === owner && item.sent)
    .sort((a, b) => b.seq - a.seq),
);

/** How many wait for somebody else to sign in. */
export const selectOthersCount = createSelector(
  [items, ownId],
  (all, owner) => Object.values(all).filter((item) => item.owner !== owner && item.state !== 'enviada').length,
);

/** What storage holds of this person, or of nobody that could be told, and can't be read. */
export const selectBroken = createSelector([({ pending }: HasPending) => pending.broken, ownId], (broken, owner) =>
  broken.filter((one) => one.owner === null || one.owner === owner),
);

/** An item of the signed-in person. */
export function selectItem(state: Both, key: string | null | undefined): PendingItem | undefined {
  const item = key ? state.pending.items[key] : undefined;
  return item?.owner === ownId(state) ? item : undefined;
}

/** The notes among what waits. */
export const selectWaitingNotes = createSelector([selectWaiting], (waiting) =>
  waiting.filter((item): item is PendingNote => item.kind === 'nota'),
);

/** The note of an alumno that the server does not have yet: the last one typed. */
export const selectWaitingNote = (state: Both, userId: number): PendingNote | undefined =>
  selectWaitingNotes(state).findLast(({ body }) => body.user_id === userId);

const abonos = createSelector([selectWaiting], (waiting) =>
  waiting.filter((item): item is PendingAbono => item.kind === 'abono'),
);

/** Abonos that wait for one note: one that the server has, or one that waits itself. */
export const selectWaitingAbonos = createSelector(
  [abonos, (_state: Both, note: number | string) => note],
  (waiting, note) =>
    waiting.filter(({ body, noteKey }) => (typeof note === 'number' ? body.nota_id === note : noteKey === note)),
);

/** What a note that waits comes to, in dollars. */
export const totalOfWaiting = ({ body }: PendingNote): number => sumDollars(body.costosArr);
/** What waiting abonos come to, in dollars. */
export const sumOfWaiting = (waiting: readonly PendingAbono[]): number =>
  sumDollars(waiting.map(({ body }) => body.amount));
