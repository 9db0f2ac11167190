import Flex from 'antd/es/flex';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector, useNegocio } from '#client/entities/state.ts';
import { LoginPage } from '#client/features/auth/LoginPage.tsx';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Spinner } from '#client/ui/Page.tsx';
import { LandingPage } from './LandingPage.tsx';
import css from './Navbar.module.css';

/** Screens of visitors: the sign-in form at / and /login, else the landing page. */
const SIGN_IN: readonly string[] = [screens.home(), screens.login()];

function SignedOut() {
  const { pathname } = useLocation();
  const { nombre, logo } = useNegocio();
  return (
    <Flex vertical style={{ minHeight: '100dvh' }}>
      <header className={css.bar}>
        <span className={css.brand}>
          <span className={css.sign}>
            {logo && <img src={logo} alt={nombre} width="36" height="36" className={css.logo} />}
          </span>
          {nombre}
        </span>
        <nav aria-label="Principal" style={{ marginLeft: 'auto' }}>
          <ButtonLink kind="quiet" to={screens.home()}>
            Inicio
          </ButtonLink>
        </nav>
      </header>
      <Flex component="main" vertical flex={1}>
        {SIGN_IN.includes(pathname.replace(/(?<=.)\/$/, '')) ? <LoginPage /> : <LandingPage />}
      </Flex>
    </Flex>
  );
}

/** Until the code of the frame and of the first screen has come: the bar of index.html, and lines. */
export function FrameLoading() {
  if (!useAppSelector(selectPerson)) return null;
  return (
    <>
      <div className="llegando">Servicios Escolares</div>
      <Spinner />
    </>
  );
}

/** Layout of every screen: menus for signed-in users, a bar for visitors. */
export function Root() {
  if (!useAppSelector(selectPerson)) return <SignedOut />;
  return (
    <Suspense fallback={<FrameLoading />}>
      <Outlet />
    </Suspense>
  );
}
