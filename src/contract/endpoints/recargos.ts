/** Surcharges and discounts that a supervisor adds to a sold note. */
import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Note, Page, Recargo } from '../entities.ts';
import { calendarDate, id, oneOf, version } from '../fields.ts';
import { RECARGO_TIPOS } from '../recargos.ts';
import { typedOf } from '../record.ts';
import { recargoRecord } from '../records/recargos.ts';
import { idParams, motivoBody, pageFields } from './common.ts';

/** `monto` in dollars; less than 0 is a discount. */
const recargoBody = object({ ...typedOf(recargoRecord), version: version() });
export type NewRecargo = InferType<typeof recargoBody>;

interface Changed {
  success: true;
  recargo: Recargo;
  note: Note;
}

/** Sums of the surcharges that stand and of the cancelled ones, in dollars; discounts are negative. */
export interface RecargoTotals {
  recargos: number;
  descuentos: number;
  cancelados: number;
}

const day = () => calendarDate().nonNullable();
/** Of the days from `desde` to `hasta` of the business. */
const filter = {
  desde: day(),
  hasta: day(),
  tipo: oneOf(RECARGO_TIPOS, 'tipo es recargo o descuento.').notRequired(),
};

export const recargos = {
  createRecargo: endpoint<Changed>()('POST /notas/:id/recargos', 'recargos:write', {
    params: idParams,
    body: recargoBody,
    status: 201,
  }),
  cancelRecargo: endpoint<Changed>()('POST /notas/:id/recargos/:rid/cancelar', 'recargos:write', {
    params: idParams.shape({ rid: id('Falta el recargo.') }),
    body: motivoBody,
  }),
  /** Newest first, cancelled ones too. */
  listRecargos: endpoint<Page<Recargo> & { totales: RecargoTotals }>()('GET /recargos', 'recargos:write', {
    query: object({ ...pageFields, ...filter }),
  }),
  exportRecargos: endpoint<Blob>()('GET /recargos/exportar', 'recargos:write', {
    query: object(filter),
    content: 'file',
    ticket: true,
  }),
};
