import { type Answer, askEarly } from '#client/api/early.ts';
import type { Session } from '#client/api/session.ts';
import { type SolicitudesArg, solicitudesRequest } from '#client/features/notes/listRequest.ts';
import { argOf, PARAMS } from '#client/features/notes/solicitudesParams.ts';
import { awaitFirstRows } from '#client/lib/firstRows.ts';
import { readListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { can } from '#contract/roles.ts';

/** What the requests list of this address is asked for; null on any other screen. */
export function firstListArg({ pathname, search }: Pick<Location, 'pathname' | 'search'>): SolicitudesArg | null {
  if (pathname !== screens.solicitudes()) return null;
  const { filters, page, sort } = readListParams(new URLSearchParams(search), PARAMS);
  return argOf(filters, page, sort);
}

export interface FirstAsked {
  arg: SolicitudesArg;
  answer: Promise<Answer>;
  onItsWay: Promise<unknown>;
}

/** On the requests list: asks for its rows, in the very words in which the screen will ask for them. */
export function askFirstList(session: Session, location: Pick<Location, 'pathname' | 'search'>): FirstAsked | null {
  const opens = !session.user.clave_exigida && can(session.user.rol, 'notes:read');
  const arg = opens ? firstListArg(location) : null;
  if (!arg) return null;
  awaitFirstRows();
  return { arg, ...askEarly(solicitudesRequest(arg), session) };
}
