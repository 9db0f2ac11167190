/** Menu under the person's initials: name, colours of this device, sign-out. */
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import Dropdown from 'antd/es/dropdown';
import { Suspense, useContext, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { sessionEnded } from '#client/api/session.ts';
import { useAppDispatch } from '#client/entities/base.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { auth } from '#client/features/auth/api.ts';
import { tellSignOut } from '#client/features/auth/sessionEnd.ts';
import { useLeaveQueue } from '#client/features/offline/QueueLink.tsx';
import {
  closed,
  opened,
  SCHEMES,
  type Scheme,
  schemeChosen,
  selectOpened,
  selectScheme,
} from '#client/features/sidebar/slice.ts';
import { hasUnsaved, isSending, isUnderWay } from '#client/lib/unsaved.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { type Question, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { FocusedMenu } from '#client/ui/MoreActions.tsx';
import type { SessionUser } from '#contract/entities.ts';
import { ROL_NAMES } from '#contract/roles.ts';
import css from './Navbar.module.css';
import { VisibleContext } from './screens.tsx';
import { SENDING, UNSAVED } from './UnsavedGuard.tsx';

/** Milliseconds that signing out waits for a silent server: it must not keep anybody signed in. */
const LOGOUT_TIMEOUT_MS = 3000;

const signingOut = {
  unsaved: { ...UNSAVED, message: '¿Cerrar sesión sin guardar?' },
  sending: { ...SENDING, message: '¿Cerrar sesión antes de la respuesta?' },
  underWay: { message: '¿Cerrar sesión mientras se suben archivos?', detail: 'Los que faltan no se subirán.' },
};

function questionOf(): Question | null {
  if (isSending()) return signingOut.sending;
  if (hasUnsaved()) return signingOut.unsaved;
  return isUnderWay() ? signingOut.underWay : null;
}

/** Signs out, after asking about unsent work; and whether that is pending. */
function useSignOut(): [signOut: () => Promise<void>, leaving: boolean] {
  const dispatch = useAppDispatch();
  const { confirm } = useConfirm();
  const [logout] = auth.useLogoutMutation();
  const [leaving, setLeaving] = useState(false);
  const leaveQueue = useLeaveQueue();
  const signOut = async () => {
    const question = questionOf();
    if (!(await leaveQueue())) return;
    if (question && !(await confirm({ ...question, accept: 'Cerrar sesión', danger: true }))) return;
    setLeaving(true);
    // Before the server is told: its refusals in other tabs would count there as an expired session.
    tellSignOut();
    const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));
    await Promise.race([logout(), timeout]);
    dispatch(sessionEnded('logout'));
  };
  return [signOut, leaving];
}

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
