/**
 * A note, an abono, a payment or a reminder that was typed here and that the server has not confirmed yet. It lies in the
 * browser's storage until then, so it holds ids, folio and amounts and nothing about the person.
 */
import { knownClock } from '#client/lib/clock.ts';
import { isInstant } from '#contract/dates.ts';
import { type BodyOf, checkBody } from '#contract/endpoint.ts';
import { caja as cajaEndpoints } from '#contract/endpoints/caja.ts';
import type { Captura } from '#contract/endpoints/common.ts';
import { credits as creditsEndpoints } from '#contract/endpoints/credits.ts';
import { notes as notesEndpoints } from '#contract/endpoints/notes.ts';
import { recordatorios as recordatoriosEndpoints } from '#contract/endpoints/recordatorios.ts';
import { IDEMPOTENCY_DAYS } from '#contract/rules.ts';

/** The endpoint that an item is sent by. */
const ENDPOINTS = {
  nota: notesEndpoints.createNote,
  abono: creditsEndpoints.createAbono,
  pago: cajaEndpoints.createPago,
  recordatorio: recordatoriosEndpoints.createRecordatorio,
};
type Kind = keyof typeof ENDPOINTS;
export type NoteBody = BodyOf<typeof notesEndpoints.createNote>;
export type AbonoBody = BodyOf<typeof creditsEndpoints.createAbono>;
export type PagoBody = BodyOf<typeof cajaEndpoints.createPago>;
export type RecordatorioBody = BodyOf<typeof recordatoriosEndpoints.createRecordatorio>;

/** Said of data that is kept on this computer until there is a connection. */
export const KEPT_HERE = 'Datos guardados localmente. Se sincronizarán cuando haya conexión.';

/**
 * pendiente: waits for its turn. rechazada: the server said no. abierta: taken back into its form; it is not sent until
 * the form is saved or the person sends it as it is. enviada: the server has it; never stored.
 */
const STATES = ['pendiente', 'rechazada', 'abierta', 'enviada'] as const;

/** Ids created by the server; of a payment the first of its notes, of a reminder none. */
export interface SentIds {
  note: number | null;
  abonos: number[];
}

/** The note that an abono is for. */
export interface Binding {
  /** Key of the note, still in the queue; null when the body names the note. */
  noteKey: string | null;
  /** Folio of the note that the screen named when the abono was typed. */
  folio: string | null;
}

interface Base {
  /** Idempotency-Key, made when the form opened. */
  key: string;
  /** Id of the person who typed it or took it over, who must be signed in to send it. */
  owner: number;
  /** Id of the author, where another person took it over; null otherwise. */
  author: number | null;
  /** Place in the queue; not a time, since clocks are set back. */
  seq: number;
  /** When it was typed, by the server's clock as far as it was known here (ISO, UTC). */
  at: string;
  /** Rises with every change: storage takes only a revision that is newer than the one it holds. */
  rev: number;
  state: (typeof STATES)[number];
  /** Why the server refused it. */
  reason: string | null;
  /** Its date is settled: a later change of this computer's clock changes nothing. */
  dated: boolean;
  /** A person sent it although it is old: the server may have forgotten its key. */
  compared: boolean;
  sent: SentIds | null;
}
export interface PendingNote extends Base {
  kind: 'nota';
  body: NoteBody;
}
export interface PendingAbono extends Base, Binding {
  kind: 'abono';
  body: AbonoBody;
}
/**
 * A payment of several notes whose response was lost: the server may have taken it, so it is never split into abonos. A
 * payment that was offline from the start waits as an abono for each note, of which each can be refused alone.
 */
export interface PendingPago extends Base {
  kind: 'pago';
  body: PagoBody;
}
/** A reminder that went out while the server was out of reach, to be written down. */
export interface PendingRecordatorio extends Base {
  kind: 'recordatorio';
  body: RecordatorioBody;
}
export type PendingItem = PendingNote | PendingAbono | PendingPago | PendingRecordatorio;
export type Items = Readonly<Record<string, PendingItem>>;

/** Ids of the alumnos of an item: it is sent in the turn of each of them. */
export const alumnosOf = (item: PendingItem): number[] =>
  item.kind === 'pago' ? [...new Set(item.body.partes.map(({ user_id }) => user_id))] : [item.body.user_id];

/** Capture fields of a body that is typed now and sent later. */
export function capturaNow(): Captura {
  const { desfase = null, visto = null } = knownClock() ?? {};
  return { capturado_en: new Date().toISOString(), desfase, visto };
}

/** Capture fields of a body; without a value in one that went out at once. */
export const capturaOf = ({ body }: Pick<PendingItem, 'body'>): Partial<Captura> => {
  const { capturado_en, desfase, visto } = body as Partial<Captura>;
  return { capturado_en, desfase, visto };
};

/** Milliseconds by which two clocks may differ and still tell the same time. */
const SAME_MS = 10 * 60_000;

/**
 * When an item was typed, in milliseconds of the server's clock, and whether that is sure. Between the last response before
 * it and the first one after it the clock of this computer may have been set: then it is either of two times. Null where
 * nothing is to be found out: it has no date of its own, its date is settled, or no clock is known yet.
 */
export function dateOf(item: PendingItem, nowMs: number): { at: number; isSure: boolean } | null {
  const clock = knownClock();
  const { capturado_en, desfase, visto } = capturaOf(item);
  if (!capturado_en || item.dated || !clock) return null;
  const typed = Date.parse(capturado_en);
  const from = visto ? Date.parse(visto) : Number.NEGATIVE_INFINITY;
  const until = Math.max(nowMs, Date.parse(clock.visto));
  const possible = [typed - (desfase ?? 0), typed - clock.desfase].filter(
    (at) => at >= from - SAME_MS && at <= until + SAME_MS,
  );
  const [at = Math.min(Math.max(typed - (desfase ?? 0), from), until)] = possible;
  return { at, isSure: possible.length > 0 && possible.every((other) => Math.abs(other - at) <= SAME_MS) };
}

/** Whether the person has to say on which day it was typed before it is sent. */
export const isDoubtful = (item: PendingItem, nowMs: number): boolean =>
  item.state === 'pendiente' && dateOf(item, nowMs)?.isSure === false;

/** An item with its date (ISO, UTC) settled, so that its body never changes under its key. */
export function withDate(item: PendingItem, at: string): Pick<PendingItem, 'at' | 'body' | 'dated'> {
  const { capturado_en, desfase, visto } = capturaOf(item);
  const isKnown = capturado_en && Date.parse(capturado_en) - (desfase ?? 0) === Date.parse(at);
  const captura = isKnown ? {} : { capturado_en: at, desfase: 0, visto: visto ?? null };
  return { at, body: { ...item.body, ...captura }, dated: true };
}

/** Whether it went out when it was typed, and its response was lost: the server may have it. */
export const isUnheard = (item: Pick<PendingItem, 'body'>): boolean => capturaOf(item).capturado_en == null;

/** Days after which the server may have forgotten a key, with a margin. */
export const FRESH_DAYS = IDEMPOTENCY_DAYS - 5;

/** Whether a person has to say that the server does not have it before it is sent. */
export const isOld = ({ at, compared }: PendingItem, nowMs: number): boolean =>
  !compared && nowMs - Date.parse(at) > FRESH_DAYS * 86_400_000;

/** Id of the note of an abono; null while that waits itself, undefined when the note is gone or was never named. */
export function noteIdOf({ noteKey, body }: PendingAbono, known: Items): number | null | undefined {
  if (noteKey === null) return body.nota_id ?? undefined;
  const note = known[noteKey];
  return note && (note.sent?.note ?? null);
}

/** Unconfirmed items of a person, in order. */
export const waitingOf = (items: Items, owner: number | null | undefined): PendingItem[] =>
  Object.values(items)
    .filter((item) => item.owner === owner)
    .sort((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : 1));

/**
 * The first item of each alumno; those behind it wait for it, also when it was refused. A payment waits until it is the
 * first of all of its alumnos. An abono waits for its note also when that was given to another alumno. Nothing waits for a
 * reminder: it only writes down a message that went out already.
 */
export function headsOf(waiting: readonly PendingItem[]): PendingItem[] {
  const seen = new Set<number>();
  const unsent = new Set(waiting.flatMap((item) => (item.kind === 'nota' ? [item.key] : [])));
  return waiting.filter((item) => {
    const alumnos = alumnosOf(item);
    const isFirst = !alumnos.some((id) => seen.has(id));
    if (item.kind !== 'recordatorio') for (const id of alumnos) seen.add(id);
    return isFirst && !(item.kind === 'abono' && item.noteKey !== null && unsent.has(item.noteKey));
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const textOr = <Otherwise>(value: unknown, otherwise: Otherwise): string | Otherwise =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/**
 * The item that was found in storage, also one of an earlier version; null when it is none, or could not be sent. A sent one of an
 * earlier version waits again: under its key the server gives the same response.
 */
export function asItem(value: unknown): PendingItem | null {
  if (!isObject(value)) return null;
  const { kind, owner, seq, rev, author } = value;
  const [key, at] = [textOr(value.key, null), textOr(value.at, '')];
  const state = STATES.find((one) => one === value.state);
  if (!key || !isId(owner) || !isId(rev) || !isId(seq) || !state || !isInstant(at)) return null;
  if (typeof kind !== 'string' || !Object.hasOwn(ENDPOINTS, kind)) return null;
  const body = checkBody(ENDPOINTS[kind as Kind], value.body).value;
  if (body === null) return null;
  return {
    ...{ key, kind, owner, seq, at, rev, body, sent: null },
    state: state === 'enviada' ? 'pendiente' : state,
    reason: textOr(value.reason, null),
    compared: value.compared === true,
    dated: value.dated === true,
    author: isId(author) ? author : null,
    ...(kind === 'abono' && { noteKey: textOr(value.noteKey, null), folio: textOr(value.folio, null) }),
  } as PendingItem;
}

/** The owner of an unreadable item. */
export const ownerOf = (value: unknown): number | null => (isObject(value) && isId(value.owner) ? value.owner : null);
