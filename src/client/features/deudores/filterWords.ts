import type { DeudoresArg } from '#client/entities/deudores.ts';
import { formatDate } from '#contract/dates.ts';
import { COMPROMISO_NAMES, RECORDADO_NAMES, TRAMO_NAMES } from '#contract/deudores.ts';

/** What leaves somebody of a group out, by the names that its filters have on the screen; '' for nothing. */
export const filterWords = ({ tramo, promesa, recordatorio, desde, hasta }: DeudoresArg): string =>
  [
    tramo && `Atraso: ${TRAMO_NAMES[tramo]}`,
    promesa && `Promesa: ${COMPROMISO_NAMES[promesa]}`,
    recordatorio && `Último recordatorio: ${RECORDADO_NAMES[recordatorio]}`,
    desde && `Vence desde: ${formatDate(desde)}`,
    hasta && `Vence hasta: ${formatDate(hasta)}`,
  ]
    .filter(Boolean)
    .join(' · ');
