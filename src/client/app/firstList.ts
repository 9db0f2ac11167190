import { askEarly } from '#client/api/early.ts';
import type { Session } from '#client/api/session.ts';
import { solicitudesRequest } from '#client/features/notes/listRequest.ts';
import { argOf, PARAMS } from '#client/features/notes/solicitudesParams.ts';
import { awaitFirstRows } from '#client/lib/firstRows.ts';
import { readListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { can } from '#contract/roles.ts';

/** On the requests list: asks for its rows, in the very words in which the screen will ask for them. Tells whether it did. */
export function askFirstList(session: Session, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== screens.solicitudes() || !can(session.user.rol, 'notes:read')) return false;
  const { filters, page, sort } = readListParams(new URLSearchParams(search), PARAMS);
  awaitFirstRows();
  askEarly(solicitudesRequest(argOf(filters, page, sort)), session);
  return true;
}
