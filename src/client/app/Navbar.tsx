import { useCallback, useContext, useState } from 'react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { selectRol, sessionEnded } from '#client/api/session.ts';
import { useAppDispatch, useAppSelector } from '#client/entities/state.ts';
import { auth } from '#client/features/auth/endpoints.ts';
import { SearchBox } from '#client/features/busqueda/SearchBox.tsx';
import { QueueLink } from '#client/features/offline/QueueLink.tsx';
import { useLeaveQueue } from '#client/features/offline/useLeaveQueue.ts';
import { paletteClosed, paletteOpened, searched, selectPalette } from '#client/features/sidebar/slice.ts';
import { hasUnsaved, isUnderWay } from '#client/lib/unsaved.ts';
import { type ScreenName, screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { can } from '#contract/roles.ts';
import { Brand } from './Brand.tsx';
import css from './Navbar.module.css';
import { VisibleContext } from './visible.ts';

/** Milliseconds that signing out waits for a server that does not answer: nobody is kept signed in by it. */
const LOGOUT_PATIENCE_MS = 3000;

function Palette({ shown }: { shown: ReadonlySet<ScreenName> }) {
  const dispatch = useAppDispatch();
  const palette = useSelector(selectPalette);
  const onOpen = (open: boolean) => dispatch(open ? paletteOpened() : paletteClosed());
  const onSearch = useCallback((texto: string) => void dispatch(searched(texto)), [dispatch]);
  return <SearchBox shown={shown} palette={palette} onOpen={onOpen} onSearch={onSearch} />;
}

export function Navbar() {
  const dispatch = useAppDispatch();
  const rol = useAppSelector(selectRol);
  const shown = useContext(VisibleContext);
  const { confirm } = useConfirm();
  const [logout] = auth.useLogoutMutation();
  const [leaving, setLeaving] = useState(false);
  const leaveQueue = useLeaveQueue();
  const signOut = async () => {
    const question = {
      message: '¿Cerrar sesión sin guardar?',
      detail: 'Lo que escribiste en el formulario se perderá.',
    };
    const breaksOff = {
      message: '¿Cerrar sesión mientras se suben archivos?',
      detail: 'Los que faltan no se subirán.',
    };
    const asked = hasUnsaved() ? question : isUnderWay() ? breaksOff : null;
    if (!(await leaveQueue())) return;
    if (asked && !(await confirm({ ...asked, accept: 'Cerrar sesión', danger: true }))) return;
    setLeaving(true);
    const patience = new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS));
    await Promise.race([logout(), patience]);
    dispatch(sessionEnded('logout'));
  };
  return (
    <header className={css.bar}>
      <Brand to={screens.home()} />
      {shown.has('home') && can(rol, 'users:read') && <Palette shown={shown} />}
      <nav aria-label="Cuenta" className={css.nav}>
        {shown.has('porEnviar') && <QueueLink />}
        {shown.has('home') && (
          <NavLink to={screens.home()} end className={css.link}>
            Inicio
          </NavLink>
        )}
        {shown.has('me') && (
          <NavLink to={screens.me()} className={css.link}>
            <Icon name="UserOutlined" /> <span className={css.word}>Perfil</span>
          </NavLink>
        )}
        <Button
          kind="quiet"
          busy={leaving}
          icon={<Icon name="LogoutOutlined" />}
          onClick={signOut}
          className={css.out}
          aria-label="Cerrar sesión"
        >
          <span className={css.wide}>Cerrar sesión</span>
        </Button>
      </nav>
    </header>
  );
}
