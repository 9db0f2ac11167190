import { boolean, type InferType, number, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Accion, NoPuede, Page } from '../entities.ts';
import { group, id, oneOf, optionalId, optionalText } from '../fields.ts';
import { list } from '../list.ts';
import { ACCION_KINDS, EGRESAN } from '../records/acciones.ts';
import { ACCION_MAX, REASON_MAX } from '../rules.ts';
import { idParams, motivoBody, pageQuery } from './common.ts';

const WHOM = 'Elige a quién.';

/** True only shows what would change, with 200, and writes nothing. */
const vista = () => boolean().typeError('vista es verdadero o falso.');

const accionBody = object({
  accion: oneOf(ACCION_KINDS, 'La acción es grupo, escuela o baja.').required('Elige qué hacer.'),
  ids: list(id(WHOM), ACCION_MAX, `Se cambian hasta ${ACCION_MAX} personas a la vez.`).min(1, WHOM).required(WHOM),
  escuela_id: optionalId().when('accion', {
    is: 'escuela',
    // biome-ignore lint/suspicious/noThenProperty: yup's own word for the branch of a condition
    then: (sent) => sent.required('Elige la escuela.'),
  }),
  /** Of a change of school optional: without it each keeps their group. */
  grupo: group()
    .notOneOf([0], 'Elige el grupo.')
    .notRequired()
    .when('accion', {
      is: 'grupo',
      // biome-ignore lint/suspicious/noThenProperty: as above
      then: (sent) => sent.required('Elige el grupo.'),
    }),
  motivo: optionalText(REASON_MAX).when(['accion', 'vista'], {
    is: (accion: unknown, isPreview: unknown) => accion === 'baja' && isPreview !== true,
    // biome-ignore lint/suspicious/noThenProperty: as above
    then: (sent) => sent.required('Escribe el motivo.').nonNullable('Escribe el motivo.'),
  }),
  vista: vista(),
});
export type AccionBody = InferType<typeof accionBody>;

const GRADE_WRONG = 'El último grado va de 1 a 6.';
const cicloBody = object({
  escuela_id: id('Elige la escuela.'),
  /** What becomes of the last grade. */
  egresan: oneOf(EGRESAN, 'Los del último grado se dan de baja o se quedan.').required(
    'Elige qué pasa con el último grado.',
  ),
  /** The last grade of the school; left out, the highest one that has alumnos. */
  ultimo: number().typeError(GRADE_WRONG).integer(GRADE_WRONG).min(1, GRADE_WRONG).max(6, GRADE_WRONG),
  motivo: optionalText(REASON_MAX),
  /** The last year that the person saw begun, null for none: 409 when another one has begun since. Left out, none is asked for. */
  anterior: optionalId().nullable(),
  vista: vista(),
});
export type CicloBody = InferType<typeof cicloBody>;

export const acciones = {
  /** Actions on several people, newest first. */
  listAcciones: endpoint<Page<Accion>>()('GET /users/acciones', 'alumnos:write', { query: pageQuery }),
  /** Changes group or school of several alumnos, or puts several people in baja; `vista` answers with an AccionVista. */
  createAccion: endpoint<{ success: true; accion: Accion; no_pueden: NoPuede[] }>()(
    'POST /users/acciones',
    'alumnos:write',
    { body: accionBody, status: 201 },
  ),
  undoAccion: endpoint<{ success: true; accion: Accion; quedan: NoPuede[] }>()(
    'POST /users/acciones/:id/deshacer',
    'alumnos:write',
    { params: idParams, body: motivoBody },
  ),
  /** Puts all groups of a school one grade up; `vista` answers with a CicloVista. */
  createCiclo: endpoint<{ success: true; accion: Accion }>()('POST /ciclos', 'ciclos:write', {
    body: cicloBody,
    status: 201,
  }),
};
