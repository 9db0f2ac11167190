import { createSelector } from '@reduxjs/toolkit';
import { type HasSession, selectPerson } from '#client/api/session.ts';
import { sumDollars } from '#contract/money.ts';
import { boundNote } from './binding.ts';
import type { PendingAbono, PendingItem, PendingNote, PendingPago } from './item.ts';
import { waitingOf } from './order.ts';
import { type HasPending, knownItems } from './slice.ts';

type Both = HasPending & HasSession;
const items = ({ pending }: HasPending) => pending.items;
const known = createSelector([items, ({ pending }: HasPending) => pending.sent], (waiting, sent) =>
  knownItems({ items: waiting, sent }),
);
const ownId = (state: Both) => selectPerson(state)?.id;

/** What the signed-in person has typed and the server has not confirmed, in order. */
export const selectWaiting = createSelector([items, ownId], (all, owner) => waitingOf(all, owner));

/** How many wait for somebody else to sign in. */
export const selectOthersCount = createSelector(
  [items, ownId],
  (all, owner) => Object.values(all).filter((item) => item.owner !== owner && item.state !== 'enviada').length,
);

/** What storage holds of this person, or of nobody that could be told, and can't be read. */
export const selectBroken = createSelector([({ pending }: HasPending) => pending.broken, ownId], (broken, owner) =>
  broken.filter((one) => one.owner === null || one.owner === owner),
);

/** An item of the signed-in person, also one that was sent since the page opened. */
export function selectItem(state: Both, key: string | null | undefined): PendingItem | undefined {
  const item = key ? (state.pending.items[key] ?? state.pending.sent[key]) : undefined;
  return item?.owner === ownId(state) ? item : undefined;
}

/** The notes among what waits. */
export const selectWaitingNotes = createSelector([selectWaiting], (waiting) =>
  waiting.filter((item): item is PendingNote => item.kind === 'nota'),
);

/** The notes of an alumno that the server does not have yet, in the order in which they were typed. */
export const selectWaitingNotesOf = createSelector(
  [selectWaitingNotes, (_state: Both, userId: number) => userId],
  (waiting, userId) => waiting.filter(({ body }) => body.user_id === userId),
);

/** The abonos among what waits, in the order in which they were typed. */
export const selectWaitingAbonosOfAll = createSelector([selectWaiting], (waiting) =>
  waiting.filter((item): item is PendingAbono => item.kind === 'abono'),
);

/** The abonos of an alumno that the server does not have yet, whatever note they are for. */
export const selectWaitingAbonosOf = createSelector(
  [selectWaitingAbonosOfAll, (_state: Both, userId: number) => userId],
  (waiting, userId) => waiting.filter(({ body }) => body.user_id === userId),
);

/** Abonos that wait for one note, by its id at the server, by its key here, or by both once it was sent from here. */
export const selectWaitingAbonos = createSelector(
  [
    selectWaitingAbonosOfAll,
    known,
    (_state: Both, id: number | null) => id,
    (_state: Both, _id: number | null, key: string | null) => key,
  ],
  (waiting, all, id, key) =>
    waiting.filter((abono) => {
      if (key !== null && abono.noteKey === key) return true;
      return id !== null && boundNote(abono, all).noteId === id;
    }),
);

/** Payments of several notes, those among them that were sent since the page opened. */
export const selectPagos = createSelector([known, ownId], (all, owner) =>
  Object.values(all).filter((item): item is PendingPago => item.kind === 'pago' && item.owner === owner),
);

/** Dollars that wait here for notes of the server, by abonos and by payments. */
export const selectWaitingParts = createSelector([selectWaiting], (waiting) =>
  waiting.flatMap((item): { nota_id?: number | null; amount: number }[] => {
    if (item.kind === 'pago') return item.body.partes;
    return item.kind === 'abono' ? [item.body] : [];
  }),
);

/** What a note that waits comes to, in dollars. */
export const totalOfWaiting = ({ body }: PendingNote): number => sumDollars(body.costosArr);
/** What waiting abonos come to, in dollars. */
export const sumOfWaiting = (waiting: readonly PendingAbono[]): number =>
  sumDollars(waiting.map(({ body }) => body.amount));
