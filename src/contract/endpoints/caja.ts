/** The counter: finding an alumno and their debt, several notes paid in one go, the latest payments. */
import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Abono, Note, Trabajo, User } from '../entities.ts';
import { id, money, NOT_AN_ABONO, positiveMoney, requiredText, whole } from '../fields.ts';
import { list } from '../list.ts';
import { sumDollars } from '../money.ts';
import { PARTES_MAX, SCANNED_MAX } from '../rules.ts';
import { cobroFields, cobroQuery } from './credits.ts';

/** Part of a payment for one note, in dollars. */
const parte = object({
  user_id: id('Elige el alumno.'),
  nota_id: id('Falta la nota.'),
  amount: positiveMoney(NOT_AN_ABONO),
}).noUnknown();

const pagoBody = object({
  partes: list(parte, PARTES_MAX, `Un pago admite hasta ${PARTES_MAX} notas.`)
    .required('Elige al menos una nota.')
    .min(1, 'Elige al menos una nota.')
    .test('once', function once(partes) {
      const ids = (partes ?? []).map((one) => (one as Partial<NewParte> | null)?.nota_id);
      const again = ids.findIndex((one, index) => one != null && ids.indexOf(one) !== index);
      const path = `${this.path}[${again}].nota_id`;
      return again < 0 || this.createError({ path, message: 'La nota está dos veces en el pago.' });
    }),
  ...cobroFields,
  /** Cash received, in dollars; for `efectivo` only. */
  recibido: money('Escribe cuánto se recibió.')
    .notRequired()
    .test('enough', 'Lo recibido es menos de lo que se cobra.', function enough(recibido) {
      const { metodo, partes } = this.parent as { metodo?: unknown; partes?: { amount?: unknown }[] };
      if (recibido == null || (metodo ?? 'efectivo') !== 'efectivo' || !Array.isArray(partes)) return true;
      return !(recibido < sumDollars(partes.map((one) => Number(one?.amount))));
    }),
});
type NewParte = InferType<typeof parte>;
export type NewPago = InferType<typeof pagoBody>;

/** An alumno at the counter, or the candidates to choose from. */
export interface AtCounter {
  alumno: User | null;
  /** The note that the code or the folio named, whether something is owed of it or not. */
  nota_id: number | null;
  /** Debtors of the same family: the same phone, or the same family of the nursery. */
  hermanos: User[];
  /** With a saldo: the alumno's, then those of each hermano, each oldest first. */
  notas: Note[];
  /**
   * Candidates with the debt of each in dollars; empty when there is an `alumno`. `por`: the ticket or folio that a typed
   * number stands for, to be searched in its place.
   */
  candidatos: (User & { saldo: number; por?: string })[];
  /** How many match; `candidatos` are the first of them, debtors before the others. 0 when there is an `alumno`. */
  total: number;
  /** For a name with one match: how many alumnos in baja match too. */
  en_baja?: number;
}

const lastLimit = whole().min(1, 'Debe ser de 1 a 200.').max(200, 'Debe ser de 1 a 200.').notRequired();

export const caja = {
  /** One abono and one ticket for each part, all of them or none. */
  createPago: endpoint<{ success: true; abonos: Abono[]; notes: Note[]; trabajos: Trabajo[] }>()(
    'POST /pagos',
    'abonos:write',
    { query: cobroQuery, body: pagoBody, status: 201 },
  ),
  /**
   * Finds the alumno of a ticket's, a family's or an alumno's code, a folio, a ticket's number, a phone or a name; 404 for
   * any other code. A POST that writes nothing: addresses are kept in logs, and a code may hold a token.
   */
  findAtCounter: endpoint<AtCounter>()('POST /caja/buscar', 'abonos:write', {
    body: object({ q: requiredText('Escribe o escanea a quién buscar.', SCANNED_MAX) }),
  }),
  /** Latest abonos taken by the signed-in user, newest first: `limite` of them, 5 without it. */
  lastAtCounter: endpoint<{ datos: { abono: Abono; note: Note; alumno: User }[] }>()(
    'GET /caja/ultimos',
    'abonos:write',
    { query: object({ limite: lastLimit }) },
  ),
};
