import { useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCounters } from '#client/features/sidebar/useCounters.ts';
import { patterns } from '#client/lib/urls.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { fetchesCounters } from '#contract/roles.ts';
import { SIDEBAR_WIDTHS } from '#contract/rules.ts';
import css from './Sidebar.module.css';
import { SidebarLink, SidebarRail } from './SidebarRail.tsx';
import { type MenuPlace, type Screen, table } from './screens.tsx';
import { VisibleContext } from './visible.ts';

interface Entry extends Screen {
  menu: MenuPlace;
}
const entries = table.filter((screen): screen is Entry => screen.menu !== undefined);
const GROUPS = ['main', 'ours'] as const;

/** Whether the entry is marked: its own screen is open, or one that is reached from it. */
const isCurrent = (entry: Entry, pathname: string): boolean =>
  table.some(({ name, under }) => (name === entry.name || under === entry.name) && matchPath(patterns[name], pathname));

/** The main menu of staff. */
export function Sidebar({ rol }: { rol: number }) {
  const { pathname } = useLocation();
  const shown = useContext(VisibleContext);
  const counters = useCounters(rol);
  return (
    <SidebarRail label="Menú principal" name="sidebar" widths={SIDEBAR_WIDTHS}>
      {(open, onGo) =>
        GROUPS.map((group) => {
          const visible = entries.filter(({ name, menu }) => menu.group === group && shown.has(name));
          return (
            visible.length > 0 && (
              <ul key={group} className={css.list}>
                {visible.map((entry) => (
                  <li key={entry.name}>
                    <SidebarLink
                      to={patterns[entry.name]}
                      label={entry.menu.label}
                      icon={entry.menu.icon}
                      current={isCurrent(entry, pathname)}
                      open={open}
                      onGo={onGo}
                      badge={fetchesCounters(rol) && <Badge {...entry.menu} counters={counters} open={open} />}
                    />
                  </li>
                ))}
              </ul>
            )
          );
        })
      }
    </SidebarRail>
  );
}

interface BadgeProps extends Pick<MenuPlace, 'counts'> {
  counters: SidebarCounters | undefined;
  open: boolean;
}

/** More than this has no room in the menu. */
const MOST = 999;

function Badge({ counts, counters, open }: BadgeProps) {
  const count = counts && (counters ? counters[counts.counter] : counts.until);
  // Nothing to do is no news.
  if (!count) return null;
  return (
    // Another count is another badge: one that grew would push its text aside.
    <span key={count} className={open ? css.badge : css.dot}>
      {count > MOST ? `${MOST}+` : count}
      <span className="solo-lectores"> {counts.words}</span>
    </span>
  );
}
