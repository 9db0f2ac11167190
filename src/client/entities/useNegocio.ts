import { readRecord } from '#client/api/results.ts';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { catalogs } from './catalogs.ts';

/** Default business data. */
const OURS = { nombre: 'Servicios Escolares', logo: '/logo/Logo.jpg' };

/** Name and picture of the business; the picture null while it is asked for, so that no other one shows first. */
export function useNegocio(): { nombre: string; logo: string | null } {
  const { response, loading } = readRecord(catalogs.useNegocioQuery());
  // The frame of every screen shows it: a response without one must not take the frame away.
  const logo = response?.logo ? pictureAddress(response.logo) : OURS.logo;
  return { nombre: response?.nombre ?? OURS.nombre, logo: loading ? null : logo };
}
