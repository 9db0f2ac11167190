import Flex from 'antd/es/flex';
import { isAt } from '#client/entities/address.ts';
import { useAppSelector, useNegocio } from '#client/entities/base.ts';
import { LoginPage } from '#client/features/auth/LoginPage.tsx';
import { BusinessNameContext } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { LandingPage } from './LandingPage.tsx';
import css from './Navbar.module.css';

/** The screens of visitors: the sign-in form at / and /login, else the landing page. */
export function SignedOut() {
  const signsIn = useAppSelector(({ router }) => isAt('home', router) || isAt('login', router));
  const { nombre, logo } = useNegocio();
  return (
    <BusinessNameContext value={nombre}>
      <Flex vertical style={{ minHeight: '100dvh' }}>
        <header className={css.bar}>
          <span className={css.brand}>
            <span className={css.sign}>
              {logo && <img src={logo} alt={nombre ?? ''} width="36" height="36" className={css.logo} />}
            </span>
            <span className={css.visitorName}>{nombre}</span>
          </span>
          <nav aria-label="Principal" style={{ marginLeft: 'auto' }}>
            <Button kind="quiet" href={screens.home()}>
              Inicio
            </Button>
          </nav>
        </header>
        <Flex component="main" vertical flex={1}>
          {signsIn ? <LoginPage /> : <LandingPage nombre={nombre} logo={logo} />}
        </Flex>
      </Flex>
    </BusinessNameContext>
  );
}
