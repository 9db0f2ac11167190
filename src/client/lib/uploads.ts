/**
 * Files on their way to the server, a few at once: each with its progress, its outcome and its own Idempotency-Key, which
 * a second attempt keeps. It lives outside the store: files can't be written down there.
 */

import { uuid } from '#client/lib/uuid.ts';
import { type Problem, problemOf } from './errors.ts';
import { markUnderWay } from './unsaved.ts';

export type UploadState = 'espera' | 'subiendo' | 'lista' | 'rechazada' | 'cancelada';

export interface Upload {
  id: number;
  name: string;
  bytes: number;
  state: UploadState;
  /** Which part has left, 0 to 1. */
  share: number;
  /** Why it was refused. */
  reason: string | null;
}

/** One request: its response, and a way to break it off. */
export interface Sent {
  done: Promise<unknown>;
  abort(): void;
}
export type Send<Target> = (file: File, target: Target, key: string, onProgress: (share: number) => void) => Sent;

interface Entry<Target> {
  upload: Upload;
  file: File;
  target: Target;
  key: string;
  sent: Sent | null;
}

/** More at once fill the line of a school without being any faster, and keep others waiting. */
const AT_ONCE = 3;
/** Progress is told this often; at every event five hundred files would keep the page painting. */
const TELL_MS = 100;

export class UploadQueue<Target> {
  readonly #send: Send<Target>;
  readonly #onIdle: (uploads: readonly Upload[]) => void;
  readonly #atOnce: number;
  readonly #entries = new Map<number, Entry<Target>>();
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly Upload[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  #underWay = 0;
  #unmark: (() => void) | null = null;

  /**
   * `send` starts a request; `onIdle` is told when none is waiting or under way any more. One at once keeps the files in
   * their order: the pages of a paper.
   */
  constructor(send: Send<Target>, onIdle: (uploads: readonly Upload[]) => void = () => undefined, atOnce = AT_ONCE) {
    this.#send = send;
    this.#onIdle = onIdle;
    this.#atOnce = atOnce;
  }

  /** For useSyncExternalStore. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** In the order in which they were added; another list whenever one of them changed. */
  snapshot = (): readonly Upload[] => this.#snapshot;

  get busy(): boolean {
    return this.#snapshot.some(({ state }) => state === 'espera' || state === 'subiendo');
  }

  add(files: readonly File[], target: Target): void {
    for (const file of files) {
      this.#last += 1;
      const id = this.#last;
      const upload: Upload = { id, name: file.name, bytes: file.size, state: 'espera', share: 0, reason: null };
      this.#entries.set(id, { upload, file, target, key: uuid(), sent: null });
    }
    this.#tell();
    this.#next();
  }

  /** Takes one out of the line, or breaks its request off. */
  cancel(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry || (entry.upload.state !== 'espera' && entry.upload.state !== 'subiendo')) return;
    this.#change(entry, { state: 'cancelada' });
    entry.sent?.abort();
    this.#tell();
  }

  cancelAll(): void {
    for (const id of this.#entries.keys()) this.cancel(id);
  }

  /** Repeats refused and cancelled uploads: all, or one. */
  retry(id?: number): void {
    for (const entry of this.#entries.values()) {
      const { state } = entry.upload;
      const again = (state === 'rechazada' || state === 'cancelada') && entry.sent === null;
      if (again && (id === undefined || id === entry.upload.id)) {
        this.#change(entry, { state: 'espera', share: 0, reason: null });
      }
    }
    this.#tell();
    this.#next();
  }

  /** Forgets finished uploads. */
  clear(): void {
    for (const [id, { upload, sent }] of this.#entries) {
      if (sent === null && upload.state !== 'espera') this.#entries.delete(id);
    }
    this.#tell();
  }

  #change(entry: Entry<Target>, change: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...change };
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#snapshot = [...this.#entries.values()].map(({ upload }) => upload);
    if (this.busy) this.#unmark ??= markUnderWay();
    else {
      this.#unmark?.();
      this.#unmark = null;
    }
    for (const listener of this.#listeners) listener();
  }

  #next(): void {
    for (const entry of this.#entries.values()) {
      if (this.#underWay >= this.#atOnce) return;
      if (entry.upload.state === 'espera' && entry.sent === null) void this.#start(entry);
    }
  }

  async #start(entry: Entry<Target>): Promise<void> {
    this.#underWay += 1;
    this.#change(entry, { state: 'subiendo' });
    entry.sent = this.#send(entry.file, entry.target, entry.key, (share) => {
      this.#change(entry, { share });
      this.#timer ??= setTimeout(() => this.#tell(), TELL_MS);
    });
    this.#tell();
    try {
      await entry.sent.done;
      // Also when it was cancelled a moment too late: it is there.
      this.#change(entry, { state: 'lista', share: 1 });
    } catch (error) {
      if (entry.upload.state !== 'cancelada') this.#change(entry, failed(problemOf(error)));
    }
    entry.sent = null;
    this.#underWay -= 1;
    this.#tell();
    if (this.busy) this.#next();
    else this.#onIdle(this.#snapshot);
  }
}

/** Of a request with one file, why that one was not taken; else why the request was refused. */
function reasonOf({ message, body }: Problem): string {
  const all = body.rechazadas ?? body.rechazados;
  const [refused] = Array.isArray(all) ? all : [];
  return typeof refused?.motivo === 'string' ? refused.motivo : message;
}

const failed = (problem: Problem): Partial<Upload> =>
  problem.aborted ? { state: 'cancelada' } : { state: 'rechazada', reason: reasonOf(problem) };
