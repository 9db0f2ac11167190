import { type InferType, number, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Corte, CorteAbierto, Page } from '../entities.ts';
import { id, money } from '../fields.ts';
import { CASH_MAX } from '../rules.ts';
import { pageQuery } from './common.ts';

export const corteBody = object({
  /** Cash as counted, in dollars. */
  declarado: money('Escribe lo contado en caja.').max(CASH_MAX, 'El importe es demasiado grande.'),
  /** What the person had before their eyes: with anything taken since then, nothing is closed. */
  numero: id('Falta el número del corte.').notRequired().nonNullable(),
  movimientos: number()
    .typeError('Debe ser un número.')
    .integer('Debe ser un número entero.')
    .min(0, 'Debe ser un número entero.'),
});
export type NewCorte = InferType<typeof corteBody>;

export const cortes = {
  /** Newest first. */
  listCortes: endpoint<Page<Corte>>()('GET /cortes', 'cortes:write', { query: pageQuery }),
  currentCorte: endpoint<CorteAbierto>()('GET /cortes/actual', 'cortes:write'),
  closeCorte: endpoint<{ success: true; corte: Corte }>()('POST /cortes', 'cortes:write', {
    body: corteBody,
    status: 201,
  }),
};
