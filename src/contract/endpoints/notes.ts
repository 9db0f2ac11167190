import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Abono, Note, NoteSummary, Trabajo } from '../entities.ts';
import { cajaNumber, calendarDate, id, instant, money, oneOf, optionalText, requiredText, version } from '../fields.ts';
import { list } from '../list.ts';
import type { ReplacedPlan } from '../plan.ts';
import { readOnlyOf } from '../record.ts';
import { noteRecord } from '../records/notes.ts';
import {
  ABONO_METHODS,
  DESCRIPTION_MAX,
  FOLIO_MAX,
  NOTE_STATUS,
  PLAN_MAX,
  REFERENCE_MAX,
  SAME_SERVICE_MAX,
  SERVICES_MAX,
} from '../rules.ts';
import { idParams, motivoBody, userIdParams } from './common.ts';

/** What the note form sends; amounts in dollars. `costosArr` runs parallel to `serviciosArr`; what is sold twice stands twice. */
const noteFields = {
  user_id: id('Elige el alumno.'),
  folio: requiredText('Escribe el folio.', FOLIO_MAX),
  status: oneOf(Object.values(NOTE_STATUS), 'El estado es Pendiente o Pagado.').required('Elige el estado.'),
  serviciosArr: list(id('Elige el servicio.'), SERVICES_MAX, `Admite hasta ${SERVICES_MAX} servicios.`)
    .required('Elige al menos un servicio.')
    .min(1, 'Elige al menos un servicio.')
    .test('times', `Un servicio va hasta ${SAME_SERVICE_MAX} veces en una nota.`, (ids) =>
      [...Map.groupBy(ids ?? [], (one) => one).values()].every(({ length }) => length <= SAME_SERVICE_MAX),
    ),
  costosArr: list(money('Falta el costo.'), SERVICES_MAX)
    .required('Faltan los costos.')
    .test('parallel', 'Los costos no corresponden a los servicios.', function parallel(costos) {
      const { serviciosArr } = this.parent as { serviciosArr?: unknown[] };
      return !Array.isArray(serviciosArr) || serviciosArr.length === costos?.length;
    }),
  totalServicios: money('Falta el total.').notRequired(),
  total_amount: money('Falta el total.').notRequired(),
  note_description: optionalText(DESCRIPTION_MAX),
  /** The till that takes what settles a note saved as Pagado. */
  caja: cajaNumber(),
};
const readOnly = [
  ...readOnlyOf(noteRecord),
  ...['conceptos', 'recargos', 'total_pagado', 'saldo', 'creditos', 'cancelada', 'proximo', 'vencido'],
];

/** Instalments as they are typed; amounts in dollars. */
const pagos = () =>
  list(
    object({
      fecha: calendarDate().required('Elige la fecha.').nonNullable('Elige la fecha.'),
      monto: money('Escribe el monto.').moreThan(0, 'El monto debe ser mayor que 0.'),
    }).noUnknown(),
    PLAN_MAX,
    `Un plan admite hasta ${PLAN_MAX} pagos.`,
  );

/** An empty list takes the plan away. */
export const planBody = object({ pagos: pagos().required('Faltan los pagos.'), version: version() });
export type NewPlan = InferType<typeof planBody>;

export const newNoteBody = object({ ...noteFields, capturado_en: instant(), plan: pagos() });
export const notePatchBody = object({ ...noteFields, version: version() }).partial();
export type NewNote = InferType<typeof newNoteBody>;
export type NotePatch = InferType<typeof notePatchBody>;

/** `nota` opens an older note of the same alumno. */
const whichNote = object({ nota: id('Falta la nota.').notRequired().nonNullable() });

export const notes = {
  /** The newest note with a saldo, else the newest; null when there is none. `otras` are the alumno's other notes. */
  getNote: endpoint<{ note: Note | null; otras: NoteSummary[] }>()('GET /get-note/:userId', 'notes:read', {
    own: true,
    params: userIdParams,
    query: whichNote,
  }),
  createNote: endpoint<{ success: true; note: Note }>()('POST /notas', 'notes:write', {
    body: newNoteBody,
    readOnly,
    status: 201,
  }),
  updateNote: endpoint<{ success: true; note: Note }>()('PUT /notas/:id', 'notes:write', {
    params: idParams,
    body: notePatchBody,
    readOnly: [...readOnly, 'plan'],
  }),
  /** The plans that a note had before, the last one first. */
  replacedPlans: endpoint<{ datos: ReplacedPlan[] }>()('GET /notas/:id/plan', 'notes:read', { params: idParams }),
  /** Replaces the plan of a note: by which days its total is to be paid. */
  updatePlan: endpoint<{ success: true; note: Note }>()('PUT /notas/:id/plan', 'notes:write', {
    params: idParams,
    body: planBody,
  }),
  cancelNote: endpoint<{ success: true; note: Note }>()('POST /notas/:id/cancelar', 'notes:cancel', {
    params: idParams,
    body: motivoBody,
  }),
  /** The next free folio for a school's prefijo. */
  nextFolio: endpoint<{ folio: string }>()('GET /folios/siguiente', 'notes:write', {
    query: object({ escuela: id('Elige la escuela.').notRequired().nonNullable() }),
  }),
};

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
 * The printer on which the tickets come out, as jobs of the transaction that takes the money; where it is not in use any more
 * there are no jobs. No part of the body: what is sent again later under the same key leaves it out, and prints nothing.
 */
export const cobroQuery = object({ impresora_id: id('Elige la impresora.').notRequired().nonNullable() });

export const abonoBody = object({
  user_id: id('Elige el alumno.'),
  amount: money('Escribe el monto.').moreThan(0, 'El monto debe ser mayor que 0.'),
  nota_id: id('Falta la nota.').notRequired(),
  /** What somebody typed for several notes in one go, in dollars, where this is a part of it. */
  suma: money('Escribe la suma.')
    .notRequired()
    .test('part', 'El monto es más que la suma de la que es parte.', function part(suma) {
      return suma == null || !(Number(this.parent.amount) > suma);
    }),
  ...cobroFields,
  capturado_en: instant(),
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
  cancelAbono: endpoint<{ success: true; abono: Abono; note: Note }>()('POST /abonos/:id/cancelar', 'abonos:cancel', {
    params: idParams,
    body: motivoBody,
  }),
};
