/** The shapes of the forms of a child, as typed, and how they become the bodies of the calls. */
import type { Infante } from '#contract/guarderia.ts';
import { ALERGIA, CUIDADOS, ESTANCIA, IDENTIDAD, orNull, SALUD, textsOf } from './values.ts';

export const newIdentidad = {
  familia_id: null as number | null,
  ...textsOf(null, IDENTIDAD),
  nacionalidad: 'Mexicana',
};

export const identidadValues = (infante: Infante) => ({ ...textsOf(infante, IDENTIDAD), version: infante.version });

export const emptyAlergia = textsOf(null, ALERGIA);
export const alergiasValues = ({ alergias, sin_alergias, version }: Infante) => ({
  alergias: alergias.map((one) => textsOf(one, ALERGIA)),
  sin_alergias,
  version,
});

export const saludValues = (infante: Infante) => ({
  ...textsOf(infante, SALUD),
  pediatra: textsOf(infante.pediatra, ['nombre', 'telefono']),
  version: infante.version,
});

/** A measure as typed, with a point or a comma; what is no number passes as it is and the check says so. */
export function measureOf(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

export const saludBody = ({ pediatra, peso, talla, ...rest }: ReturnType<typeof saludValues>) => ({
  ...rest,
  pediatra: orNull(pediatra),
  peso: measureOf(peso),
  talla: measureOf(talla),
});

export const cuidadosValues = (infante: Infante) => ({ ...textsOf(infante, CUIDADOS), version: infante.version });

export const estanciaValues = (infante: Infante) => ({ ...textsOf(infante, ESTANCIA), version: infante.version });
