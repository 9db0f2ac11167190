import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import ManOutlined from '@ant-design/icons/ManOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import WomanOutlined from '@ant-design/icons/WomanOutlined';
import { useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { patterns, screens } from '#client/lib/urls.ts';
import { GUARDERIA_MENU_WIDTHS } from '#contract/rules.ts';
import css from './Menu.module.css';
import { MenuLinks } from './MenuLinks.tsx';
import { MenuRail } from './MenuRail.tsx';
import { VisibleContext } from './visible.ts';

/** The four sections, each linked with the literal «undefined» as its id: the child that the screen then settles. */
const sections = [
  { name: 'registerInfante', label: 'Infante', icon: SmileOutlined },
  { name: 'registerMadre', label: 'Madre/Tutor', icon: WomanOutlined },
  { name: 'registerPadre', label: 'Padre', icon: ManOutlined },
  { name: 'uploadDocumentacion', label: 'Documentación', icon: FolderOpenOutlined },
] as const;

const LABEL = 'Menú de guardería';

/** The sections for people with a nursery room. */
export function useSections(sala: string | null) {
  const { pathname } = useLocation();
  const shown = useContext(VisibleContext);
  return sections
    .filter(({ name }) => sala && shown.has(name))
    .map(({ name, label, icon }) => ({
      to: screens[name](),
      ...{ label, icon },
      current: matchPath(patterns[name], pathname) !== null,
    }));
}

/** The daycare menu, for those with a nursery room. */
export function SidebarGuarderia({ sala }: { sala: string | null }) {
  const entries = useSections(sala);
  if (entries.length === 0) return null;
  return (
    <MenuRail label={LABEL} menu="guarderia.desk" widths={GUARDERIA_MENU_WIDTHS}>
      {(collapsed) => <MenuLinks label={LABEL} entries={entries} collapsed={collapsed} className={css.green} />}
    </MenuRail>
  );
}
