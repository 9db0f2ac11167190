/** What visitors see: the sign-in form at / and /login, elsewhere what the business offers. */
import { Link, useLocation } from 'react-router-dom';
import { useAnswer } from '#client/api/useAnswer.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { LoginPage } from '#client/features/auth/LoginPage.tsx';
import { screens } from '#client/lib/urls.ts';
import { LandingPage } from './LandingPage.tsx';
import css from './SignedOut.module.css';

const SIGN_IN: readonly string[] = [screens.home(), screens.login()];

export function SignedOut() {
  const { pathname } = useLocation();
  const { answer } = useAnswer(catalogs.endpoints.negocio, undefined);
  const name = answer?.nombre ?? 'Servicios Escolares';
  return (
    <div className={css.shell}>
      <header className={css.bar}>
        <img src="/logo/Logo.jpg" alt={name} width="36" height="36" className={css.logo} />
        <span className={css.name}>{name}</span>
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
