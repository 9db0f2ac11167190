/** The code that shows each screen. This list and all that it names come after the requests list, the first load. */
import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { patterns, type ScreenName, startPath } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RoleGuard } from './RoleGuard.tsx';
import { table } from './screens.tsx';

/** The first load holds the code of the requests list. */
const pages: Record<Exclude<ScreenName, 'solicitudes' | 'login'>, ComponentType> = {
  home: lazy(() => import('./HomePage.tsx')),
  registerNote: lazy(() => import('#client/features/notes/NoteFormPage.tsx')),
  updateNote: lazy(() => import('#client/features/notes/NoteFormPage.tsx')),
  noteCredits: lazy(() => import('#client/features/credits/CreditsPage.tsx')),
  noteImg: lazy(() => import('./PhotoCodesPage.tsx')),
  beneficiariosDespensa: lazy(() => import('./BeneficiariosPage.tsx')),
  fotos: lazy(() => import('#client/features/fotos/GalleryPage.tsx')),
  porEnviar: lazy(() => import('#client/features/offline/PorEnviarPage.tsx')),
  usuarios: lazy(() => import('#client/features/users/UsuariosPage.tsx')),
  addAlumno: lazy(() => import('#client/features/users/AddAlumnoPage.tsx')),
  addEmpleado: lazy(() => import('#client/features/users/AddEmpleadoPage.tsx')),
  updateUser: lazy(() => import('#client/features/users/UpdateUserPage.tsx')),
  me: lazy(() => import('#client/features/users/MePage.tsx')),
  escuelas: lazy(() => import('#client/features/escuelas/EscuelasPage.tsx')),
  servicios: lazy(() => import('#client/features/servicios/ServiciosPage.tsx')),
  dashboard: lazy(() => import('#client/features/dashboard/DashboardPage.tsx')),
  cortes: lazy(() => import('#client/features/cortes/CortesPage.tsx')),
  bitacora: lazy(() => import('#client/features/bitacora/BitacoraPage.tsx')),
  ajustes: lazy(() => import('#client/features/ajustes/AjustesPage.tsx')),
  registerInfante: lazy(() => import('#client/features/guarderia/RegisterInfantePage.tsx')),
  registerMadre: lazy(() => import('#client/features/guarderia/RegisterMadrePage.tsx')),
  registerPadre: lazy(() => import('#client/features/guarderia/RegisterPadrePage.tsx')),
  uploadDocumentacion: lazy(() => import('#client/features/guarderia/UploadDocumentacionPage.tsx')),
  expediente: lazy(() => import('#client/features/guarderia/ExpedientePage.tsx')),
  guarderia: lazy(() => import('#client/features/guarderia/GuarderiaPage.tsx')),
  guarderiaDocumentos: lazy(() => import('#client/features/guarderia/DocumentosQueuePage.tsx')),
  anuncios: lazy(() => import('#client/features/anuncios/AnunciosPage.tsx')),
  newAnuncio: lazy(() => import('#client/features/anuncios/NewAnuncioPage.tsx')),
  anuncio: lazy(() => import('#client/features/anuncios/AnuncioPage.tsx')),
};

/** Every screen but the requests list. */
export default function OtherScreens({ person }: { person: SessionUser }) {
  return (
    <Routes>
      {table.map((screen) => {
        if (!(screen.name in pages)) return null;
        const Page = pages[screen.name as keyof typeof pages];
        return (
          <Route
            key={screen.name}
            path={patterns[screen.name]}
            element={
              <RoleGuard screen={screen} person={person}>
                <Page />
              </RoleGuard>
            }
          />
        );
      })}
      <Route path={patterns.login} element={<Navigate to={startPath(person.rol)} replace />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
