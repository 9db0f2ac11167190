import 'virtual:antd.css';
import ConfigProvider from 'antd/es/config-provider';
import esES from 'antd/es/locale/es_ES';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import { Suspense, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { useAnswer } from '#client/api/useAnswer.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { OfflineNotice } from '#client/features/offline/OfflineNotice.tsx';
import { useMedia } from '#client/lib/hooks.ts';
import { DARK_QUERY } from '#client/lib/tokens.ts';
import { patterns, screens, startPath } from '#client/lib/urls.ts';
import { DraftOwnerContext } from '#client/ui/drafts.ts';
import { HistoryContext } from '#client/ui/history.ts';
import { Spinner } from '#client/ui/states.tsx';
import { TimeZoneContext } from '#client/ui/time.ts';
import type { SessionUser } from '#contract/entities.ts';
import { seesSidebar } from '#contract/roles.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Navbar } from './Navbar.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RoleGuard } from './RoleGuard.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarGuarderia } from './SidebarGuarderia.tsx';
import css from './SignedIn.module.css';
import { table, visible } from './screens.tsx';
import { themes } from './theme.ts';
import { UpdateNotice } from './UpdateNotice.tsx';
import { VisibleContext } from './visible.ts';

dayjs.locale('es');

/** Everything that people with a session see: the menus, and the screen of the address. */
export default function SignedIn({ person }: { person: SessionUser }) {
  const dark = useMedia(DARK_QUERY);
  const { pathname } = useLocation();
  const { answer: zone } = useAnswer(catalogs.endpoints.timeZone, undefined);
  const shown = useMemo(() => visible(person.rol), [person.rol]);
  return (
    <ConfigProvider locale={esES} theme={dark ? themes.dark : themes.light}>
      <TimeZoneContext value={zone ?? undefined}>
        <VisibleContext value={shown}>
          <DraftOwnerContext value={person.id}>
            <HistoryContext value={shown.has('bitacora') ? screens.bitacora : null}>
              <a href="#contenido" className={css.skip}>
                Saltar al contenido
              </a>
              <Navbar />
              <div className={css.columns}>
                {seesSidebar(person.rol) && <Sidebar rol={person.rol} />}
                <SidebarGuarderia sala={person.sala_guarderia} />
                <main id="contenido" tabIndex={-1} className={css.main}>
                  <UpdateNotice />
                  <OfflineNotice />
                  <DraftNotice owner={person.id} />
                  <ErrorBoundary key={pathname}>
                    <Suspense fallback={<Spinner />}>
                      <Routes>
                        {table.map((screen) => (
                          <Route
                            key={screen.name}
                            path={patterns[screen.name]}
                            element={
                              <RoleGuard screen={screen} person={person}>
                                <screen.Page />
                              </RoleGuard>
                            }
                          />
                        ))}
                        <Route path={patterns.login} element={<Navigate to={startPath(person.rol)} replace />} />
                        <Route path="*" element={<NotFoundPage />} />
                      </Routes>
                    </Suspense>
                  </ErrorBoundary>
                </main>
              </div>
              <ToastContainer theme={dark ? 'dark' : 'light'} aria-label="Avisos" />
            </HistoryContext>
          </DraftOwnerContext>
        </VisibleContext>
      </TimeZoneContext>
    </ConfigProvider>
  );
}
