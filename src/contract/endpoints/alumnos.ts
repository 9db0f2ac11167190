import { number, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { AlumnoRow, Page } from '../entities.ts';
import { oneOf } from '../fields.ts';
import { SEARCH_ALUMNOS_FIELDS, SEARCH_ALUMNOS_SHAPE, USER_SORT } from '../rules.ts';
import { filterFields, pageFields, searchText, sortField } from './common.ts';
import { activo } from './users.ts';

const alumnosQuery = object({ ...pageFields, activo: activo(), sort: sortField(USER_SORT) });
const filterQuery = alumnosQuery.shape(filterFields);
/** 1: only alumnos without a note that stands. */
const sinNota = () => number().typeError('sin_nota es 1.').oneOf([1], 'sin_nota es 1.');

export const alumnos = {
  listAlumnos: endpoint<Page<AlumnoRow>>()('GET /admin/alumnos', 'users:read', {
    query: alumnosQuery.shape({ sin_nota: sinNota() }),
  }),
  filterAlumnos: endpoint<Page<AlumnoRow>>()('GET /admin/filter-alumnos', 'users:read', { query: filterQuery }),
  /** By folio, `note` is the one that matched. */
  searchAlumnos: endpoint<Page<AlumnoRow>>()(
    `GET /admin/search-alumnos/${SEARCH_ALUMNOS_SHAPE}/:text/:field`,
    'users:read',
    {
      params: object({
        text: searchText(),
        field: oneOf(SEARCH_ALUMNOS_FIELDS, 'Se busca por email, nombre, celular o folio.').required(),
      }),
      query: filterQuery,
    },
  ),
  /** Everybody with an unpaid note, those in baja too. */
  listPendientes: endpoint<Page<AlumnoRow>>()('GET /admin/solicitudes-pendientes', 'users:read', {
    query: object({ ...pageFields, sort: sortField(USER_SORT) }),
  }),
};
