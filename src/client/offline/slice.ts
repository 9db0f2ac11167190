/**
 * The queue as the screens see it. The browser's storage is its home, shared by all tabs; this is the view of it, and a change
 * made here goes there. A jump in DevTools shows an older view and changes nothing in storage.
 */
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { equal } from '#client/lib/equal.ts';
import type { Items, PendingItem, SentIds } from './item.ts';
import type { Stored } from './storage.ts';
import type { KeptPeople } from './term.ts';

/** A record in the queue's storage that is no item: shown, never sent and never lost in silence. */
export interface BrokenItem {
  key: string;
  owner: number | null;
  /** As it was found, so that it can be typed again. */
  text: string;
}

export interface PendingSlice extends Stored {
  /** Items sent since this page opened, so that screens can show their result. */
  sent: Record<string, PendingItem>;
  /** Storage has been read: an item that is not here is nowhere. */
  loaded: boolean;
  sending: string | null;
  /** Why the last attempt brought nothing although the server may be there. */
  trouble: string | null;
  /** Until when people are kept on this computer; null until that was read. */
  people: KeptPeople | null;
}
export interface HasPending {
  pending: PendingSlice;
}

const initialState: PendingSlice = {
  ...{ items: {}, broken: [], sent: {}, loaded: false },
  ...{ sending: null, trouble: null, people: null },
};

const slice = createSlice({
  name: 'pending',
  initialState,
  reducers: {
    /** Typed or changed here: the newer one counts. */
    put: (state, { payload }: PayloadAction<PendingItem>) => {
      const known = state.items[payload.key];
      if (!known || known.rev < payload.rev) state.items[payload.key] = payload;
    },
    /** The server has them, sent by this tab or another one. */
    sent: (state, { payload }: PayloadAction<PendingItem[]>) => {
      for (const item of payload) state.sent[item.key] = item;
    },
    /** Discarded, or not taken by storage: then its form has it still. */
    dropped: (state, { payload: key }: PayloadAction<string>) => {
      delete state.items[key];
      state.broken = state.broken.filter((one) => one.key !== key);
    },
    /** Current items in storage, also those of other tabs. Of two changes at once storage took one, and that one counts. */
    followed: (state, { payload }: PayloadAction<Stored>) => {
      const { items: before = {}, broken } = original(state) ?? {};
      state.loaded = true;
      for (const [key, item] of Object.entries(payload.items)) {
        const known = before[key];
        if (!known || (known.rev <= item.rev && !equal(known, item))) state.items[key] = item;
      }
      for (const key of Object.keys(before)) if (!payload.items[key]) delete state.items[key];
      if (!equal(broken, payload.broken)) state.broken = payload.broken;
    },
    sendingChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.sending = payload;
    },
    troubled: (state, { payload }: PayloadAction<string | null>) => {
      state.trouble = payload;
    },
    peopleKept: (state, { payload }: PayloadAction<KeptPeople>) => {
      if (!equal(original(state)?.people, payload)) state.people = payload;
    },
  },
});

/** The queue with the items that have left it since this page opened: abonos may be for a note that was sent. */
export const knownItems = ({ items, sent }: Pick<PendingSlice, 'items' | 'sent'>): Items => ({ ...sent, ...items });

export const asSent = (item: PendingItem, sent: SentIds): PendingItem => ({
  ...item,
  ...{ state: 'enviada', reason: null, sent },
});

export const pendingReducer = slice.reducer;
export const { put, sent, dropped, followed, sendingChanged, troubled, peopleKept } = slice.actions;
