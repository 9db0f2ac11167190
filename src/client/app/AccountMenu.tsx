/** Menu under the person's initials: name, colours of this device, sign-out. */
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import Dropdown from 'antd/es/dropdown';
import { Suspense, useContext, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '#client/entities/base.ts';
import { useOpened } from '#client/entities/dialog.ts';
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
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { FocusedMenu } from '#client/ui/MoreActions.tsx';
import type { SessionUser } from '#contract/entities.ts';
import { ROL_NAMES } from '#contract/roles.ts';
import css from './Navbar.module.css';
import { useSignOut } from './useSignOut.ts';
import { VisibleContext } from './visible.ts';

const ComputerDialog = lazyPart(async () => (await import('./ComputerDialog.tsx')).default);

const SCHEME_LABELS: Record<Scheme, string> = { system: 'Sistema', light: 'Claro', dark: 'Oscuro' };

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('');

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
  const [computer, openComputer, closeComputer] = useOpened<string>('equipo');
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
    ...(shown.has('caja')
      ? [
          {
            key: 'computer',
            icon: <PrinterOutlined aria-hidden />,
            label: 'Impresora y caja',
            onClick: () => {
              // Where the dialog gives the keyboard back.
              button.current?.focus();
              openComputer('equipo');
            },
          },
        ]
      : []),
    {
      key: 'out',
      icon: <LogoutOutlined aria-hidden />,
      label: 'Cerrar sesión',
      onClick: () => void signOut(),
    },
  ];
  return (
    <>
      <Dropdown
        open={open}
        onOpenChange={(next) => {
          if (!next) return close();
          dispatch(opened('account'));
          if (shown.has('caja')) void ComputerDialog.fetch();
        }}
        trigger={['click']}
        placement="bottomRight"
        destroyOnHidden
        popupRender={(menu) => <FocusedMenu>{menu}</FocusedMenu>}
        menu={{ items, 'aria-label': 'Cuenta' }}
      >
        <Button ref={button} busy={leaving} className={css.initials} aria-expanded={open}>
          <span aria-hidden="true">{initialsOf(person.nombre)}</span>
          <span className="solo-lectores">Cuenta de {person.nombre}</span>
        </Button>
      </Dropdown>
      <Suspense>{computer && <ComputerDialog onClose={closeComputer} />}</Suspense>
    </>
  );
}
