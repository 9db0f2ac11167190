/** Files that are made while they are sent. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type ApiError, apiErrors } from '#contract/errors.ts';
import { DOWNLOADS_AT_ONCE, DOWNLOADS_EACH, UPLOADS_AT_ONCE, UPLOADS_EACH } from '#contract/rules.ts';
import { assertPace, type ReaderPace } from './reader-pace.ts';

export interface Download {
  /** Under which it is saved: one of the product's own names, in ASCII. */
  name: string;
  type: string;
  /** Begins to work when it is first asked for bytes; ended early it lets go of all that it holds. */
  bytes: AsyncGenerator<Uint8Array>;
}

/** Nothing at all has moved for so long: whatever makes the file is stuck. */
const STALL_MS = 120_000;
/** Seconds after which it is worth asking again. */
const BUSY_SECONDS = 10;

/** Places for what is in progress and takes long. */
export interface Slots {
  /** Takes one for a person and gives the function that frees it. Throws 429 when all are taken. */
  take(userId: number): () => void;
}

/** How many things one person and all may have in progress, and what is said of one more. */
interface SlotLimits {
  each: number;
  atOnce: number;
  ofYours: (seconds: number) => ApiError;
  busy: (seconds: number) => ApiError;
}

/** Each download reads a snapshot of the database on a connection of its own. */
export const DOWNLOADS: SlotLimits = {
  each: DOWNLOADS_EACH,
  atOnce: DOWNLOADS_AT_ONCE,
  ofYours: apiErrors.downloadsOfYours,
  busy: apiErrors.downloadsBusy,
};
/** Each upload has a connection, and files on the disk that wait for their turn. */
export const UPLOADS: SlotLimits = {
  each: UPLOADS_EACH,
  atOnce: UPLOADS_AT_ONCE,
  ofYours: apiErrors.uploadsOfYours,
  busy: apiErrors.uploadsBusy,
};

/** Places in this process; `take` throws `ofYours` or `busy` when none is left. */
export function openSlots({ each, atOnce, ofYours, busy }: SlotLimits): Slots {
  const running = new Map<number, number>();
  return {
    take(userId) {
      const own = running.get(userId) ?? 0;
      const all = [...running.values()].reduce((sum, one) => sum + one, 0);
      if (own >= each) throw ofYours(BUSY_SECONDS);
      if (all >= atOnce) throw busy(BUSY_SECONDS);
      running.set(userId, own + 1);
      let free = false;
      return () => {
        if (free) return;
        free = true;
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      };
    },
  };
}

/** A download whose first piece is made. */
interface Begun extends Download {
  first: Uint8Array | null;
}

async function* from({ first, bytes }: Begun): AsyncGenerator<Uint8Array> {
  if (first) yield first;
  yield* bytes;
}

/**
 * Makes a download as far as its first piece: what goes wrong until then is thrown, and can still be answered; the
 * place is free again then.
 */
export async function begin(make: () => Promise<Download>, free: () => void): Promise<Begun> {
  try {
    const download = await make();
    const first = await download.bytes.next();
    return { ...download, first: first.done ? null : first.value };
  } catch (error) {
    free();
    throw error;
  }
}

/**
 * Sends a download that has begun and calls `free` when it is over, however it ends. What goes wrong now cuts the
 * connection, so that nobody keeps half a file for a whole one; and so does a reader that does not keep the pace, whose
 * snapshot would keep the database from tidying up.
 */
export function sendDownload(reply: FastifyReply, download: Begun, free: () => void, pace: ReaderPace): FastifyReply {
  const { name, type, bytes } = download;
  const stream = Readable.from(from(download), { objectMode: false });
  stream.once('close', () => {
    // A stream that is closed before anybody has read from it does not tell the bytes so.
    bytes.return(undefined).then(free, free);
  });
  assertPace(reply.raw, pace);
  reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
  // Saved, so that a browser never shows it in place of a page.
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(stream);
}
