/** Templates of plans. They hold no personal data. */
import { mixed } from 'yup';
import { isCalendarDate, isYear, YEAR_WRONG } from '../dates.ts';
import { id, oneOf, requiredDate, requiredText, whole } from '../fields.ts';
import { list } from '../list.ts';
import { RITMOS, type Ritmo } from '../plan-templates.ts';
import { integer, integerOrNull, json, jsonOrNull, oneOfColumn, recordTable, text } from '../record.ts';
import { NAME_MAX, PLAN_MAX } from '../rules.ts';
import { foldText } from '../search.ts';

const erase = 'keep';
/** Days after the sale on which the first instalment may be: a year and a day. */
const FIRST_MAX = 366;

const isFirst = (value: unknown): value is number | string =>
  typeof value === 'string'
    ? isCalendarDate(value)
    : Number.isInteger(value) && Number(value) >= 0 && Number(value) <= FIRST_MAX;
const inOrder = (dates: readonly (string | null | undefined)[]) =>
  dates.every((date, index) => index === 0 || String(date) > String(dates[index - 1]));

/** Requires a field for one rhythm only; `given` tells whether a value is present. */
const onlyOf = (ritmo: (sent: Ritmo) => boolean) =>
  function given(this: { parent: unknown }, value: unknown): boolean {
    const { ritmo: sent } = this.parent as { ritmo?: Ritmo };
    return sent === undefined || !ritmo(sent) || (value != null && !(Array.isArray(value) && value.length === 0));
  };
const ownDates = (ritmo: Ritmo) => ritmo === 'fechas';
const counted = (ritmo: Ritmo) => ritmo !== 'fechas';

export const plantillaRecord = recordTable({
  table: 'plan_plantillas',
  alias: 't',
  columns: {
    id: integer({ erase }),
    nombre: text({ erase, typed: requiredText('Escribe el nombre de la plantilla.', NAME_MAX) }),
    /** For notes that sell it; null for all. */
    servicio_id: integerOrNull({ erase, typed: id('Elige el servicio.').notRequired() }),
    /** For its alumnos; null for all. */
    escuela_id: integerOrNull({ erase, typed: id('Elige la escuela.').notRequired() }),
    numero: integer({
      erase,
      typed: whole()
        .min(1, 'Un plan tiene al menos un pago.')
        .max(PLAN_MAX, `Un plan admite hasta ${PLAN_MAX} pagos.`)
        .nullable()
        .test('given', 'Escribe cuántos pagos son.', onlyOf(counted)),
    }),
    ritmo: oneOfColumn<Ritmo>()({
      erase,
      typed: oneOf(RITMOS, `El ritmo es ${RITMOS.join(', ')}.`).required('Elige cada cuándo se paga.'),
    }),
    dia: integerOrNull({
      erase,
      typed: whole()
        .min(1, 'El día del mes va del 1 al 31.')
        .max(31, 'El día del mes va del 1 al 31.')
        .nullable()
        .test(
          'given',
          'Elige el día del mes.',
          onlyOf((ritmo) => ritmo === 'dia_mes'),
        ),
    }),
    /** Of the first instalment: days after the sale, or its date. */
    primero: json<number | string>()({
      erase,
      typed: mixed(isFirst)
        .typeError(`El primer pago es una fecha, o de 0 a ${FIRST_MAX} días después de la venta.`)
        .nullable()
        .test('year', YEAR_WRONG, (value) => typeof value !== 'string' || isYear(value))
        .test('given', 'Elige cuándo es el primer pago.', onlyOf(counted)),
    }),
    fechas: jsonOrNull<string[]>()({
      erase,
      typed: list(requiredDate(), PLAN_MAX, `Un plan admite hasta ${PLAN_MAX} pagos.`)
        .nullable()
        .test('given', 'Elige las fechas de los pagos.', onlyOf(ownDates))
        .test('order', 'Cada fecha debe ser posterior a la anterior.', (dates) => inOrder(dates ?? [])),
    }),
    version: integer({ erase }),
  },
  derived: { nombre_key: { from: ['nombre'], of: ({ nombre }) => foldText(nombre), erase } },
});
