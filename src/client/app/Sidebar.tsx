import { useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCounters } from '#client/features/sidebar/useCounters.ts';
import { patterns } from '#client/lib/urls.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { fetchesCounters } from '#contract/roles.ts';
import { SIDEBAR_WIDTHS } from '#contract/rules.ts';
import { type MenuEntry, menu, ours, patternsOf } from './menu.ts';
import css from './Sidebar.module.css';
import { SidebarLink, SidebarRail } from './SidebarRail.tsx';
import { VisibleContext } from './visible.ts';

/** The main menu of staff. */
export function Sidebar({ rol }: { rol: number }) {
  const { pathname } = useLocation();
  const shown = useContext(VisibleContext);
  const counters = useCounters(rol);
  return (
    <SidebarRail label="Menú principal" name="sidebar" widths={SIDEBAR_WIDTHS}>
      {(open, onGo) =>
        [menu, ours].map((entries) => {
          const visible = entries.filter(({ name }) => shown.has(name));
          return (
            visible.length > 0 && (
              <ul key={visible[0]?.name} className={css.list}>
                {visible.map((entry) => (
                  <li key={entry.name}>
                    <SidebarLink
                      to={patterns[entry.name]}
                      label={entry.label}
                      icon={entry.icon}
                      current={patternsOf(entry).some((pattern) => matchPath(pattern, pathname))}
                      open={open}
                      onGo={onGo}
                      badge={fetchesCounters(rol) && <Badge entry={entry} counters={counters} open={open} />}
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

interface BadgeProps {
  entry: MenuEntry;
  counters: SidebarCounters | undefined;
  open: boolean;
}

/** More than this has no room in the menu. */
const MOST = 999;

function Badge({ entry: { counts }, counters, open }: BadgeProps) {
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
