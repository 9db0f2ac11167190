/** The one translator: whatever a hook or `unwrap` gives as error, in words for people and by field. */
import type { FieldErrors } from '#contract/errors.ts';

/** Why a request brought nothing, as the base query gives it. */
export interface Failure {
  /** Null when no response came. */
  status: number | null;
  body: unknown;
  aborted: boolean;
  /** Seconds to wait, as the server says. */
  retryAfter: number | null;
}

export interface Problem {
  /** Null when no response came. */
  status: number | null;
  message: string;
  fields: FieldErrors;
  /** The whole response, for further fields of an error (saldo, precios, actual). */
  body: Record<string, unknown>;
  /** No response came: nothing is known to be written. */
  network: boolean;
  aborted: boolean;
}

const NO_NETWORK = 'No hay conexión con el servidor. Revisa la red e inténtalo de nuevo.';
const ABORTED = 'La operación se canceló.';
const UNEXPECTED = 'Ocurrió un error inesperado. Inténtalo de nuevo; si sigue, recarga la página.';

/** For answers without a text of their own: those of a proxy between us and the server. */
function byStatus(status: number, retryAfter: number | null): string {
  if (status === 401) return 'La sesión terminó. Inicia sesión de nuevo.';
  if (status === 403) return 'Tu rol no permite hacer esto.';
  if (status === 404) return 'No se encontró el registro.';
  if (status === 413) return 'El contenido es demasiado grande.';
  if (status === 429) {
    return `Demasiados intentos. Espera ${retryAfter ? `${retryAfter} segundos` : 'un momento'} e inténtalo de nuevo.`;
  }
  if (status >= 500) return 'El servidor no pudo responder. Inténtalo en unos segundos.';
  return UNEXPECTED;
}

function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'aborted' in error && 'body' in error;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

function fieldsOf(body: Record<string, unknown>): FieldErrors {
  const errors = asObject(asObject(body.error).errors);
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, (Array.isArray(texts) ? texts : [texts]).map(String)]),
  );
}

export function problemOf(error: unknown): Problem {
  const nothing = { status: null, fields: {}, body: {}, network: false, aborted: false };
  if (!isFailure(error)) {
    // RTK's own: a query that was aborted before it was sent, or a fault in our code.
    const aborted = asObject(error).name === 'AbortError';
    return { ...nothing, message: aborted ? ABORTED : UNEXPECTED, aborted };
  }
  if (error.aborted) return { ...nothing, message: ABORTED, aborted: true };
  if (error.status === null) return { ...nothing, message: NO_NETWORK, network: true };
  const body = asObject(error.body);
  const message =
    typeof body.message === 'string' && body.message ? body.message : byStatus(error.status, error.retryAfter);
  return { ...nothing, status: error.status, message, fields: fieldsOf(body), body };
}
