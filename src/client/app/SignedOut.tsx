import { Link, Route, Routes } from 'react-router-dom';
import { LoginPage } from '#client/features/auth/LoginPage.tsx';
import { patterns, screens } from '#client/lib/urls.ts';
import { LandingPage } from './LandingPage.tsx';
import css from './SignedOut.module.css';

export default function SignedOut() {
  return (
    <div className={css.shell}>
      <header className={css.bar}>
        <img src="/logo/Logo.jpg" alt="Servicios Escolares" width="36" height="36" className={css.logo} />
        <span className={css.name}>Servicios Escolares</span>
        <nav aria-label="Principal" className={css.nav}>
          <Link to={screens.home()}>Inicio</Link>
        </nav>
      </header>
      <main className={css.main}>
        <Routes>
          <Route path={patterns.home} element={<LoginPage />} />
          <Route path={patterns.login} element={<LoginPage />} />
          <Route path="*" element={<LandingPage />} />
        </Routes>
      </main>
    </div>
  );
}
