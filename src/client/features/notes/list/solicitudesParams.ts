/** Endpoint argument from the list's address, which may be typed by hand. Apart from the columns: the store needs it. */
import { likelierIn, searchTextOf, sortOf } from '#client/lib/listAddress.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { type AlumnoSearchField, SEARCH_ALUMNOS_FIELDS, USER_SORT } from '#contract/rules.ts';
import type { SolicitudesArg } from '../api.ts';

export const PARAMS = ['texto', 'por', 'escuela', 'grupo', 'vista'] as const;
export type Param = (typeof PARAMS)[number];

/** At the counter people say their name. */
const DEFAULT_FIELD: AlumnoSearchField = 'nombre';

export const FIELD_NAMES: Record<AlumnoSearchField, string> = {
  email: 'Correo',
  nombre: 'Nombre',
  celular: 'Teléfono',
  folio: 'Folio',
};

/** Search field; an unknown value counts as absent. */
export function fieldOf(por: string): AlumnoSearchField {
  return SEARCH_ALUMNOS_FIELDS.find((field) => field === por) ?? DEFAULT_FIELD;
}

/** Whatever the address holds that is none of the choices counts as left out. */
export function argOf(filters: Record<Param, string>, page: number, sort: string | undefined): SolicitudesArg {
  const { texto, por, escuela, grupo, vista } = filters;
  const pendientes = vista === 'pendientes';
  // The endpoint of the pending ones knows no filters.
  const searched = pendientes ? '' : searchTextOf(texto);
  return {
    pendientes,
    texto: searched,
    // Without a text it changes nothing, and must not ask for the same rows again.
    campo: searched ? fieldOf(por) : DEFAULT_FIELD,
    escuela: !pendientes && /^[1-9]\d{0,8}$/.test(escuela) ? Number(escuela) : null,
    grupo: pendientes ? null : normalizeGroup(grupo),
    baja: vista === 'baja',
    ...(vista === 'sin-nota' && { sinNota: true as const }),
    page,
    sort: sortOf(USER_SORT, sort) ?? null,
  };
}

/** Another field in which a text that was not found would rather be. */
export function likelierField({ texto, campo }: SolicitudesArg): AlumnoSearchField | null {
  const field = likelierIn(texto);
  return field === campo ? null : field;
}
