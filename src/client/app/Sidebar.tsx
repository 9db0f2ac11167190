import { useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCounters } from '#client/features/sidebar/useCounters.ts';
import { patterns, type ScreenName } from '#client/lib/urls.ts';
import { fetchesCounters } from '#contract/roles.ts';
import { SIDEBAR_WIDTHS } from '#contract/rules.ts';
import css from './Menu.module.css';
import { MenuLinks } from './MenuLinks.tsx';
import { MenuRail } from './MenuRail.tsx';
import { BADGES, MENU, MENU_GROUPS } from './menu.ts';
import { MENU_ICONS } from './menuIcons.ts';
import { table } from './screens.tsx';
import { VisibleContext } from './visible.ts';

/** Whether the entry is marked: its own screen is open, or one that is reached from it. */
const isCurrent = (entry: ScreenName, pathname: string): boolean =>
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
    const entries = MENU.filter((entry) => entry.group === group && shown.has(entry.name)).map(({ name, label }) => {
      const badge = BADGES[name];
      const count = badge && (counters ? counters[badge.counter] : badge.until);
      return {
        to: patterns[name],
        ...{ label, icon: MENU_ICONS[name], words: badge?.words },
        current: isCurrent(name, pathname),
        count: fetchesCounters(rol) ? count : undefined,
      };
    });
    return (
      entries.length > 0 && (
        <div key={group} className={css.group}>
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
