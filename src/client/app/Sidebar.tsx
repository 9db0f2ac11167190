import { useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCounters } from '#client/features/sidebar/useCounters.ts';
import { patterns } from '#client/lib/urls.ts';
import { fetchesCounters } from '#contract/roles.ts';
import { SIDEBAR_WIDTHS } from '#contract/rules.ts';
import css from './Menu.module.css';
import { MenuLinks } from './MenuLinks.tsx';
import { MenuRail } from './MenuRail.tsx';
import { MENU_GROUPS, type MenuEntry, type Screen, table } from './screens.tsx';
import { VisibleContext } from './visible.ts';

interface Placed extends Screen {
  menu: MenuEntry;
}
const placed = table.filter((screen): screen is Placed => screen.menu !== undefined);

/** Whether the entry is marked: its own screen is open, or one that is reached from it. */
const isCurrent = ({ name: entry }: Placed, pathname: string): boolean =>
  table.some(({ name, under }) => (name === entry || under === entry) && matchPath(patterns[name], pathname));

/** The entries of staff, by group. */
interface Props {
  rol: number;
  collapsed?: boolean;
  onGo?: () => void;
}

export function SidebarGroups({ rol, collapsed = false, onGo }: Props) {
  const { pathname } = useLocation();
  const shown = useContext(VisibleContext);
  const counters = useCounters(rol);
  return MENU_GROUPS.map((group) => {
    const entries = placed
      .filter(({ name, menu }) => menu.group === group && shown.has(name))
      .map((screen) => {
        const { label, icon, counts } = screen.menu;
        const count = counts && (counters ? counters[counts.counter] : counts.until);
        return {
          to: patterns[screen.name],
          ...{ label, icon, words: counts?.words },
          current: isCurrent(screen, pathname),
          count: fetchesCounters(rol) ? count : undefined,
        };
      });
    return (
      entries.length > 0 && (
        <div key={group} className={css.group}>
          {group !== MENU_GROUPS[0] && !collapsed && <div className={css.heading}>{group}</div>}
          <MenuLinks label={group} entries={entries} collapsed={collapsed} onGo={onGo} />
        </div>
      )
    );
  });
}

/** The main menu of staff. */
export const Sidebar = ({ rol }: { rol: number }) => (
  <MenuRail label="Menú principal" menu="sidebar.desk" widths={SIDEBAR_WIDTHS}>
    {(collapsed) => <SidebarGroups rol={rol} collapsed={collapsed} />}
  </MenuRail>
);
