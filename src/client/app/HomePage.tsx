import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { type ScreenName, screens } from '#client/lib/urls.ts';
import { Page } from '#client/ui/Page.tsx';
import css from './HomePage.module.css';
import { VisibleContext } from './visible.ts';

interface Action {
  screen: ScreenName;
  to: string;
  title: string;
  text: string;
}

const ACTIONS: readonly Action[] = [
  {
    screen: 'solicitudes',
    to: screens.solicitudes(),
    title: 'Notas y abonos',
    text: 'Busca al alumno, mira cuánto debe y cobra su abono.',
  },
  {
    screen: 'registerNote',
    to: screens.registerNote(),
    title: 'Nueva nota',
    text: 'Elige los servicios de un alumno y haz su nota.',
  },
  {
    screen: 'addAlumno',
    to: screens.addAlumno(),
    title: 'Registrar alumno',
    text: 'Da de alta a un alumno con su escuela y su grupo.',
  },
  { screen: 'me', to: screens.me(), title: 'Mi perfil', text: 'Revisa tus datos y cambia tu contraseña.' },
];

/** The first screen: what the person may do from here. */
export default function HomePage() {
  const person = useAppSelector(selectPerson);
  const shown = useContext(VisibleContext);
  const actions = ACTIONS.filter(({ screen }) => shown.has(screen));
  return (
    <Page title={`Hola, ${person?.nombre ?? ''}`}>
      {actions.length > 0 ? (
        <ul className={css.actions}>
          {actions.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className={css.action}>
                <span className={css.title}>{title}</span>
                <span className={css.text}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>Tu sesión está abierta. Si necesitas algo de tu nota o de tus fotos, acude al mostrador.</p>
      )}
    </Page>
  );
}
