/** What moves cash besides abonos, and how it was counted. Of neither anything ever changes. */
import type { Desglose } from '../denominations.ts';
import { cajaNumber, oneOf, positiveMoney, requiredText } from '../fields.ts';
import {
  cents,
  instant,
  integer,
  integerOrNull,
  jsonOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { MOVIMIENTO_KINDS, type MovimientoKind, REASON_MAX } from '../rules.ts';
import { shortNameOf } from './names.ts';

const erase = 'keep';

export const movimientoRecord = recordTable({
  table: 'movimientos',
  alias: 'v',
  joins: 'JOIN users r ON r.id = v.registrado_por',
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
    /** Null where it was erased with the person who wrote it. */
    motivo: textOrNull({ erase: { to: null }, typed: requiredText('Escribe el motivo.', REASON_MAX) }),
    created_at: instant({ erase }),
    /** Number of the till; null where none was told. */
    caja: integerOrNull({ erase, typed: cajaNumber() }),
    /** Name of the person: of two who share the first one it has to be told which. */
    registrado_por_nombre: text({ erase, sql: shortNameOf('r'), wire: 'registrado_por' }),
    /** For erasing alone: on the wire it is a part of its corte. */
    version: integer({ erase, wire: null }),
  },
  unread: { sal: { to: null }, motivo_huella: erase, corte: erase, registrado_por: erase },
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
  },
  unread: { corte: erase, contado_por: erase },
});
