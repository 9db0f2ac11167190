/** Responses that are files: made while they are sent, or stored. */

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { clearInterval, setInterval } from 'node:timers';
import type { FastifyReply } from 'fastify';
import type { ApiError } from '#contract/errors.ts';
import * as apiErrors from '#contract/errors.ts';
import { DOWNLOADS_AT_ONCE, DOWNLOADS_EACH, UPLOADS_AT_ONCE, UPLOADS_EACH } from '#contract/rules.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { disposition } from '#server/files/names.ts';
import type { Settings } from '#server/settings.ts';
import type { Sheet } from '#server/xlsx/sheet.ts';
import { workbook, XLSX_TYPE } from '#server/xlsx/workbook.ts';
import type { Deps } from './handler.ts';

export interface Download {
  /** Under which it is saved: one of the product's own names, in ASCII. */
  name: string;
  type: string;
  /** Begins to work when it is first asked for bytes; ended early it lets go of all that it holds. */
  bytes: AsyncGenerator<Uint8Array>;
}

export interface ServedFile {
  stream: Readable;
  bytes: number;
  /** The type that we detected, never the uploaded one. */
  type: string;
  /** Offered when it is saved. */
  name: string;
  /** Shown in a tab, or saved. */
  shown: 'inline' | 'attachment';
  /** Cache-Control; no-store unless it is set. */
  cache?: string;
}

/** Nothing at all has moved for so long: whatever makes the file is stuck. */
const STALL_MS = 120_000;
/** Seconds after which it is worth asking again. */
const BUSY_SECONDS = 10;

/** Slots for long downloads. */
interface Slots {
  /** Takes one for a person and gives the function that frees it. Throws 429 when all are taken. */
  take(userId: number): () => void;
}

/** Most downloads in progress per person and in all, and the error for one more. */
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
  const running: number[] = [];
  return {
    take(userId) {
      if (running.filter((id) => id === userId).length >= each) throw ofYours(BUSY_SECONDS);
      if (running.length >= atOnce) throw busy(BUSY_SECONDS);
      running.push(userId);
      let free = false;
      return () => {
        if (!free) running.splice(running.indexOf(userId), 1);
        free = true;
      };
    },
  };
}

async function* startingWith(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

/**
 * Sends a file that is made meanwhile, and calls `free` when it ends. Errors before the first bytes are thrown and
 * become a response. Later ones cut the connection, so that half a file is never taken for a whole one; so does a slow
 * reader, whose snapshot would keep the database from vacuuming.
 */
export async function sendDownload(
  reply: FastifyReply,
  { name, type, bytes }: Download,
  free: () => void,
  pace: ReaderPace,
): Promise<FastifyReply> {
  const first = await bytes.next();
  const stream = Readable.from(first.done ? [] : startingWith(first.value, bytes), { objectMode: false });
  stream.once('close', () => {
    // A stream that is closed before anything was read from it does not tell the bytes so.
    bytes.return(undefined).then(free, free);
  });
  assertPace(reply.raw, pace);
  reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
  // Saved, so that a browser never shows it in place of a page.
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(stream);
}

/** A workbook over one instant of the database, taken when the first bytes are asked for. */
export function workbookOf(deps: Deps, name: string, sheets: (view: Snapshot) => Promise<Sheet[]>): Download {
  async function* bytes() {
    const view = await deps.db.snapshot();
    try {
      yield* workbook(await sheets(view), { timeZone: deps.settings.timeZone });
    } finally {
      await view.close();
    }
  }
  return { name, type: XLSX_TYPE, bytes: bytes() };
}

/**
 * Whatever a file holds, in a browser it is a picture or a document and nothing else: no script, no other address, no
 * origin of ours (browsers lay out the page around a picture with styles). No copy stays when the link is dead.
 */
const FILE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

/** Sends a stored file, to a reader that keeps the pace. */
export function sendFile(
  reply: FastifyReply,
  { corsOrigins }: Settings,
  file: ServedFile,
  pace: ReaderPace,
): FastifyReply {
  assertPace(reply.raw, pace);
  return reply
    .headers({
      ...FILE_HEADERS,
      ...(file.cache && { 'cache-control': file.cache }),
      'content-length': file.bytes,
      'content-disposition': disposition(file.shown, file.name),
      // Screens of another origin, where the settings name one, show our pictures too.
      'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    })
    .type(file.type)
    .send(file.stream);
}

/** The least that a reader takes: so many bytes within so long. */
export interface ReaderPace {
  bytes: number;
  withinMs: number;
}

/** 10 KB a second over a minute: a tenth of the worst telephone line. */
export const READER_PACE: ReaderPace = { bytes: 600_000, withinMs: 60_000 };

/** How often within that time it is looked at. */
const LOOKS = 20;

/**
 * Makes the check of a reader by looks at equal distances: how many bytes it has taken in all, and whether any wait to be taken.
 * Time in which nothing waits is ours and does not count. True once it has taken too little for too long.
 */
export function paceCheck({ bytes, withinMs }: ReaderPace): (look: { taken: number; waiting: boolean }) => boolean {
  let from = 0;
  let waited = 0;
  return ({ taken, waiting }) => {
    if (taken - from >= bytes) {
      from = taken;
      waited = 0;
    } else if (waiting) waited += withinMs / LOOKS;
    return waited >= withinMs;
  };
}

/** Destroys the connection of a response whose reader is too slow, and its source with it. */
function assertPace(response: ServerResponse, pace: ReaderPace): void {
  const isSlow = paceCheck(pace);
  const before = response.socket?.bytesWritten ?? 0;
  const timer = setInterval(() => {
    const { socket } = response;
    // Bytes count as taken once the system has them; the rest is in `writableLength`.
    const taken = socket ? socket.bytesWritten - socket.writableLength - before : 0;
    if (isSlow({ taken, waiting: response.writableLength > 0 })) response.destroy();
  }, pace.withinMs / LOOKS);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
