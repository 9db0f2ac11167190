/** What visitors see: the sign-in form at / and /login, elsewhere what the business offers. */
import Flex from 'antd/es/flex';
import { useLocation } from 'react-router-dom';
import { useNegocio } from '#client/entities/useNegocio.ts';
import { LoginPage } from '#client/features/auth/LoginPage.tsx';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { LandingPage } from './LandingPage.tsx';
import css from './Navbar.module.css';

const SIGN_IN: readonly string[] = [screens.home(), screens.login()];

export function SignedOut() {
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
