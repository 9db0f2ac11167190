/** The signed-in screens that exist: name (its address is in lib/urls.ts) and who may see it. Their code: pages.tsx. */
import { idOf, type ScreenName } from '#client/lib/urls.ts';
import { type Capability, can } from '#contract/roles.ts';

export interface Screen {
  name: ScreenName;
  may: Capability;
  /** Below the capability, people may see the screen of their own id. */
  own?: true;
}

/** The first of all screens for those at the counter. */
export const SOLICITUDES: Screen = { name: 'solicitudes', may: 'notes:read' };

export const table: readonly Screen[] = [
  { name: 'home', may: 'session:own' },
  SOLICITUDES,
  { name: 'registerNote', may: 'notes:write' },
  { name: 'updateNote', may: 'notes:write' },
  {
    name: 'noteCredits',
    may: 'notes:read',
    own: true,
  },
  { name: 'noteImg', may: 'photo-codes:write' },
  { name: 'beneficiariosDespensa', may: 'photo-codes:write' },
  { name: 'fotos', may: 'fotos:read' },
  { name: 'porEnviar', may: 'notes:write' },
  { name: 'usuarios', may: 'users:read' },
  { name: 'addAlumno', may: 'alumnos:write' },
  {
    name: 'addEmpleado',
    may: 'empleados:write',
  },
  {
    name: 'updateUser',
    may: 'users:read',
    own: true,
  },
  { name: 'me', may: 'session:own' },
  { name: 'escuelas', may: 'escuelas:read' },
  {
    name: 'servicios',
    may: 'servicios:write',
  },
  {
    name: 'dashboard',
    may: 'dashboard:read',
  },
  { name: 'cortes', may: 'cortes:write' },
  { name: 'bitacora', may: 'bitacora:read' },
  { name: 'ajustes', may: 'ajustes:write' },
  {
    name: 'registerInfante',
    may: 'guarderia:own',
  },
  {
    name: 'registerMadre',
    may: 'guarderia:own',
  },
  {
    name: 'registerPadre',
    may: 'guarderia:own',
  },
  {
    name: 'uploadDocumentacion',
    may: 'guarderia:own',
  },
  {
    name: 'expediente',
    may: 'guarderia:own',
  },
  {
    name: 'guarderia',
    may: 'guarderia:read',
  },
  {
    name: 'guarderiaDocumentos',
    may: 'guarderia:verify',
  },
  { name: 'anuncios', may: 'anuncios:read' },
  {
    name: 'newAnuncio',
    may: 'anuncios:write',
  },
  { name: 'anuncio', may: 'anuncios:read' },
];

/** Whether somebody may see a screen; `id` is the one in the address. */
export function maySee({ may, own }: Screen, person: { id: number; rol: number }, id?: string): boolean {
  return can(person.rol, may) || (own === true && idOf(id) === person.id);
}

/** The screens of menus: those that exist and that somebody with this rol may see. */
export function visible(rol: number): ReadonlySet<ScreenName> {
  return new Set(table.filter(({ may }) => can(rol, may)).map(({ name }) => name));
}
