/** The rules of surcharges and discounts as the form of the settings holds them. */
import { moneyText, parseMoney } from '#contract/money.ts';
import type { RecargoTipo, Regla } from '#contract/recargos.ts';

export interface ReglaValues {
  nombre: string;
  tipo: RecargoTipo;
  porcentaje: string;
  monto: string;
  dias: string;
  texto: string;
}

export const EMPTY: ReglaValues = { nombre: '', tipo: 'recargo', porcentaje: '', monto: '', dias: '0', texto: '' };

export const reglaValues = ({ nombre, tipo, porcentaje, monto, dias, texto }: Regla): ReglaValues => ({
  ...{ nombre, tipo, dias: String(dias), texto: texto ?? '' },
  porcentaje: porcentaje === null ? '' : String(porcentaje),
  monto: monto === null ? '' : moneyText(monto),
});

/** Invalid numbers pass as typed and fail validation. */
const numberOf = (typed: string): number | string | null =>
  typed.trim() === '' ? null : (parseMoney(typed.replace('%', '')) ?? typed);

export const reglaBody = ({ porcentaje, monto, dias, ...regla }: ReglaValues) => ({
  ...regla,
  porcentaje: numberOf(porcentaje),
  monto: numberOf(monto),
  dias: numberOf(dias),
});
