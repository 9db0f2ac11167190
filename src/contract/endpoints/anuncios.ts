import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Anuncio, Page } from '../entities.ts';
import type { FieldErrors } from '../errors.ts';
import { flag, group, id, optionalText, version } from '../fields.ts';
import { ALL_GROUPS, EMPLOYEE_GROUP, NOT_A_GROUP } from '../groups.ts';
import { list } from '../list.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { anuncioRecord } from '../records/anuncios.ts';
import { MESSAGE_MAX, SCHOOLS_MAX } from '../rules.ts';
import { idParams, pageQuery } from './common.ts';

/** Audience of an announcement: one person, or everybody in the chosen schools and groups. */
const audience = {
  user_id: id('Elige la persona.').notRequired(),
  /** Employees are addressed one by one. */
  grupos: list(group().notOneOf([EMPLOYEE_GROUP], NOT_A_GROUP), ALL_GROUPS.length),
  escuelas: list(id('Elige la escuela.'), SCHOOLS_MAX),
  todosGrupos: flag(),
  todasEscuelas: flag(),
};
const anuncioBody = object({ ...typedOf(anuncioRecord), ...audience });
export type AnuncioBody = InferType<typeof anuncioBody>;
/** The audience alone counts: it can be asked for before the message is written. */
const reachBody = anuncioBody.shape({ mensaje: optionalText(MESSAGE_MAX) });
export type Audience = Omit<AnuncioBody, 'mensaje'>;

/** Errors by field of an announcement without an audience; empty if there are none. */
export function missingAudience({ user_id, grupos, escuelas, todosGrupos, todasEscuelas }: Audience): FieldErrors {
  if (user_id != null) return {};
  return {
    ...(!todosGrupos && !grupos?.length && { grupos: ['Elige al menos un grupo, o todos los grupos.'] }),
    ...(!todasEscuelas && !escuelas?.length && { escuelas: ['Elige al menos una escuela, o todas las escuelas.'] }),
  };
}

const readOnly = [...readOnlyOf(anuncioRecord), 'user', 'grupo', 'escuela', 'leido'];

export const anuncios = {
  listAnuncios: endpoint<Page<Anuncio>>()('GET /admin/anuncios', 'anuncios:read', { query: pageQuery }),
  /** Those addressed to the signed-in person. */
  myAnuncios: endpoint<{ datos: Anuncio[] }>()('GET /anuncios', 'anuncios:own'),
  getAnuncio: endpoint<{ success: true; anuncio: Anuncio }>()('GET /anuncios/:id', 'anuncios:read', {
    params: idParams,
  }),
  createAnuncio: endpoint<{ success: true; anuncio: Anuncio }>()('POST /anuncios', 'anuncios:write', {
    body: anuncioBody,
    readOnly,
    status: 201,
  }),
  updateAnuncio: endpoint<{ success: true; anuncio: Anuncio }>()('PUT /anuncios/:id', 'anuncios:write', {
    params: idParams,
    body: anuncioBody.shape({ version: version() }).partial(),
    readOnly,
  }),
  deleteAnuncio: endpoint<{ success: true }>()('DELETE /admin/anuncios/:id', 'anuncios:write', { params: idParams }),
  /** How many people the announcement would reach. */
  alcance: endpoint<{ total: number }>()('POST /anuncios/alcance', 'anuncios:write', {
    body: reachBody,
    readOnly,
    status: 200,
  }),
  readAnuncio: endpoint<{ success: true }>()('POST /anuncios/:id/leido', 'anuncios:own', { params: idParams }),
};
