import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { type HasSidebar, menuToggled, selectMenu } from '#client/features/sidebar/slice.ts';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { Icon } from '#client/ui/Icon.tsx';
import type { IconName } from '#client/ui/icons.ts';
import css from './Sidebar.module.css';

interface Props {
  label: string;
  name: 'sidebar' | 'guarderia';
  widths: { collapsed: number; open: number };
  /** `onGo`: for links, which close the menu of a phone. */
  children: (open: boolean, onGo: () => void) => ReactNode;
}

/** A menu at the left, narrow or wide as the person left it. On a phone it opens above the page. */
export function SidebarRail({ label, name, widths, children }: Props) {
  const phone = useMedia(PHONE);
  const dispatch = useDispatch();
  const menu = `${name}.${phone ? 'phone' : 'desk'}` as const;
  const state = useSelector((store: HasSidebar) => selectMenu(store, menu));
  const setState = (to: typeof state) => dispatch(menuToggled({ menu, to }));
  const open = state === 'open';
  const action = open ? 'Contraer menú' : 'Abrir menú';
  return (
    <div className={css.place} style={{ width: widths[phone ? 'collapsed' : state] }}>
      <nav aria-label={label} className={css.rail} style={{ width: widths[state], zIndex: phone && open ? 21 : 20 }}>
        <button
          type="button"
          className={css.toggle}
          aria-label={action}
          aria-expanded={open}
          title={action}
          onClick={() => setState(open ? 'collapsed' : 'open')}
        >
          {open ? <Icon name="MenuFoldOutlined" /> : <Icon name="MenuUnfoldOutlined" />}
        </button>
        {children(open, () => phone && open && setState('collapsed'))}
      </nav>
    </div>
  );
}

interface LinkProps {
  to: string;
  label: string;
  icon: IconName;
  current: boolean;
  open: boolean;
  onGo: () => void;
  /** Colour of the current one, where it is not the main menu's. */
  className?: string | undefined;
  badge?: ReactNode;
}

export function SidebarLink({ to, label, icon, current, open, onGo, className, badge }: LinkProps) {
  return (
    <Link
      to={to}
      className={[css.entry, className].filter(Boolean).join(' ')}
      aria-current={current ? 'page' : undefined}
      title={open ? undefined : label}
      onClick={onGo}
    >
      <Icon name={icon} className={css.icon ?? ''} />
      <span className={open ? css.label : 'solo-lectores'}>{label}</span>
      {badge}
    </Link>
  );
}
