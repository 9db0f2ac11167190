/** Surcharges and discounts added to notes after the sale. Amounts survive anonymisation. */
import { number } from 'yup';
import { AMOUNT_TOO_LARGE, NOT_AN_AMOUNT, requiredText } from '../fields.ts';
import { toCents } from '../money.ts';
import { cents, flag, instant, instantOrNull, integer, recordTable, text, textOrNull } from '../record.ts';
import { AMOUNT_MAX, NAME_MAX, REASON_MAX } from '../rules.ts';
import { fullNameOf } from './names.ts';

/** Dollars with at most two decimals, of a discount less than 0. */
const monto = () =>
  number()
    .typeError(NOT_AN_AMOUNT)
    .required('Escribe el monto.')
    .nonNullable('Escribe el monto.')
    .min(-AMOUNT_MAX, AMOUNT_TOO_LARGE)
    .max(AMOUNT_MAX, AMOUNT_TOO_LARGE)
    .test('something', 'El monto no puede ser 0.', (value) => value !== 0)
    .test('cents', 'Admite hasta dos decimales.', (value) => value == null || toCents(value) !== null);

export const recargoRecord = recordTable({
  table: 'note_recargos',
  alias: 'g',
  joins: `JOIN notes n ON n.id = g.note_id JOIN users u ON u.id = n.user_id
    JOIN users r ON r.id = g.registrado_por LEFT JOIN users c ON c.id = g.cancelado_por`,
  columns: {
    id: integer({ erase: 'keep' }),
    note_id: integer({ erase: 'keep', wire: 'nota_id' }),
    user_id: integer({ erase: 'keep', sql: 'n.user_id' }),
    alumno: text({ erase: 'keep', sql: fullNameOf('u') }),
    folio: text({ erase: 'keep', sql: 'n.folio' }),
    /** Nothing stands of a cancelled note, whatever became of this line. */
    nota_cancelada: flag({ erase: 'keep', sql: 'CASE WHEN n.cancelada_en IS NULL THEN 0 ELSE 1 END' }),
    nombre: text({ erase: { to: '' }, typed: requiredText('Escribe el nombre.', NAME_MAX) }),
    monto_cents: cents({ erase: 'keep', wire: 'monto', typed: monto() }),
    motivo: textOrNull({ erase: { to: null }, typed: requiredText('Escribe el motivo.', REASON_MAX) }),
    created_at: instant({ erase: 'keep' }),
    /** Name of the supervisor. */
    registrado_por_nombre: text({ erase: 'keep', sql: 'r.nombre', wire: 'registrado_por' }),
    cancelado_en: instantOrNull({ erase: 'keep', wire: null }),
    cancelado_motivo: textOrNull({ erase: { to: null }, wire: null }),
    cancelado_por_nombre: textOrNull({ erase: 'keep', sql: 'c.nombre', wire: null }),
    version: integer({ erase: 'keep' }),
  },
  unread: { registrado_por: 'keep', cancelado_por: 'keep' },
});
