/** The contract of a note: its current text, and the signed one. */
import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Contrato, Note } from '../entities.ts';
import { optionalId, requiredText } from '../fields.ts';
import { firma } from '../firma.ts';
import { CONTRACT_MAX, NAME_MAX } from '../rules.ts';
import { idParams } from './common.ts';

/** The text as shown when it was signed. */
const contratoBody = object({
  texto: requiredText('Falta el texto del contrato.', CONTRACT_MAX),
  firmante: requiredText('Escribe el nombre de quien firma.', NAME_MAX * 2),
  firma: firma(),
});
export type NewContrato = InferType<typeof contratoBody>;

/** A signed contract among others to choose from. */
export type ContratoSummary = Pick<Contrato, 'id' | 'created_at' | 'firmante'>;

export interface ContratoOfNote {
  note: Note;
  /** Current text of the note's contract. */
  texto: string;
  /** The one asked for, else the last that was signed; null before any. */
  contrato: Contrato | null;
  /** Whether the signed text equals the current one. */
  vigente: boolean;
  /** All that were signed, newest first. */
  contratos: ContratoSummary[];
}

export const contratos = {
  getContrato: endpoint<ContratoOfNote>()('GET /notas/:id/contrato', 'notes:read', {
    own: true,
    params: idParams,
    query: object({ contrato: optionalId() }),
  }),
  /** The contract goes to paper, to be signed by hand: from then on lowering the note's total needs a supervisor. */
  printContrato: endpoint<{ success: true }>()('PUT /notas/:id/contrato/impreso', 'notes:write', {
    params: idParams,
  }),
  signContrato: endpoint<{ success: true; contrato: Contrato }>()('POST /notas/:id/contrato', 'notes:write', {
    params: idParams,
    body: contratoBody,
    status: 201,
    // Three thousand points, and the text with letters of two bytes.
    bodyBytes: 112 * 1024,
  }),
};
