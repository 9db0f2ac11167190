/** Surcharges and early discounts: the rules of the business, told before the sale; nothing applies them by itself. */
import { number, object } from 'yup';
import { money, oneOf, optionalText, requiredText } from './fields.ts';
import { list, namesOnce } from './list.ts';
import { formatMoney, toCents, toDollars } from './money.ts';
import { NAME_MAX, REASON_MAX } from './rules.ts';

export const RECARGO_TIPO_NAMES = { recargo: 'Recargo', descuento: 'Descuento' } as const;
export type RecargoTipo = keyof typeof RECARGO_TIPO_NAMES;
export const RECARGO_TIPOS = Object.keys(RECARGO_TIPO_NAMES) as RecargoTipo[];

/** Either a percentage of the amount due or an amount in dollars; the other one is null. */
export interface Regla {
  nombre: string;
  tipo: RecargoTipo;
  porcentaje: number | null;
  monto: number | null;
  /** Days after the day of payment, of a discount before it. */
  dias: number;
  /** Additional text of the rule. */
  texto: string | null;
}

export const REGLAS_MAX = 20;
const DIAS_MAX = 365;

const daysText = (days: number): string => (days === 1 ? 'un día' : `${days} días`);

function whenOf({ tipo, dias }: Regla): string {
  if (tipo === 'recargo') return dias === 0 ? 'si el pago se atrasa' : `si el pago se atrasa más de ${daysText(dias)}`;
  return dias === 0
    ? 'si se paga a más tardar en la fecha de pago'
    : `si se paga al menos ${daysText(dias)} antes de la fecha de pago`;
}

/** «Pago tardío: recargo de 5% si el pago se atrasa más de 10 días.», with the further conditions. */
export function ruleText(regla: Regla): string {
  const { nombre, tipo, porcentaje, monto, texto } = regla;
  const amount = porcentaje === null ? formatMoney(monto ?? 0) : `${porcentaje}%`;
  return [`${nombre}: ${tipo} de ${amount} ${whenOf(regla)}.`, texto].filter(Boolean).join(' ');
}

/** In hundredths of a percent: as a fraction, 1.15 % of $30.00 comes to a little less than half a cent, and one is lost. */
const percentOf = (cents: number, porcentaje: number): number =>
  Math.round((cents * Math.round(porcentaje * 100)) / 10_000);

/** Amount of a rule for a total in dollars, rounded to the cent; negative for a discount. */
export function ruleAmount({ tipo, porcentaje, monto }: Regla, of: number): number {
  const cents = porcentaje === null ? (toCents(monto ?? 0) ?? 0) : percentOf(toCents(of) ?? 0, porcentaje);
  return toDollars(tipo === 'descuento' ? -cents : cents);
}

/** How a rule is stored: with all of its fields. */
export const wholeReglas = (sent: readonly Partial<Regla>[]): Regla[] =>
  sent.map(({ nombre = '', tipo = 'recargo', porcentaje = null, monto = null, dias = 0, texto = null }) => {
    return { nombre, tipo, porcentaje, monto, dias, texto };
  });

const regla = object({
  nombre: requiredText('Escribe el nombre.', NAME_MAX),
  tipo: oneOf(RECARGO_TIPOS, 'El tipo es recargo o descuento.').required('Elige el tipo.'),
  porcentaje: number()
    .typeError('Escribe un porcentaje.')
    .nullable()
    .moreThan(0, 'Debe ser mayor que 0.')
    .max(100, 'No puede pasar de 100.')
    .test('hundredths', 'Admite hasta dos decimales.', (value) => value == null || toCents(value) !== null)
    .test('either', 'Escribe un porcentaje o un monto, uno de los dos.', function either(value) {
      const { monto } = this.parent as Partial<Regla>;
      return (value == null) !== (monto == null);
    }),
  monto: money('').nullable().notRequired().moreThan(0, 'Debe ser mayor que 0.'),
  dias: number()
    .typeError('Escribe un número de días.')
    .required('Escribe cuántos días.')
    .integer('Escribe días enteros.')
    .min(0, 'No puede ser negativo.')
    .max(DIAS_MAX, `Admite hasta ${DIAS_MAX} días.`),
  texto: optionalText(REASON_MAX),
}).noUnknown();

/** At most REGLAS_MAX rules, each with a percentage or an amount, no two of one name. */
export const reglas = () =>
  list(regla, REGLAS_MAX, `Admite hasta ${REGLAS_MAX} reglas.`).test(namesOnce('Ya hay una regla con este nombre.'));
