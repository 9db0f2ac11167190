/**
 * A note, an abono, a payment or a reminder that was typed here and that the server has not confirmed yet. It lies in the browser's storage
 * until then, so it holds ids, folio and amounts and nothing about the person.
 */

import { isInstant } from '#contract/dates.ts';
import { type BodyOf, checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

export type NoteBody = BodyOf<typeof endpoints.createNote>;
export type AbonoBody = BodyOf<typeof endpoints.createAbono>;
export type PagoBody = BodyOf<typeof endpoints.createPago>;
export type RecordatorioBody = BodyOf<typeof endpoints.createRecordatorio>;

/** Said of what is kept on this computer until there is a connection. */
export const KEPT_HERE = 'Datos guardados localmente. Se sincronizarán cuando haya conexión.';

/**
 * pendiente: waits for its turn. rechazada: the server said no, a person has to mend or discard it. abierta: somebody
 * is mending it, so it is not sent meanwhile. enviada: the server has it; cleared as soon as nothing waits that is
 * for it.
 */
const PENDING_STATES = ['pendiente', 'rechazada', 'abierta', 'enviada'] as const;
type PendingState = (typeof PENDING_STATES)[number];

interface Base {
  /** Idempotency-Key, made when the form opened. */
  key: string;
  /** Id of the person who typed it or took it over, the only one in whose name it is sent. */
  owner: number;
  /** Id of the person who typed it, where somebody else took it over; null of what its owner typed. */
  author: number | null;
  /** Place in the queue; not a time, since clocks are set back. */
  seq: number;
  /** When it was typed, by the server's clock as far as it was known here. */
  at: string;
  /** Rises with every change: storage takes only what is newer than what it holds. */
  rev: number;
  state: PendingState;
  /** Why the server refused it. */
  reason: string | null;
  /** Somebody has compared it with what is stored: it may be sent although it is old. */
  compared: boolean;
  /** Its date stands: it has gone out with it, or a person has said so. */
  dated: boolean;
  /** Ids created by the server. */
  sent: { at: string; note: number | null; abonos: number[] } | null;
}
export interface PendingNote extends Base {
  kind: 'nota';
  body: NoteBody;
}
export interface PendingAbono extends Base {
  kind: 'abono';
  body: AbonoBody;
  /** Key of the note, still in the queue, that the abono is for; null when the body says which note. */
  noteKey: string | null;
  /** Folio of the note that the screen named when it was typed; null in what an older version of the screens kept. */
  folio: string | null;
}
/**
 * A payment of several notes whose response was lost: the server may have taken it, so it is never cut into abonos. What is
 * paid without the server from the start waits as an abono for each note, of which each can be refused and mended alone.
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

/** The endpoint that an item is sent by. */
const ENDPOINTS = {
  nota: endpoints.createNote,
  abono: endpoints.createAbono,
  pago: endpoints.createPago,
  recordatorio: endpoints.createRecordatorio,
};
const isKind = (value: unknown): value is PendingItem['kind'] =>
  typeof value === 'string' && Object.hasOwn(ENDPOINTS, value);

/** Ids of the alumnos that an item is of: in the turn of each of them it is sent. */
export const alumnosOf = (item: PendingItem): number[] =>
  item.kind === 'pago' ? [...new Set(item.body.partes.map(({ user_id }) => user_id))] : [item.body.user_id];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function asSent(value: unknown): Base['sent'] | undefined {
  if (value === null) return null;
  if (!isObject(value) || typeof value.at !== 'string' || !isInstant(value.at)) return undefined;
  if (value.note !== null && !isId(value.note)) return undefined;
  // One abono, as an older version of the screens kept it.
  const abonos = Array.isArray(value.abonos) ? value.abonos : [value.abono];
  return { at: value.at, note: value.note, abonos: abonos.filter(isId) };
}

/** The item that was found in storage; null when it is none, or not one that could be sent. */
export function asItem(value: unknown): PendingItem | null {
  if (!isObject(value)) return null;
  const { key, kind, owner, seq, at, rev, state, reason, compared, dated, author, noteKey, folio } = value;
  const sent = asSent(value.sent);
  if (!isText(key) || !isId(owner) || !isId(rev) || !isId(seq) || sent === undefined) return null;
  if (typeof at !== 'string' || !isInstant(at) || !isKind(kind)) return null;
  const known = PENDING_STATES.find((one) => one === state);
  const body = checkBody(ENDPOINTS[kind], value.body).value;
  if (!known || body === null) return null;
  const base = {
    ...{ key, owner, seq, at, rev, sent, state: known },
    reason: isText(reason) ? reason : null,
    compared: compared === true,
    dated: dated === true,
    author: isId(author) ? author : null,
  };
  if (kind === 'nota') return { ...base, kind, body: body as NoteBody };
  if (kind === 'pago') return { ...base, kind, body: body as PagoBody };
  if (kind === 'recordatorio') return { ...base, kind, body: body as RecordatorioBody };
  const bound = { noteKey: isText(noteKey) ? noteKey : null, folio: isText(folio) ? folio : null };
  return { ...base, kind, body: body as AbonoBody, ...bound };
}

/** The owner of an unreadable item. */
export const ownerOf = (value: unknown): number | null => (isObject(value) && isId(value.owner) ? value.owner : null);
