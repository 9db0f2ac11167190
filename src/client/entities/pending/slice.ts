/**
 * The queue as the screens see it. The browser's storage is its home, shared by all tabs; this is the view of it, and
 * whatever is put here goes there. A jump in DevTools shows an older view and changes nothing in storage.
 */
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { equal } from '#client/lib/equal.ts';
import type { PendingItem } from './item.ts';

/** Something in the queue's storage that is no item, or no longer one: shown, never sent and never lost in silence. */
export interface BrokenItem {
  key: string;
  owner: number | null;
  /** As it was found, for whoever can still make something of it. */
  text: string;
}

export interface Stored {
  items: Record<string, PendingItem>;
  broken: BrokenItem[];
}

export interface PendingSlice extends Stored {
  /** Items sent since this page opened, so that screens can show their result. */
  sent: Record<string, PendingItem>;
  /** Storage has been read: an item that is not here is nowhere. */
  loaded: boolean;
  /** Keys that were discarded or cleared here: storage lets go of these, and of nothing else. */
  dropped: string[];
  /** The item that is on its way. */
  sending: string | null;
  /** Why the last attempt brought nothing although the server may be there. */
  trouble: string | null;
}
export interface HasPending {
  pending: PendingSlice;
}

export const emptyQueue: PendingSlice = {
  items: {},
  sent: {},
  broken: [],
  loaded: false,
  dropped: [],
  sending: null,
  trouble: null,
};

const slice = createSlice({
  name: 'pending',
  initialState: emptyQueue,
  reducers: {
    /** Typed or changed here: the newer one counts. */
    put: (state, { payload }: PayloadAction<PendingItem>) => {
      const known = state.items[payload.key];
      if (!known || known.rev < payload.rev) state.items[payload.key] = payload;
      if (payload.sent) state.sent[payload.key] = payload;
    },
    /** Another tab has sent them, and clears them from storage. */
    sentElsewhere: (state, { payload }: PayloadAction<PendingItem[]>) => {
      for (const item of payload) state.sent[item.key] = item;
    },
    /** Storage did not take it: the form has it still, and may bring it again. */
    withdrawn: (state, { payload: key }: PayloadAction<string>) => {
      delete state.items[key];
    },
    /** Discarded here, or cleared because the server has it. */
    dropped: (state, { payload: key }: PayloadAction<string>) => {
      delete state.items[key];
      state.broken = state.broken.filter((one) => one.key !== key);
      state.dropped.push(key);
    },
    /** Current items in storage, also those of other tabs. */
    followed: (state, { payload }: PayloadAction<Stored>) => {
      state.loaded = true;
      const before = original(state)?.items ?? {};
      for (const [key, item] of Object.entries(payload.items)) {
        const known = before[key];
        // Of two changes at once storage took one, and that one counts.
        if (!known || known.rev < item.rev || (known.rev === item.rev && !equal(known, item))) state.items[key] = item;
      }
      for (const key of Object.keys(state.items)) if (!payload.items[key]) delete state.items[key];
      for (const key of state.dropped) delete state.items[key];
      const broken = payload.broken.filter(({ key }) => !state.dropped.includes(key));
      if (!equal(broken, original(state)?.broken)) state.broken = broken;
    },
    sendingChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.sending = payload;
    },
    troubled: (state, { payload }: PayloadAction<string | null>) => {
      state.trouble = payload;
    },
  },
});

/** The queue with what has left it since this page opened: abonos may be for a note that was sent. */
export const knownItems = ({ items, sent }: Pick<PendingSlice, 'items' | 'sent'>): Record<string, PendingItem> => ({
  ...sent,
  ...items,
});

export const pendingReducer = slice.reducer;
export const { put, sentElsewhere, withdrawn, dropped, followed, sendingChanged, troubled } = slice.actions;
