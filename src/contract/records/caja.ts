/** Cash movements other than abonos, which can be cancelled once, and cash counts, which never change. */
import type { Desglose } from '../denominations.ts';
import { cajaNumber, oneOf, positiveMoney, requiredText } from '../fields.ts';
import {
  cents,
  flag,
  flagOrNull,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  jsonOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { MOVIMIENTO_KINDS, type MovimientoKind, REASON_MAX } from '../rules.ts';
import { inOpenCorte } from './cortes.ts';
import { shortNameOf } from './names.ts';

const erase = 'keep';

export const movimientoRecord = recordTable({
  table: 'movimientos',
  alias: 'v',
  joins: 'JOIN users r ON r.id = v.registrado_por LEFT JOIN users x ON x.id = v.cancelado_por',
  columns: {
    id: integer({ erase }),
    tipo: oneOfColumn<MovimientoKind>()({
      erase,
      typed: oneOf(MOVIMIENTO_KINDS, 'El tipo es fondo, retiro o gasto.').required('Elige el tipo.'),
    }),
    monto_cents: cents({
      erase,
      wire: 'monto',
      typed: positiveMoney(),
    }),
    /** Null where it was erased with its author. */
    motivo: textOrNull({ erase: { to: null }, typed: requiredText('Escribe el motivo.', REASON_MAX) }),
    created_at: instant({ erase }),
    /** Number of the till; null where none was told. */
    caja: integerOrNull({ erase, typed: cajaNumber() }),
    /** Full name: two people may share the first one. */
    registrado_por_nombre: text({ erase, sql: shortNameOf('r'), wire: 'registrado_por' }),
    registrado_por: integer({ erase, wire: 'registrado_por_id' }),
    /** Number of the closing that counts it, and whether that is still open. */
    corte: integer({ erase }),
    en_corte_abierto: flag({ erase, sql: inOpenCorte('v.corte') }),
    /** Whether more was taken out than should have been in the till; null of those from before that was looked at. */
    excede: flagOrNull({ erase }),
    cancelado_en: instantOrNull({ erase, wire: null }),
    /** Erased together with `motivo`. */
    cancelado_motivo: textOrNull({ erase: { to: null }, wire: null }),
    cancelado_por_nombre: textOrNull({ erase, sql: shortNameOf('x'), wire: null }),
    /** Number of the closing that counts its cancelling. */
    cancelado_corte: integerOrNull({ erase, wire: null }),
    /** For erasing alone: on the wire it is a part of its corte. */
    version: integer({ erase, wire: null }),
  },
  unread: { sal: { to: null }, motivo_huella: erase, cancelado_por: erase, cancelado_huella: erase },
});

export const conteoRecord = recordTable({
  table: 'conteos',
  alias: 'k',
  joins: 'JOIN users r ON r.id = k.contado_por',
  columns: {
    id: integer({ erase }),
    /** How many movements the closing had: with more of them it is to be counted anew. */
    movimientos: integer({ erase }),
    declarado_cents: cents({ erase, wire: 'declarado' }),
    esperado_cents: cents({ erase, wire: 'esperado' }),
    /** Null where the amount was typed in one. */
    desglose: jsonOrNull<Desglose>()({ erase }),
    created_at: instant({ erase }),
    contado_por_nombre: text({ erase, sql: shortNameOf('r'), wire: 'contado_por' }),
    /** Whose drawer was counted; null for the whole till. */
    propio_de: integerOrNull({ erase, wire: null }),
  },
  unread: { corte: erase, contado_por: erase },
});
