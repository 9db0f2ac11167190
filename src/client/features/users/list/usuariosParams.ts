/** Endpoint argument from the list's address. Addresses may be typed by hand. */
import { likelierIn, searchTextOf, sortOf } from '#client/lib/listAddress.ts';
import { ROL_NAMES } from '#contract/roles.ts';
import { USER_SORT, type UserSearchField } from '#contract/rules.ts';
import type { UsuariosArg } from '../api.ts';

export const PARAMS = ['texto', 'por', 'rol', 'activo'] as const;
export type Param = (typeof PARAMS)[number];

/** Search fields of people; folios belong to the requests list. */
export const FIELDS = ['user:email', 'user:nombre', 'user:celular'] as const satisfies readonly UserSearchField[];
type Field = (typeof FIELDS)[number];
export const FIELD_NAMES: Record<Field, string> = {
  'user:email': 'Correo',
  'user:nombre': 'Nombre',
  'user:celular': 'Teléfono',
};
const DEFAULT_FIELD: Field = 'user:nombre';

/** Search field; an unknown value counts as absent. */
export const fieldOf = (por: string): Field => FIELDS.find((field) => field === por) ?? DEFAULT_FIELD;

/** Whatever the address holds that is none of the choices counts as left out. */
export function argOf(filters: Record<Param, string>, page: number, sort: string | undefined): UsuariosArg {
  const texto = searchTextOf(filters.texto);
  return {
    texto,
    // Without a text it changes nothing, and must not ask for the same rows again.
    por: texto ? fieldOf(filters.por) : DEFAULT_FIELD,
    rol: Object.hasOwn(ROL_NAMES, filters.rol) ? Number(filters.rol) : null,
    baja: filters.activo === '0',
    page,
    sort: sortOf(USER_SORT, sort) ?? null,
  };
}

/** Another field in which a text that was not found would rather be. */
export function likelierField({ texto, por }: UsuariosArg): Field | null {
  const field = likelierIn(texto);
  return field === null || `user:${field}` === por ? null : `user:${field}`;
}
