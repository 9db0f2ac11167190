/** The shape of the service form, and how it becomes the body of its endpoints. */
import type { Service } from '#contract/entities.ts';
import { moneyText, parseMoney } from '#contract/money.ts';

interface ServicioValues {
  servicio: string;
  /** Dollars as typed. */
  costo: string;
  /** Place in the catalogue; '' for the last one. */
  orden: string;
  /** Of the service that is edited. */
  version?: number;
}
export const EMPTY: ServicioValues = { servicio: '', costo: '', orden: '' };

export const valuesOf = ({ servicio, costo, orden, version }: Service): ServicioValues => ({
  servicio,
  costo: moneyText(costo),
  orden: String(orden),
  version,
});

export function toBody({ costo, orden, ...values }: ServicioValues) {
  return { ...values, costo: parseMoney(costo) ?? costo, ...(orden.trim() && { orden: Number(orden) }) };
}
