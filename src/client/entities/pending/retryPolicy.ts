/** Retry rules by response, and the queue's own errors. */
import type { Failure, Problem } from '#client/lib/errors.ts';
import type { PendingItem } from './item.ts';

export const NO_SPACE =
  'No se pudo guardar en este equipo: el navegador no tiene espacio o no lo permite. Nada se perdió: deja abierta esta pantalla, libera espacio o recupera la conexión, e inténtalo de nuevo.';
export const GONE = 'Ya no está en la cola: se envió o se descartó en otra pestaña. Revisa la nota del alumno.';
export const NOTE_GONE = 'La nota a la que iba el abono se descartó. Hay que elegir a qué nota va.';
export const NOTE_MOVED = 'La nota a la que iba el abono es ahora de otro alumno. Hay que elegir a qué nota va.';
export const NOTE_UNNAMED = 'El abono no dice a qué nota va. Hay que elegirla.';

/** A response of ours in the shape of a server's, so that forms show it like any other. */
export const failure = (status: number, message: string): Failure => ({
  status,
  body: { message },
  aborted: false,
  retryAfter: null,
});

/** Whether it went out before, when it was typed, and its response was lost: the server may have it. */
export const isUnheard = ({ body }: Pick<PendingItem, 'body'>): boolean =>
  !('capturado_en' in body && body.capturado_en != null);

/** Everything is refused until the person has chosen their own password. */
const needsOwnPassword = ({ status, body }: Problem): boolean => status === 403 && body.clave_exigida === true;

/**
 * The server may answer otherwise a little later: its own faults, too many at once, a proxy in between. A right is asked
 * before the key is looked at: of what went out before, a 403 does not say that it was not taken.
 */
export function mayPass(problem: Problem, item: PendingItem): boolean {
  const { status } = problem;
  if (status === 403) return isUnheard(item) || needsOwnPassword(problem);
  return status === null || status === 408 || status === 429 || status >= 500;
}
/** Not this one item's matter: the others would meet the same. */
export const concernsAll = (problem: Problem): boolean =>
  needsOwnPassword(problem) || (problem.status !== 500 && problem.status !== 403);

/** An error as it may lie on this computer: the holder of a folio is a person's name. */
export function reasonOf({ fields, message }: Problem): string {
  const texts = Object.entries(fields).flatMap(([field, found]) =>
    field === 'folio' ? ['El folio ya está ocupado o no es válido: elige otro.'] : found,
  );
  return [...new Set(texts.length > 0 ? texts : [message])].join(' ');
}
