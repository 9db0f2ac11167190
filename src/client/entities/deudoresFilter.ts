/** Endpoint argument from the address of the list or its queue. Addresses may be typed by hand. */
import { sortOf } from '#client/lib/listAddress.ts';
import { idOf } from '#client/lib/urls.ts';
import { isTypedDay } from '#contract/dates.ts';
import { COMPROMISOS, DEUDOR_SORT, RECORDADOS, TRAMOS } from '#contract/deudores.ts';
import { normalizeGroup } from '#contract/groups.ts';
import type { DeudoresArg } from './deudores.ts';

export const PARAMS = [
  'escuela',
  'grupo',
  'tramo',
  'promesa',
  'recordatorio',
  'al',
  'desde',
  'hasta',
  'alumnos',
  'vista',
] as const;
export type Param = (typeof PARAMS)[number];

/** Meaningless values of the address count as left out: a future day, and today; filters of today beside a past day. */
export function filterOf(
  filters: Record<Exclude<Param, 'vista'>, string>,
  sort: string | undefined,
  today: string,
): DeudoresArg {
  const { escuela, grupo, tramo, promesa, recordatorio, al, desde, hasta, alumnos } = filters;
  const past = isTypedDay(al) && al < today;
  const known = {
    escuela: idOf(escuela),
    grupo: normalizeGroup(grupo),
    tramo: TRAMOS.find((one) => one === tramo),
    promesa: past ? null : COMPROMISOS.find((one) => one === promesa),
    recordatorio: past ? null : RECORDADOS.find((one) => one === recordatorio),
    al: past ? al : null,
    desde: isTypedDay(desde) ? desde : null,
    hasta: isTypedDay(hasta) ? hasta : null,
    alumnos: /^\d{1,9}(,\d{1,9})*$/.test(alumnos) ? alumnos : null,
    sort: sortOf(DEUDOR_SORT, sort),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value != null));
}
