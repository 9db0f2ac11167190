import { skipToken } from '@reduxjs/toolkit/query';
import ConfigProvider from 'antd/es/config-provider';
import esES from 'antd/es/locale/es_ES';
import { Suspense, useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { readRecord, useAppSelector, useNegocio } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { OfflineNotice } from '#client/features/offline/OfflineNotice.tsx';
import { ConfirmProvider } from '#client/features/sidebar/ConfirmProvider.tsx';
import { useAfterRows } from '#client/lib/afterRows.ts';
import { BusinessNameContext, PHONE, useMedia } from '#client/lib/hooks.ts';
import { CORTE_OPEN, readText } from '#client/lib/storage.ts';
import { TimeZoneContext, useToday } from '#client/lib/time.ts';
import { DraftOwnerContext } from '#client/lib/unsaved.ts';
import { type ScreenName, screens } from '#client/lib/urls.ts';
import { useJumps } from '#client/travel/travel.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import '#client/ui/print/screens.css';
import { BusinessContext, HistoryContext } from '#client/ui/Page.tsx';
import { sayDate } from '#contract/dates.ts';
import type { Ajustes, SessionUser } from '#contract/entities.ts';
import { formatPhone } from '#contract/phones.ts';
import { can, isStaff, seesSidebar } from '#contract/roles.ts';
import { Acciones } from './Acciones.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { Navbar } from './Navbar.tsx';
import { ScrollMemory } from './ScrollMemory.tsx';
import { Sidebar, SidebarGuarderia } from './Sidebar.tsx';
import './frame.css';
import css from './SignedIn.module.css';
import { VisibleContext, visible } from './screens.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** F9 opens the counter from anywhere; a dialog keeps the keys. */
function CajaKey() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || event.repeat || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      navigate(screens.caja());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return null;
}

const AppNotice = lazyPart(async () => (await import('./AppNotices.tsx')).AppNotice, null);
const PasswordNotice = lazyPart(async () => (await import('./AppNotices.tsx')).PasswordNotice);
/** What is said sooner waits for its place. */
const Notices = lazyPart(async () => (await import('./Notices.tsx')).Notices);

const CorteNotice = lazyPart(async () => (await import('#client/features/hoy/CorteNotice.tsx')).default, null);
/** These screens say of it themselves. */
const SAYS_CORTE: ReadonlySet<string> = new Set([screens.home(), screens.cortes()]);

const PhoneMenu = lazyPart(async () => (await import('./PhoneMenu.tsx')).PhoneMenu);
if (window.matchMedia(PHONE).matches) void PhoneMenu.fetch();

/** Screens open to a user who must first choose a password. */
const ONLY_ME: ReadonlySet<ScreenName> = new Set(['me']);

/** Keeps the place of a notice that is on its way. */
const coming = <div className={css.notice} />;
const corteComing = <div style={{ height: 36 }} />;

/** Made once: a change of the frame (a counter, the name of the business) renders no screen again. */
const screen = <Outlet />;

/** On top of a screen that is printed: whose it is, and of which day. */
function PaperHead({ business }: { business: Ajustes | null }) {
  const day = sayDate(useToday());
  const { logo } = useNegocio();
  const { nombre, telefono, rfc } = business ?? {};
  return (
    <p className="papel">
      {logo && <img src={logo} alt="" />}
      {[nombre, telefono && formatPhone(telefono), rfc, day].filter(Boolean).join(' · ')}
    </p>
  );
}

/** The code of the next screen is on its way: this one stays, and a line above it says so. */
const NavigationProgress = () =>
  useNavigation().state !== 'idle' && <div role="progressbar" aria-label="Cargando" className={css.progress} />;

/** Everything that people with a session see: the menus, and the screen of the address. */
export function SignedIn() {
  const person = useAppSelector(selectPerson);
  // After a jump every hook begins anew: its memory of an earlier response would name rows that are not there.
  const jumps = useJumps();
  if (!person) return null;
  return (
    // A visitor meets none of antd's own words.
    <ConfigProvider locale={esES}>
      <ConfirmProvider>
        <UnsavedGuard />
        <ScrollMemory />
        <Frame key={jumps} person={person} />
      </ConfirmProvider>
    </ConfigProvider>
  );
}

function Frame({ person }: { person: SessionUser }) {
  const later = useAfterRows();
  const { response: zone } = readRecord(catalogs.useTimeZoneQuery(later ? undefined : skipToken));
  const { response: ajustes } = readRecord(
    catalogs.useAjustesQuery(later && can(person.rol, 'ajustes:read') ? undefined : skipToken),
  );
  const business = useEntity('ajustes', ajustes) ?? null;
  const { nombre } = useNegocio();
  const { pathname } = useLocation();
  const required = person.clave_exigida === true;
  // It was open when it was last asked for.
  const corte = readText('sessionStorage', CORTE_OPEN) !== null && corteComing;
  const phone = useMedia(PHONE);
  const menus = !phone && !required;
  const shown = useMemo(() => (required ? ONLY_ME : visible(person.rol)), [required, person.rol]);
  return (
    <BusinessNameContext value={nombre}>
      <BusinessContext value={business}>
        <TimeZoneContext value={zone ?? undefined}>
          <VisibleContext value={shown}>
            <DraftOwnerContext value={person.id}>
              <HistoryContext value={shown.has('bitacora') ? screens.bitacora : null}>
                <a href="#contenido" className={css.skip}>
                  Saltar al contenido
                </a>
                <NavigationProgress />
                {shown.has('caja') && <CajaKey />}
                <Navbar person={person} />
                <div style={{ display: 'flex', minHeight: 'calc(100dvh - 56px)' }}>
                  {menus && seesSidebar(person.rol) && <Sidebar rol={person.rol} />}
                  {menus && <SidebarGuarderia sala={person.sala_guarderia} />}
                  <main id="contenido" tabIndex={-1} className={css.main}>
                    <PaperHead business={business} />
                    <Suspense>{later && <AppNotice />}</Suspense>
                    <OfflineNotice />
                    {person.clave_provisional && (
                      <Suspense fallback={coming}>
                        <PasswordNotice required={required} />
                      </Suspense>
                    )}
                    {!required && isStaff(person.rol) && !SAYS_CORTE.has(pathname) && (
                      <Suspense fallback={corte}>{later ? <CorteNotice coming={corte} /> : corte}</Suspense>
                    )}
                    {!required && <DraftNotice owner={person.id} />}
                    {required && pathname !== screens.me() ? <Navigate to={screens.me()} replace /> : screen}
                    {!required && <Acciones />}
                  </main>
                </div>
                <Suspense>{phone && !required && <PhoneMenu person={person} />}</Suspense>
                <Suspense>{later && <Notices />}</Suspense>
              </HistoryContext>
            </DraftOwnerContext>
          </VisibleContext>
        </TimeZoneContext>
      </BusinessContext>
    </BusinessNameContext>
  );
}
