import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Ajustes, Negocio } from '#contract/entities.ts';
import type { AjustesRow } from './ajustes.repo.ts';

/** What stands for a business without a picture of its own. */
const OURS = '/logo/Logo.jpg';

/** Another address after each change: browsers keep what they got from the one before. */
const logoAddress = ({ logo, version }: AjustesRow): string | null =>
  logo === null ? null : `${API_BASE}${endpoints.negocioLogo.url({}, { version: String(version) })}`;

/** The settings on the wire. */
export function presentAjustes(row: AjustesRow): Ajustes {
  const { id, nombre, direccion, telefono, rfc, leyenda, version } = row;
  const exigir_clave_propia = row.exigir_clave_propia === 1;
  return { id, exigir_clave_propia, nombre, direccion, telefono, rfc, leyenda, logo: logoAddress(row), version };
}

/** What of them is for anybody. */
export const presentNegocio = (row: AjustesRow): Negocio => ({ nombre: row.nombre, logo: logoAddress(row) ?? OURS });
