import { useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { patterns, screens } from '#client/lib/urls.ts';
import { GUARDERIA_MENU_WIDTHS } from '#contract/rules.ts';
import css from './Sidebar.module.css';
import { SidebarLink, SidebarRail } from './SidebarRail.tsx';
import { VisibleContext } from './visible.ts';

/** The four sections, each linked with the literal «undefined» as its id: the child that the screen then settles. */
const sections = [
  { name: 'registerInfante', label: 'Infante', icon: 'SmileOutlined' },
  { name: 'registerMadre', label: 'Madre/Tutor', icon: 'WomanOutlined' },
  { name: 'registerPadre', label: 'Padre', icon: 'ManOutlined' },
  { name: 'uploadDocumentacion', label: 'Documentación', icon: 'FolderOpenOutlined' },
] as const;

/** The daycare menu, for those with a nursery room. */
export function SidebarGuarderia({ sala }: { sala: string | null }) {
  const { pathname } = useLocation();
  const shown = useContext(VisibleContext);
  const visible = sections.filter(({ name }) => shown.has(name));
  if (!sala || visible.length === 0) return null;
  return (
    <SidebarRail label="Menú de guardería" name="guarderia" widths={GUARDERIA_MENU_WIDTHS}>
      {(open, onGo) => (
        <ul className={css.list}>
          {visible.map(({ name, label, icon }) => (
            <li key={name}>
              <SidebarLink
                to={screens[name]()}
                label={label}
                icon={icon}
                current={matchPath(patterns[name], pathname) !== null}
                open={open}
                onGo={onGo}
                className={css.green}
              />
            </li>
          ))}
        </ul>
      )}
    </SidebarRail>
  );
}
