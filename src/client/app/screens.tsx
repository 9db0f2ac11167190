/** The signed-in screens that exist: name (its address is in lib/urls.ts), who may see it, the code that shows it. */
import { type ComponentType, lazy } from 'react';
import { idOf, type ScreenName } from '#client/lib/urls.ts';
import { type Capability, can } from '#contract/roles.ts';

export interface Screen {
  name: ScreenName;
  may: Capability;
  /** Below the capability, people may see the screen of their own id. */
  own?: true;
  Page: ComponentType;
}

export const table: readonly Screen[] = [
  { name: 'home', may: 'session:own', Page: lazy(() => import('./HomePage.tsx')) },
  {
    name: 'solicitudes',
    may: 'notes:read',
    Page: lazy(() => import('#client/features/notes/SolicitudesPage.tsx')),
  },
  { name: 'registerNote', may: 'notes:write', Page: lazy(() => import('#client/features/notes/NoteFormPage.tsx')) },
  { name: 'updateNote', may: 'notes:write', Page: lazy(() => import('#client/features/notes/NoteFormPage.tsx')) },
  {
    name: 'noteCredits',
    may: 'notes:read',
    own: true,
    Page: lazy(() => import('#client/features/credits/CreditsPage.tsx')),
  },
  { name: 'noteImg', may: 'photo-codes:write', Page: lazy(() => import('./PhotoCodesPage.tsx')) },
  { name: 'beneficiariosDespensa', may: 'photo-codes:write', Page: lazy(() => import('./BeneficiariosPage.tsx')) },
  { name: 'fotos', may: 'fotos:read', Page: lazy(() => import('#client/features/fotos/GalleryPage.tsx')) },
  { name: 'porEnviar', may: 'notes:write', Page: lazy(() => import('#client/features/offline/PorEnviarPage.tsx')) },
  { name: 'usuarios', may: 'users:read', Page: lazy(() => import('#client/features/users/UsuariosPage.tsx')) },
  { name: 'addAlumno', may: 'alumnos:write', Page: lazy(() => import('#client/features/users/AddAlumnoPage.tsx')) },
  {
    name: 'addEmpleado',
    may: 'empleados:write',
    Page: lazy(() => import('#client/features/users/AddEmpleadoPage.tsx')),
  },
  {
    name: 'updateUser',
    may: 'users:read',
    own: true,
    Page: lazy(() => import('#client/features/users/UpdateUserPage.tsx')),
  },
  { name: 'me', may: 'session:own', Page: lazy(() => import('#client/features/users/MePage.tsx')) },
  { name: 'escuelas', may: 'escuelas:read', Page: lazy(() => import('#client/features/escuelas/EscuelasPage.tsx')) },
  {
    name: 'servicios',
    may: 'servicios:write',
    Page: lazy(() => import('#client/features/servicios/ServiciosPage.tsx')),
  },
  {
    name: 'dashboard',
    may: 'dashboard:read',
    Page: lazy(() => import('#client/features/dashboard/DashboardPage.tsx')),
  },
  { name: 'cortes', may: 'cortes:write', Page: lazy(() => import('#client/features/cortes/CortesPage.tsx')) },
  { name: 'bitacora', may: 'bitacora:read', Page: lazy(() => import('#client/features/bitacora/BitacoraPage.tsx')) },
  {
    name: 'registerInfante',
    may: 'guarderia:own',
    Page: lazy(() => import('#client/features/guarderia/RegisterInfantePage.tsx')),
  },
  {
    name: 'registerMadre',
    may: 'guarderia:own',
    Page: lazy(() => import('#client/features/guarderia/RegisterMadrePage.tsx')),
  },
  {
    name: 'registerPadre',
    may: 'guarderia:own',
    Page: lazy(() => import('#client/features/guarderia/RegisterPadrePage.tsx')),
  },
  {
    name: 'uploadDocumentacion',
    may: 'guarderia:own',
    Page: lazy(() => import('#client/features/guarderia/UploadDocumentacionPage.tsx')),
  },
  {
    name: 'expediente',
    may: 'guarderia:own',
    Page: lazy(() => import('#client/features/guarderia/ExpedientePage.tsx')),
  },
  {
    name: 'guarderia',
    may: 'guarderia:read',
    Page: lazy(() => import('#client/features/guarderia/GuarderiaPage.tsx')),
  },
  {
    name: 'guarderiaDocumentos',
    may: 'guarderia:verify',
    Page: lazy(() => import('#client/features/guarderia/DocumentosQueuePage.tsx')),
  },
  { name: 'anuncios', may: 'anuncios:read', Page: lazy(() => import('#client/features/anuncios/AnunciosPage.tsx')) },
  {
    name: 'newAnuncio',
    may: 'anuncios:write',
    Page: lazy(() => import('#client/features/anuncios/NewAnuncioPage.tsx')),
  },
  { name: 'anuncio', may: 'anuncios:read', Page: lazy(() => import('#client/features/anuncios/AnuncioPage.tsx')) },
];

/** Whether somebody may see a screen; `id` is the one in the address. */
export function maySee({ may, own }: Screen, person: { id: number; rol: number }, id?: string): boolean {
  return can(person.rol, may) || (own === true && idOf(id) === person.id);
}

/** The screens of menus: those that exist and that somebody with this rol may see. */
export function visible(rol: number): ReadonlySet<ScreenName> {
  return new Set(table.filter(({ may }) => can(rol, may)).map(({ name }) => name));
}
