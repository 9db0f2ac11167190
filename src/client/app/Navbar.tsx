import Flex from 'antd/es/flex';
import { useContext } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useNegocio } from '#client/entities/base.ts';
import { QueueLink } from '#client/features/offline/QueueLink.tsx';
import { screens } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import { can } from '#contract/roles.ts';
import { AccountMenu } from './AccountMenu.tsx';
import css from './Navbar.module.css';
import { Palette } from './Palette.tsx';
import { VisibleContext } from './screens.tsx';

/** The bar above every screen of signed-in people. */
export function Navbar({ person }: { person: SessionUser }) {
  const shown = useContext(VisibleContext);
  const { nombre, logo } = useNegocio();
  return (
    <header className={css.bar}>
      <Link
        to={screens.home()}
        className={css.brand}
        aria-label={nombre === null ? 'Ir a inicio' : `${nombre}, inicio`}
      >
        <span className={css.sign}>
          {logo && <img src={logo} alt="" width="36" height="36" className={css.logo} />}
        </span>
        <span className={css.name}>{nombre}</span>
      </Link>
      {shown.has('home') && can(person.rol, 'users:read') && <Palette person={person} shown={shown} />}
      <Flex component="nav" aria-label="Cuenta" align="center" gap={4} style={{ marginLeft: 'auto' }}>
        {shown.has('porEnviar') && <QueueLink />}
        {shown.has('home') && (
          <NavLink to={screens.home()} end className={css.link}>
            Inicio
          </NavLink>
        )}
        {shown.has('me') && (
          <NavLink to={screens.me()} className={css.link}>
            Perfil
          </NavLink>
        )}
        <AccountMenu person={person} />
      </Flex>
    </header>
  );
}
