/** Reminders of debts, the people they must not reach, and the promises of families. */
import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Contacto, Page, Promesa, Recordatorio } from '../entities.ts';
import { calendarDate, flag, id, oneOf, optionalId, version } from '../fields.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { canal, PROMESA_ESTADOS, reminderText } from '../recordatorios.ts';
import { promesaRecord } from '../records/recordatorios.ts';
import { MESSAGE_MAX } from '../rules.ts';
import { capturaFields, capturaQuery, idParams, pageFields } from './common.ts';

const recordatorioBody = object({
  user_id: id('Elige el alumno.'),
  canal: canal(),
  texto: reminderText(MESSAGE_MAX),
  /** However recent the last one is. */
  forzar: flag(),
  /** It went out then, without a connection: it is only written down. */
  ...capturaFields,
});
export type NewRecordatorio = InferType<typeof recordatorioBody>;

const promesaBody = object(typedOf(promesaRecord));
const promesaPatchBody = promesaBody
  .omit(['nota_id'])
  .shape({ retirada: flag().isTrue('Una promesa retirada no vuelve: registra otra.'), version: version() })
  .partial();
export type NewPromesa = InferType<typeof promesaBody>;
export type PromesaPatch = InferType<typeof promesaPatchBody>;

const contactoBody = object({ no_molestar: flag(), numero_equivocado: flag() }).partial();
export type ContactoPatch = InferType<typeof contactoBody>;

/** Amount received after a reminder, in dollars; null while it includes cash of a blind count. */
export interface Brought {
  abonado: number | null;
}

/** Result of a week's reminders. */
export interface ReminderResult {
  /** Its Monday. */
  semana: string;
  recordatorios: number;
  alumnos: number;
  /** Abonos of those alumnos within the days after a reminder: of each the last reminder before it counts. */
  abonos: number;
  /** Their sum in dollars; null while it includes cash of a blind count. */
  monto: number | null;
}

export const recordatorios = {
  /**
   * Records a reminder: `mensaje` is the filled text, `url` opens it in WhatsApp or in the mail program (null by
   * telephone, on paper, and for reminders that went out before).
   */
  createRecordatorio: endpoint<{ success: true; recordatorio: Recordatorio; mensaje: string; url: string | null }>()(
    'POST /recordatorios',
    'recordatorios:write',
    { query: object(capturaQuery), body: recordatorioBody, status: 201 },
  ),
  /** Newest first; those that went out from the one day of the business to the other. */
  listRecordatorios: endpoint<Page<Recordatorio & Brought>>()('GET /recordatorios', 'recordatorios:write', {
    query: object({
      ...pageFields,
      user_id: optionalId(),
      desde: calendarDate().nonNullable(),
      hasta: calendarDate().nonNullable(),
    }),
  }),
  /** The last weeks, newest first. */
  reminderResults: endpoint<{ datos: ReminderResult[] }>()('GET /recordatorios/resultado', 'dashboard:read'),
  getContacto: endpoint<{ contacto: Contacto }>()('GET /users/:id/contacto', 'recordatorios:write', {
    params: idParams,
  }),
  /** Withdrawing consent applies to the whole family. */
  updateContacto: endpoint<{ success: true; contacto: Contacto }>()('PUT /users/:id/contacto', 'recordatorios:write', {
    params: idParams,
    body: contactoBody,
    readOnly: ['user_id'],
  }),
};

export const promesas = {
  /** Replaces the pending promise of the note. */
  createPromesa: endpoint<{ success: true; promesa: Promesa }>()('POST /promesas', 'promesas:write', {
    body: promesaBody,
    status: 201,
  }),
  updatePromesa: endpoint<{ success: true; promesa: Promesa }>()('PUT /promesas/:id', 'promesas:write', {
    params: idParams,
    body: promesaPatchBody,
    readOnly: [...readOnlyOf(promesaRecord), 'nota_id', 'estado'],
  }),
  /** By their days, the next ones first. */
  listPromesas: endpoint<Page<Promesa>>()('GET /promesas', 'promesas:write', {
    query: object({
      ...pageFields,
      dia: calendarDate().nonNullable(),
      estado: oneOf(PROMESA_ESTADOS, 'estado no es ninguno de los conocidos.').notRequired(),
      user_id: optionalId(),
    }),
  }),
};
