/** What the address of the list, and of the queue for it, says as the argument of its endpoint. People type and send addresses. */
import { idOf } from '#client/lib/urls.ts';
import { isTypedDay } from '#contract/dates.ts';
import { DEUDOR_SORT, TRAMOS } from '#contract/deudores.ts';
import { normalizeGroup } from '#contract/groups.ts';
import type { DeudoresArg } from './deudores.ts';

export const PARAMS = ['escuela', 'grupo', 'tramo', 'al', 'desde', 'hasta', 'vista'] as const;
export type Param = (typeof PARAMS)[number];

const SORTS: readonly string[] = DEUDOR_SORT.flatMap((field) => [field, `-${field}`]);

/** Whatever the address holds that means nothing counts as left out; a day to come, and today, too. */
export function filterOf(
  filters: Record<Exclude<Param, 'vista'>, string>,
  sort: string | undefined,
  today: string,
): DeudoresArg {
  const { escuela, grupo, tramo, al, desde, hasta } = filters;
  const known = {
    escuela: idOf(escuela),
    grupo: normalizeGroup(grupo),
    tramo: TRAMOS.find((one) => one === tramo),
    al: isTypedDay(al) && al < today ? al : null,
    desde: isTypedDay(desde) ? desde : null,
    hasta: isTypedDay(hasta) ? hasta : null,
    sort: SORTS.find((one) => one === sort),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value != null));
}
