import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useAnswer } from '#client/api/useAnswer.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import SolicitudesPage from '#client/features/notes/SolicitudesPage.tsx';
import { OfflineNotice } from '#client/features/offline/OfflineNotice.tsx';
import { afterFirstRows } from '#client/lib/firstRows.ts';
import { whenIdle } from '#client/lib/idle.ts';
import { patterns, type ScreenName, screens } from '#client/lib/urls.ts';
import { DraftOwnerContext } from '#client/ui/drafts.ts';
import { HistoryContext } from '#client/ui/history.ts';
import { Spinner } from '#client/ui/states.tsx';
import { TimeZoneContext } from '#client/ui/time.ts';
import type { SessionUser } from '#contract/entities.ts';
import { seesSidebar } from '#contract/roles.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Navbar } from './Navbar.tsx';
import { RoleGuard } from './RoleGuard.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarGuarderia } from './SidebarGuarderia.tsx';
import css from './SignedIn.module.css';
import { SOLICITUDES, visible } from './screens.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import { VisibleContext } from './visible.ts';

const loadOthers = () => import('./pages.tsx');
const OtherScreens = lazy(loadOthers);
const PasswordNotice = lazy(() => import('./PasswordNotice.tsx'));
/** Nobody is told anything before there is something to see; what is said sooner waits for its place. */
const Notices = lazy(() => afterFirstRows().then(() => import('#client/ui/Notices.tsx')));

/** What opens to whoever must choose their own password first. */
const ONLY_ME: ReadonlySet<ScreenName> = new Set(['me']);

/** Everything that people with a session see: the menus, and the screen of the address. */
export function SignedIn({ person }: { person: SessionUser }) {
  const { pathname } = useLocation();
  const { answer: zone } = useAnswer(catalogs.endpoints.timeZone, undefined);
  const demanded = person.clave_exigida === true;
  const shown = useMemo(() => (demanded ? ONLY_ME : visible(person.rol)), [demanded, person.rol]);
  // The first click away from the list finds the way there.
  useEffect(() => void afterFirstRows().then(() => whenIdle(() => void loadOthers().catch(() => undefined))), []);
  return (
    <TimeZoneContext value={zone ?? undefined}>
      <VisibleContext value={shown}>
        <DraftOwnerContext value={person.id}>
          <HistoryContext value={shown.has('bitacora') ? screens.bitacora : null}>
            <a href="#contenido" className={css.skip}>
              Saltar al contenido
            </a>
            <Navbar />
            <div className={css.columns}>
              {!demanded && seesSidebar(person.rol) && <Sidebar rol={person.rol} />}
              {!demanded && <SidebarGuarderia sala={person.sala_guarderia} />}
              <main id="contenido" tabIndex={-1} className={css.main}>
                <UpdateNotice />
                <OfflineNotice />
                {person.clave_provisional && (
                  <Suspense>
                    <PasswordNotice demanded={demanded} />
                  </Suspense>
                )}
                {!demanded && <DraftNotice owner={person.id} />}
                <ErrorBoundary key={pathname}>
                  <Suspense fallback={<Spinner />}>
                    {demanded && pathname !== screens.me() ? (
                      <Navigate to={screens.me()} replace />
                    ) : (
                      <Routes>
                        <Route
                          path={patterns.solicitudes}
                          element={
                            <RoleGuard screen={SOLICITUDES} person={person}>
                              <SolicitudesPage />
                            </RoleGuard>
                          }
                        />
                        <Route path="*" element={<OtherScreens person={person} />} />
                      </Routes>
                    )}
                  </Suspense>
                </ErrorBoundary>
              </main>
            </div>
            <Suspense>
              <Notices />
            </Suspense>
          </HistoryContext>
        </DraftOwnerContext>
      </VisibleContext>
    </TimeZoneContext>
  );
}
