/** The entries of a menu: in the sidebars, and on a phone in the drawer. */
import Menu from 'antd/es/menu';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import css from './Menu.module.css';
import { usePrefetch } from './prefetch.ts';

/** An icon of antd, hidden from screen readers: the label beside it says the same. */
export type Icon = ComponentType<{ className?: string | undefined; 'aria-hidden'?: boolean }>;

export interface Entry {
  to: string;
  label: string;
  icon: Icon;
  current: boolean;
  /** Nothing to do is no news: 0 shows none. */
  count?: number | undefined;
  /** Meaning of the counter, for screen readers. */
  words?: string | undefined;
}
interface Props {
  label: string;
  entries: readonly Entry[];
  collapsed?: boolean;
  /** Colour of the current one, where it is not the main menu's. */
  className?: string | undefined;
  /** Called when a link is followed. */
  onGo?: (() => void) | undefined;
}

/** More than this has no room in the menu. */
const MOST = 999;

export function MenuLinks({ label, entries, collapsed = false, className = '', onGo }: Props) {
  const prefetch = usePrefetch();
  const items = entries.map(({ to, label: text, icon: Icon, current, count, words }) => ({
    key: to,
    role: 'listitem',
    className: current ? className : '',
    label: (
      <Link
        to={to}
        className={css.link}
        onPointerEnter={() => prefetch(to)}
        onFocus={() => prefetch(to)}
        aria-current={current ? 'page' : undefined}
        title={collapsed ? text : undefined}
      >
        <Icon aria-hidden className={css.icon} />
        <span className={collapsed ? 'solo-lectores' : css.label}>{text}</span>
        {!!count && (
          // Not antd's badge, which draws each digit apart, for eyes alone. Another count is another badge: one that grew
          // would push its text aside.
          <span key={count} className={collapsed ? css.corner : css.badge}>
            {count > MOST ? `${MOST}+` : count}
            <span className="solo-lectores"> {words}</span>
          </span>
        )}
      </Link>
    ),
  }));
  return (
    <Menu
      // A list of links, as a site's navigation is: the keyboard stops at each.
      role="list"
      tabIndex={-1}
      aria-label={label}
      mode="inline"
      tooltip={false}
      {...(onGo && { onClick: onGo })}
      selectedKeys={entries.filter(({ current }) => current).map(({ to }) => to)}
      items={items}
      classNames={{ itemContent: css.content ?? '' }}
    />
  );
}
