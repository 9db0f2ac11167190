import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Ajustes, Negocio } from '#contract/entities.ts';
import { reachableOrigin } from '#contract/public-address.ts';
import type { RowOf } from '#contract/record.ts';
import { ajustesRecord } from '#contract/records/ajustes.ts';
import { presenter } from '#server/db/record.ts';
import type { Settings } from '#server/settings.ts';

export type AjustesRow = RowOf<typeof ajustesRecord>;

/** Placeholder for a business without a logo. */
const OURS = '/logo/Logo.jpg';

/** Another address after each change: browsers keep what they got from the one before. */
const logo = ({ logo: file, version }: AjustesRow): string | null =>
  file === null ? null : `${API_BASE}${endpoints.negocioLogo.url({}, { version: String(version) })}`;

/** Settings of the business. */
export const presentBusiness = presenter(ajustesRecord, { logo });

/** The settings on the wire. */
export const presentAjustes = (row: AjustesRow, { publicUrl }: Pick<Settings, 'publicUrl'>): Ajustes => ({
  ...presentBusiness(row),
  direccion_del_servidor: publicUrl && reachableOrigin(publicUrl),
});

/** The public part of them. */
export const presentNegocio = (row: AjustesRow): Negocio => ({ nombre: row.nombre, logo: logo(row) ?? OURS });
