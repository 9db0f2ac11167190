import { object } from 'yup';
import { call } from '../call.ts';
import type { AlumnoRow, Page } from '../entities.ts';
import { oneOf } from '../fields.ts';
import { bare } from '../first.ts';
import { SEARCH_ALUMNOS_FIELDS, USER_SORT } from '../rules.ts';
import { filterFields, pageFields, searchText, sortField } from './common.ts';
import { activo } from './users.ts';

const alumnosQuery = object({ ...pageFields, activo: activo(), sort: sortField(USER_SORT) });
const filterQuery = alumnosQuery.shape(filterFields);

export const alumnos = {
  listAlumnos: call<Page<AlumnoRow>>()({
    ...bare.listAlumnos,
    query: alumnosQuery,
  }),
  filterAlumnos: call<Page<AlumnoRow>>()({
    ...bare.filterAlumnos,
    query: filterQuery,
  }),
  searchAlumnos: call<Page<AlumnoRow>>()({
    ...bare.searchAlumnos,
    params: object({
      text: searchText(),
      field: oneOf(SEARCH_ALUMNOS_FIELDS, 'Se busca por email, nombre, celular o folio.').required(),
    }),
    query: filterQuery,
  }),
  listPendientes: call<Page<AlumnoRow>>()({
    ...bare.listPendientes,
    query: object({ ...pageFields, sort: sortField(USER_SORT) }),
  }),
};
