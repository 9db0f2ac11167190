/** What visitors see: the sign-in form at / and /login, elsewhere what the business offers. */
import { Link, useLocation } from 'react-router-dom';
import { useNegocio } from '#client/entities/useNegocio.ts';
import { LoginPage } from '#client/features/auth/LoginPage.tsx';
import { screens } from '#client/lib/urls.ts';
import { LandingPage } from './LandingPage.tsx';
import css from './SignedOut.module.css';

const SIGN_IN: readonly string[] = [screens.home(), screens.login()];

export function SignedOut() {
  const { pathname } = useLocation();
  const { nombre, logo } = useNegocio();
  return (
    <div className={css.shell}>
      <header className={css.bar}>
        <span className={css.sign}>
          {logo && <img src={logo} alt={nombre} width="36" height="36" className={css.logo} />}
        </span>
        <span className={css.name}>{nombre}</span>
        <nav aria-label="Principal" className={css.nav}>
          <Link to={screens.home()}>Inicio</Link>
        </nav>
      </header>
      <main className={css.main}>
        {SIGN_IN.includes(pathname.replace(/(?<=.)\/$/, '')) ? <LoginPage /> : <LandingPage />}
      </main>
    </div>
  );
}
