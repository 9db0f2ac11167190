import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Note, NoteSummary } from '../entities.ts';
import {
  cajaNumber,
  id,
  money,
  ONE_LINE,
  oneOf,
  optionalId,
  optionalText,
  positiveMoney,
  requiredDate,
  requiredText,
  version,
} from '../fields.ts';
import { list } from '../list.ts';
import type { ReplacedPlan } from '../plan.ts';
import { readOnlyOf } from '../record.ts';
import { noteRecord } from '../records/notes.ts';
import {
  DESCRIPTION_MAX,
  FOLIO_MAX,
  NOTE_STATUS,
  PLAN_MAX,
  REASON_MAX,
  SAME_SERVICE_MAX,
  SERVICES_MAX,
} from '../rules.ts';
import { capturaFields, capturaQuery, idParams, motivoBody, userIdParams, whichNote } from './common.ts';

/** Body of the note form; amounts in dollars. `costosArr` is parallel to `serviciosArr`; a service sold twice occurs twice. */
const noteFields = {
  user_id: id('Elige el alumno.'),
  folio: requiredText('Escribe el folio.', FOLIO_MAX).matches(...ONE_LINE),
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
  /** The till that takes the money of a note saved as Pagado. */
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
      fecha: requiredDate(),
      monto: positiveMoney(),
    }).noUnknown(),
    PLAN_MAX,
    `Un plan admite hasta ${PLAN_MAX} pagos.`,
  );

/** An empty list takes the plan away. */
const planBody = object({ pagos: pagos().required('Faltan los pagos.'), version: version() });
export type NewPlan = InferType<typeof planBody>;

const newNoteBody = object({ ...noteFields, ...capturaFields, plan: pagos() });
/** `motivo`: why the total of a firm note (`isFirm`) is lowered, or of one that was signed or ever paid. */
const notePatchBody = object({ ...noteFields, motivo: optionalText(REASON_MAX), version: version() }).partial();
export type NewNote = InferType<typeof newNoteBody>;
export type NotePatch = InferType<typeof notePatchBody>;

export const notes = {
  /** The newest note with a saldo, else the newest; null when there is none. `otras` are the alumno's other notes. */
  getNote: endpoint<{ note: Note | null; otras: NoteSummary[] }>()('GET /get-note/:userId', 'notes:read', {
    own: true,
    params: userIdParams,
    query: whichNote,
  }),
  createNote: endpoint<{ success: true; note: Note }>()('POST /notas', 'notes:write', {
    query: object(capturaQuery),
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
    query: object({ escuela: optionalId() }),
  }),
};
