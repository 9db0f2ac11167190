import { type InferType, mixed, object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Page } from '../entities.ts';
import { calendarDate, oneOf, optionalId, optionalText, version } from '../fields.ts';
import type { Adulto, Autorizado, Aviso, Documento, DocumentoEnCola, Infante } from '../guarderia.ts';
import {
  DOCUMENTO_COLAS,
  DOCUMENTO_ESTADOS_SET,
  DOCUMENTO_TIPOS,
  type DocumentoPersona,
  isDocumentoPersona,
} from '../guarderia-rules.ts';
import { readOnlyOf } from '../record.ts';
import { documentoRecord } from '../records/documentos.ts';
import { REASON_MAX } from '../rules.ts';
import { idParams, pageFields } from './common.ts';

/** Fields beside the files of the multipart field `archivos`. */
const uploadBody = object({
  tipo: oneOf(DOCUMENTO_TIPOS, 'No existe este tipo de documento.').required('Elige el tipo de documento.'),
  /** The child's unless said otherwise. */
  persona: mixed<DocumentoPersona>(
    (value): value is DocumentoPersona => typeof value === 'string' && isDocumentoPersona(value),
  ).typeError('La persona es infante, madre, padre o un autorizado.'),
  fecha_emision: calendarDate(),
  vigencia_hasta: calendarDate(),
});
export type Upload = InferType<typeof uploadBody>;

/** A supervisor's decision on a document. */
const documentoPatchBody = object({
  estado: oneOf(DOCUMENTO_ESTADOS_SET, 'El estado es recibido, verificado o rechazado.'),
  motivo: optionalText(REASON_MAX).when('estado', {
    is: 'rechazado',
    // biome-ignore lint/suspicious/noThenProperty: yup's own word for the branch of a condition
    then: (schema) => schema.required('Escribe por qué se rechaza.').nonNullable('Escribe por qué se rechaza.'),
  }),
  entregar_hasta: calendarDate(),
  fecha_emision: calendarDate(),
  vigencia_hasta: calendarDate(),
  version: version(),
});
export type DocumentoPatch = InferType<typeof documentoPatchBody>;

/** Papers change what their child lacks, so the child comes with the response. Those of tipo custodia are for staff. */
export const documentos = {
  /** All that are asked for, those that still lack files included. */
  listDocumentos: endpoint<{ datos: Documento[] }>()('GET /guarderia/infantes/:id/documentos', 'guarderia:read', {
    own: true,
    params: idParams,
  }),
  uploadDocumento: endpoint<{
    success: true;
    documento: Documento;
    rechazados: { nombre: string; motivo: string }[];
    infante: Infante;
  }>()('POST /guarderia/infantes/:id/documentos', 'guarderia:write', {
    own: true,
    params: idParams,
    body: uploadBody,
    content: 'multipart',
    status: 201,
  }),
  updateDocumento: endpoint<{ success: true; documento: Documento; infante: Infante }>()(
    'PUT /guarderia/documentos/:id',
    'guarderia:verify',
    {
      params: idParams,
      body: documentoPatchBody,
      readOnly: [...readOnlyOf(documentoRecord), 'archivos', 'verificado_por', 'infante'],
    },
  ),
  /** A required paper goes back to `falta`; any other is gone, and null. */
  deleteDocumento: endpoint<{ success: true; documento: Documento | null; infante: Infante }>()(
    'DELETE /guarderia/documentos/:id',
    'guarderia:write',
    { own: true, params: idParams, query: object({ version: version() }) },
  ),
  /** One of the paper's files, the first unless said otherwise. `acceso` is the short-lived word of a link. */
  documentoArchivo: endpoint<Blob>()('GET /guarderia/documentos/:id/archivo', 'guarderia:read', {
    own: true,
    params: idParams,
    query: object({ archivo: optionalId(), acceso: string().max(500) }),
    content: 'file',
  }),
  /** The supervisor's queues, of all children. */
  documentosQueue: endpoint<{ datos: Page<DocumentoEnCola> }>()('GET /guarderia/documentos', 'guarderia:verify', {
    query: object({
      ...pageFields,
      estado: oneOf(DOCUMENTO_COLAS, 'estado es recibido o por_vencer.').required('estado es recibido o por_vencer.'),
    }),
  }),
  /** The whole file of one child, for printing. */
  expediente: endpoint<{
    success: true;
    infante: Infante;
    adultos: Adulto[];
    autorizados: Autorizado[];
    documentos: Documento[];
    /** Authorised people who resemble an adult kept away by a judge: for staff, else empty. */
    avisos: Aviso[];
  }>()('GET /guarderia/infantes/:id/expediente', 'guarderia:read', { own: true, params: idParams }),
};
