/** The announcement form's own shape, and the way to the wire. */
import type { AnuncioRow } from '#client/entities/tables.ts';
import { type Audience, missingAudience } from '#contract/endpoints/anuncios.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { UserSearchField } from '#contract/rules.ts';

export interface AnuncioValues {
  mensaje: string;
  /** The id of the person it is for; '' for everybody in the groups and schools. */
  user_id: string;
  todosGrupos: boolean;
  grupos: string[];
  todasEscuelas: boolean;
  escuelas: number[];
  version?: number;
}

export const EMPTY: AnuncioValues = {
  mensaje: '',
  user_id: '',
  todosGrupos: false,
  grupos: [],
  todasEscuelas: false,
  escuelas: [],
};

export function valuesOf(anuncio: AnuncioRow): AnuncioValues {
  const { mensaje, user_id, todosGrupos, grupos, todasEscuelas, escuelas, version } = anuncio;
  return { mensaje, user_id: String(user_id ?? ''), todosGrupos, grupos, todasEscuelas, escuelas, version };
}

/** Whom the form addresses: of a checked «all» the list behind it does not count. */
export function audienceOf({
  user_id,
  todosGrupos,
  grupos,
  todasEscuelas,
  escuelas,
}: AnuncioValues): Required<Audience> {
  return {
    user_id: user_id === '' ? null : Number(user_id),
    todosGrupos,
    grupos: todosGrupos ? [] : grupos,
    todasEscuelas,
    escuelas: todasEscuelas ? [] : escuelas,
  };
}

export const toBody = (values: AnuncioValues) => ({
  mensaje: values.mensaje,
  ...audienceOf(values),
  ...(values.version !== undefined && { version: values.version }),
});

export const typedErrors = (values: AnuncioValues): FieldErrors => missingAudience(audienceOf(values));

/** The four ways in which the form finds people. */
export const SEARCH_BY: readonly { value: UserSearchField; label: string }[] = [
  { value: 'user:email', label: 'Correo' },
  { value: 'user:nombre', label: 'Nombre' },
  { value: 'user:celular', label: 'Teléfono' },
  { value: 'note:folio', label: 'Folio' },
];
