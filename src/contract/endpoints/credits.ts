import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Abono, Note, NoteSummary, Trabajo } from '../entities.ts';
import { cajaNumber, id, money, NOT_AN_ABONO, oneOf, optionalId, optionalText, positiveMoney } from '../fields.ts';
import { ABONO_METHODS, REFERENCE_MAX } from '../rules.ts';
import { capturaFields, capturaQuery, idParams, motivoBody, userIdParams, whichNote } from './common.ts';

/** How money comes in, and at which till; cash has no reference. */
export const cobroFields = {
  caja: cajaNumber(),
  metodo: oneOf(ABONO_METHODS, 'El método es efectivo, tarjeta o transferencia.'),
  referencia: optionalText(REFERENCE_MAX).test(
    'cash',
    'La referencia es de una tarjeta o de una transferencia: el efectivo no lleva.',
    function withoutCash(referencia) {
      const { metodo } = this.parent as { metodo?: unknown };
      return !referencia || (metodo != null && metodo !== 'efectivo');
    },
  ),
};

/**
 * The printer of the tickets, as jobs of the transaction that takes the money; a printer out of use makes no jobs. Not
 * part of the body: a retry under the same key leaves it out and prints nothing.
 */
export const cobroQuery = object({ impresora_id: optionalId(), ...capturaQuery });

const abonoBody = object({
  user_id: id('Elige el alumno.'),
  amount: positiveMoney(NOT_AN_ABONO),
  nota_id: id('Falta la nota.').notRequired(),
  /** Amount typed for several notes at once, in dollars, if this is a part of it. */
  suma: money('Escribe la suma.')
    .notRequired()
    .test('part', 'El monto es más que la suma de la que es parte.', function part(suma) {
      return suma == null || !(Number(this.parent.amount) > suma);
    }),
  ...cobroFields,
  ...capturaFields,
});
export type NewAbono = InferType<typeof abonoBody>;

export const credits = {
  /** The abonos of one note, cancelled ones too (marked), newest last. */
  listCredits: endpoint<{ data: Abono[]; note: Note | null; otras: NoteSummary[] }>()(
    'GET /get-note-credits/:userId',
    'notes:read',
    { own: true, params: userIdParams, query: whichNote },
  ),
  /** All notes of an alumno and all of their abonos, cancelled ones too (marked); both newest first. */
  account: endpoint<{ notas: Note[]; abonos: Abono[] }>()('GET /users/:id/cuenta', 'notes:read', {
    own: true,
    params: idParams,
  }),
  createAbono: endpoint<{ success: true; abono: Abono; note: Note; trabajos: Trabajo[] }>()(
    'POST /abonos',
    'abonos:write',
    { query: cobroQuery, body: abonoBody, status: 201 },
  ),
  /** Counts a reprint of the ticket and gives its number in `abono.reimpresiones`. */
  reprintAbono: endpoint<{ success: true; abono: Abono }>()('POST /abonos/:id/reimpresion', 'abonos:write', {
    params: idParams,
  }),
  /** By a supervisor, or as `mayCancelAbono` says. */
  cancelAbono: endpoint<{ success: true; abono: Abono; note: Note }>()('POST /abonos/:id/cancelar', 'abonos:write', {
    params: idParams,
    body: motivoBody,
  }),
};
