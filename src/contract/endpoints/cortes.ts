import { type InferType, object } from 'yup';
import { DENOMINATIONS } from '../denominations.ts';
import { endpoint } from '../endpoint.ts';
import type { Conteo, Corte, CorteAbierto, Movimiento, Page, Trabajo } from '../entities.ts';
import { flag, id, money, optionalId, whole } from '../fields.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { movimientoRecord } from '../records/caja.ts';
import { CASH_MAX, UNITS_MAX } from '../rules.ts';
import { idParams, motivoBody, pageQuery } from './common.ts';

const count = () => whole().min(0, 'Debe ser un número entero.');
/** Cash as counted, in dollars. */
const counted = money('Escribe lo contado en caja.').max(CASH_MAX, 'El importe es demasiado grande.').notRequired();
/** Version of the period that the user saw; 409 if anything was taken since. */
const seen = { numero: optionalId(), movimientos: count() };

/** For a till that is counted blind the last count is the declared amount. */
const corteBody = object({ declarado: counted, ...seen });
export type NewCorte = InferType<typeof corteBody>;

/** The amount, or the notes and coins; with both, the notes and coins count. */
const conteoBody = object({
  declarado: counted,
  desglose: object(
    Object.fromEntries(
      DENOMINATIONS.map(({ clave }) => [clave, count().max(UNITS_MAX, 'Son demasiados.').nullable().notRequired()]),
    ),
  )
    .noUnknown()
    .nullable()
    .notRequired()
    .default(undefined),
  ...seen,
});
export type NewConteo = InferType<typeof conteoBody>;

/**
 * `impresora_id`: the printer whose drawer opens, if it has one. `confirmado`: more cash may go out than the till
 * should hold; without it that is 409 with `esperado`, unless the till is to be counted blind.
 */
const movimientoBody = object({
  ...typedOf(movimientoRecord),
  impresora_id: id('Elige la impresora.').notRequired(),
  confirmado: flag(),
});
export type NewMovimiento = InferType<typeof movimientoBody>;

export const cortes = {
  /** Newest first. */
  listCortes: endpoint<Page<Corte>>()('GET /cortes', 'cortes:write', { query: pageQuery }),
  currentCorte: endpoint<CorteAbierto>()('GET /cortes/actual', 'cortes:write'),
  closeCorte: endpoint<{ success: true; corte: Corte }>()('POST /cortes', 'cortes:write', {
    body: corteBody,
    status: 201,
  }),
  /** The part of the open till that the signed-in person took and moved: their drawer. */
  ownCorte: endpoint<CorteAbierto>()('GET /cortes/propio', 'caja:write'),
  /**
   * Counts the open till, for people who close it; else the own drawer. Its expected amount is readable from then on.
   */
  countCorte: endpoint<{ success: true; conteo: Conteo; actual: CorteAbierto }>()(
    'POST /cortes/conteos',
    'caja:write',
    {
      body: conteoBody,
      status: 201,
    },
  ),
  /** Cash that comes in or goes out without an abono; `trabajo` opens the drawer. */
  createMovimiento: endpoint<{ success: true; movimiento: Movimiento; trabajo: Trabajo | null }>()(
    'POST /caja/movimientos',
    'caja:write',
    { body: movimientoBody, readOnly: readOnlyOf(movimientoRecord), status: 201 },
  ),
  /** By a supervisor, or as `mayCancelMovimiento` says: it stays, struck through, and the open closing counts it back. */
  cancelMovimiento: endpoint<{ success: true; movimiento: Movimiento }>()(
    'POST /caja/movimientos/:id/cancelar',
    'caja:write',
    { params: idParams, body: motivoBody },
  ),
  /** Those of the open closing, newest first. */
  listMovimientos: endpoint<Page<Movimiento>>()('GET /caja/movimientos', 'caja:write', { query: pageQuery }),
};
