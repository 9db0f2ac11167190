import type { Ajustes, Negocio } from '#contract/entities.ts';
import type { AjustesRow } from './repo.ts';

/** The settings on the wire. */
export function presentAjustes(row: AjustesRow): Ajustes {
  const { id, exigir_clave_propia, nombre, direccion, telefono, rfc, leyenda, version } = row;
  return { id, exigir_clave_propia: exigir_clave_propia === 1, nombre, direccion, telefono, rfc, leyenda, version };
}

/** What of them is for anybody. */
export const presentNegocio = ({ nombre }: AjustesRow): Negocio => ({ nombre, logo: '/logo/Logo.jpg' });
