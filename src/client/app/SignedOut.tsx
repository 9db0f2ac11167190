/** What visitors see. It needs neither store nor router: those come while somebody types. */
import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { LoginPage, type SignIn } from '#client/features/auth/LoginPage.tsx';
import { screens } from '#client/lib/urls.ts';
import { LandingPage } from './LandingPage.tsx';
import css from './SignedOut.module.css';

const onBack = (tell: () => void) => {
  window.addEventListener('popstate', tell);
  return () => window.removeEventListener('popstate', tell);
};

/** The path, and the click that follows a link of ours without loading the page anew. */
function usePath() {
  const path = useSyncExternalStore(onBack, () => window.location.pathname);
  const [, repaint] = useState(0);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || elsewhere) return;
    event.preventDefault();
    window.history.pushState(null, '', link.pathname);
    repaint((count) => count + 1);
  };
  return { path, follow };
}

const SIGN_IN: readonly string[] = [screens.home(), screens.login()];

export function SignedOut({ signIn }: { signIn: SignIn }) {
  const { path, follow } = usePath();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link followed with the keyboard is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are clicked
    <div className={css.shell} onClick={follow}>
      <header className={css.bar}>
        <img src="/logo/Logo.jpg" alt="Servicios Escolares" width="36" height="36" className={css.logo} />
        <span className={css.name}>Servicios Escolares</span>
        <nav aria-label="Principal" className={css.nav}>
          <a href={screens.home()}>Inicio</a>
        </nav>
      </header>
      <main className={css.main}>
        {SIGN_IN.includes(path.replace(/(?<=.)\/$/, '')) ? <LoginPage signIn={signIn} /> : <LandingPage />}
      </main>
    </div>
  );
}
