/** Menu under the person's initials: name, colours of this device, sign-out. */
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import Dropdown from 'antd/es/dropdown';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '#client/entities/base.ts';
import {
  closed,
  opened,
  SCHEMES,
  type Scheme,
  schemeChosen,
  selectOpened,
  selectScheme,
} from '#client/features/sidebar/slice.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import type { SessionUser } from '#contract/entities.ts';
import { ROL_NAMES } from '#contract/roles.ts';
import css from './Navbar.module.css';
import { useSignOut } from './useSignOut.ts';
import { VisibleContext } from './visible.ts';

const SCHEME_LABELS: Record<Scheme, string> = { system: 'Sistema', light: 'Claro', dark: 'Oscuro' };

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('');

/** Takes the keyboard into the menu as it opens. antd would do it before the menu has its place, and scroll the page there. */
function Focused({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true }), []);
  // The menu acts when the key goes down: a question that opens then would be answered as the same key comes up.
  const taken = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
    <div ref={menu} onKeyDown={taken}>
      {children}
    </div>
  );
}

export function AccountMenu({ person }: { person: SessionUser }) {
  const dispatch = useAppDispatch();
  const shown = useContext(VisibleContext);
  const scheme = useSelector(selectScheme);
  const button = useRef<HTMLButtonElement>(null);
  const open = useSelector(selectOpened) === 'account';
  const close = () => {
    dispatch(closed());
    // A click elsewhere keeps the focus there.
    if (document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  const [signOut, leaving] = useSignOut();
  const items = [
    {
      type: 'group' as const,
      label: `${person.nombre} · ${ROL_NAMES[person.rol]}`,
      children: shown.has('me')
        ? [{ key: 'me', icon: <UserOutlined aria-hidden />, label: <Link to={screens.me()}>Mi perfil</Link> }]
        : [],
    },
    { type: 'divider' as const },
    {
      type: 'group' as const,
      label: 'Colores',
      children: SCHEMES.map((one) => ({
        key: one,
        label: SCHEME_LABELS[one],
        role: 'menuitemradio',
        'aria-checked': one === scheme,
        icon: <CheckOutlined aria-hidden style={one === scheme ? {} : { visibility: 'hidden' }} />,
        onClick: () => dispatch(schemeChosen(one)),
      })),
    },
    { type: 'divider' as const },
    {
      key: 'out',
      icon: <LogoutOutlined aria-hidden />,
      label: 'Cerrar sesión',
      onClick: () => void signOut(),
    },
  ];
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => (next ? dispatch(opened('account')) : close())}
      trigger={['click']}
      placement="bottomRight"
      destroyOnHidden
      popupRender={(menu) => <Focused>{menu}</Focused>}
      menu={{ items, 'aria-label': 'Cuenta' }}
    >
      <Button ref={button} busy={leaving} className={css.initials} aria-expanded={open}>
        <span aria-hidden="true">{initialsOf(person.nombre)}</span>
        <span className="solo-lectores">Cuenta de {person.nombre}</span>
      </Button>
    </Dropdown>
  );
}
