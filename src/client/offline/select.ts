import { createSelector } from '@reduxjs/toolkit';
import { type HasSession, selectPerson } from '#client/api/session.ts';
import { sumDollars } from '#contract/money.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import {
  noteIdOf,
  type PendingAbono,
  type PendingItem,
  type PendingNote,
  type PendingPago,
  waitingOf,
} from './item.ts';
import { type HasPending, knownItems } from './slice.ts';
import type { KeptPeople } from './term.ts';

type Both = HasPending & HasSession;
const items = ({ pending }: HasPending) => pending.items;
const known = createSelector([items, ({ pending }: HasPending) => pending.sent], (waiting, sent) =>
  knownItems({ items: waiting, sent }),
);
const ownId = (state: Both) => selectPerson(state)?.id;

/** Until when people are kept on this computer. */
export const selectKept = ({ pending }: HasPending): KeptPeople | null => pending.people;

/** Unconfirmed items of the signed-in user, in order. */
export const selectWaiting = createSelector([items, ownId], (all, owner) => waitingOf(all, owner));

/** Cash that was taken with an item, in dollars. */
function cashOf(item: PendingItem): number {
  if (item.kind === 'nota') return item.body.status === NOTE_STATUS.pagado ? totalOfWaiting(item) : 0;
  if (item.kind === 'recordatorio' || (item.body.metodo ?? 'efectivo') !== 'efectivo') return 0;
  return item.kind === 'abono' ? item.body.amount : sumDollars(item.body.partes.map(({ amount }) => amount));
}
/** Unconfirmed items of one user on this computer. */
export interface Unsent {
  /** Id of the person. */
  owner: number;
  count: number;
  /** Cash that was taken, in dollars. */
  cash: number;
}

/** Unconfirmed items on this computer by user, the signed-in user first. */
export const selectUnsent = createSelector([items, ownId], (all, own): Unsent[] => {
  const owners = [...new Set(Object.values(all).map(({ owner }) => owner))].sort((one, other) =>
    one === own ? -1 : other === own ? 1 : one - other,
  );
  return owners.map((owner) => {
    const theirs = waitingOf(all, owner);
    return { owner, count: theirs.length, cash: sumDollars(theirs.map(cashOf)) };
  });
});

/** Items that another user has to send. */
export const selectOthers = createSelector([selectUnsent, ownId], (all, own) =>
  all.filter(({ owner }) => owner !== own),
);

/** Whether something lies on this computer that the server may not have, whosever it is. */
export const selectAllSent = createSelector(
  [selectUnsent, ({ pending }: HasPending) => pending.broken],
  (waiting, broken) => waiting.length === 0 && broken.length === 0,
);

/** Unreadable items in storage of this user or of an unknown one. */
export const selectBroken = createSelector([({ pending }: HasPending) => pending.broken, ownId], (broken, owner) =>
  broken.filter((one) => one.owner === null || one.owner === owner),
);

/** An item of the signed-in person, also one that was sent since the page opened. */
export function selectItem(state: Both, key: string | null | undefined): PendingItem | undefined {
  const item = key ? (state.pending.items[key] ?? state.pending.sent[key]) : undefined;
  return item?.owner === ownId(state) ? item : undefined;
}

/** The queued notes. */
export const selectWaitingNotes = createSelector([selectWaiting], (waiting) =>
  waiting.filter((item): item is PendingNote => item.kind === 'nota'),
);

/** The notes of an alumno that the server does not have yet, in the order in which they were typed. */
export const selectWaitingNotesOf = createSelector(
  [selectWaitingNotes, (_state: Both, userId: number) => userId],
  (waiting, userId) => waiting.filter(({ body }) => body.user_id === userId),
);

/** The queued abonos, in the order in which they were typed. */
export const selectWaitingAbonosOfAll = createSelector([selectWaiting], (waiting) =>
  waiting.filter((item): item is PendingAbono => item.kind === 'abono'),
);

/** Payments of several notes, those among them that were sent since the page opened. */
export const selectPagos = createSelector([known, ownId], (all, owner) =>
  Object.values(all).filter((item): item is PendingPago => item.kind === 'pago' && item.owner === owner),
);

/** Queued money: an abono, or one note's part of a payment. */
export interface WaitingPart {
  /** Of the item in the queue. */
  key: string;
  user_id: number;
  /** Id of the note at the server; null while that waits itself. */
  noteId: number | null;
  /** Key here of the note, also once that was sent. */
  noteKey: string | null;
  /** Dollars. */
  amount: number;
}

/** All queued money except refused items, whose debt stands. */
export const selectWaitingParts = createSelector([selectWaiting, known], (waiting, all) =>
  waiting
    .filter(({ reason }) => reason === null)
    .flatMap((item): WaitingPart[] => {
      if (item.kind === 'pago')
        return item.body.partes.map(({ nota_id: noteId, ...part }) => ({
          ...part,
          key: item.key,
          noteId,
          noteKey: null,
        }));
      if (item.kind !== 'abono') return [];
      const { key, noteKey, body } = item;
      const { user_id, amount } = body;
      return [{ key, user_id, noteId: noteIdOf(item, all) ?? null, noteKey, amount }];
    }),
);

/** Queued abonos of one note, by its server id, its local key, or both once it was sent. */
export const waitingFor = (parts: readonly WaitingPart[], id: number | null, key: string | null = null) =>
  parts.filter(({ noteId, noteKey }) => (id !== null && noteId === id) || (key !== null && noteKey === key));

/** Total of a queued note, in dollars. */
export const totalOfWaiting = ({ body }: PendingNote): number => sumDollars(body.costosArr);
/** Sum of queued abonos, in dollars. */
export const sumOfWaiting = (parts: readonly WaitingPart[]): number => sumDollars(parts.map(({ amount }) => amount));
