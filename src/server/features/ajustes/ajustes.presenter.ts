import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Ajustes, Negocio } from '#contract/entities.ts';
import type { RowOf } from '#contract/record.ts';
import { ajustesRecord } from '#contract/records/ajustes.ts';
import { presenter } from '#server/db/record.ts';

export type AjustesRow = RowOf<typeof ajustesRecord>;

/** What stands for a business without a picture of its own. */
const OURS = '/logo/Logo.jpg';

/** Another address after each change: browsers keep what they got from the one before. */
const logo = ({ logo: file, version }: AjustesRow): string | null =>
  file === null ? null : `${API_BASE}${endpoints.negocioLogo.url({}, { version: String(version) })}`;

/** The settings on the wire. */
export const presentAjustes: (row: AjustesRow) => Ajustes = presenter(ajustesRecord, { logo });

/** What of them is for anybody. */
export const presentNegocio = (row: AjustesRow): Negocio => ({ nombre: row.nombre, logo: logo(row) ?? OURS });
