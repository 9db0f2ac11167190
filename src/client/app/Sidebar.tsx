/** The menus at the left: that of staff, and that of families with a nursery room. On a phone their entries stand in PhoneMenu. */
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import ManOutlined from '@ant-design/icons/ManOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import WomanOutlined from '@ant-design/icons/WomanOutlined';
import Sider from 'antd/es/layout/Sider';
import { type ReactNode, useContext } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { matchPath, useLocation } from 'react-router-dom';
import { type HasSidebar, type Menu, menuToggled, selectMenu } from '#client/features/sidebar/slice.ts';
import { useCounters } from '#client/features/sidebar/useCounters.ts';
import { patterns, type ScreenName, screens } from '#client/lib/urls.ts';
import { fetchesCounters } from '#contract/roles.ts';
import { GUARDERIA_MENU_WIDTHS, SIDEBAR_WIDTHS } from '#contract/rules.ts';
import css from './Menu.module.css';
import { type Icon, MenuLinks } from './MenuLinks.tsx';
import { BADGES, MENU, MENU_GROUPS } from './menu.ts';
import { table, VisibleContext } from './screens.tsx';

interface RailProps {
  label: string;
  menu: Menu;
  widths: { collapsed: number; open: number };
  children: (collapsed: boolean) => ReactNode;
}

/** A menu at the left, narrow or wide as the person left it. */
function MenuRail({ label, menu, widths, children }: RailProps) {
  const dispatch = useDispatch();
  const collapsed = useSelector((state: HasSidebar) => selectMenu(state, menu)) === 'collapsed';
  const action = collapsed ? 'Abrir menú' : 'Contraer menú';
  return (
    <Sider
      role="navigation"
      aria-label={label}
      theme="light"
      width={widths.open}
      collapsedWidth={widths.collapsed}
      collapsed={collapsed}
      className={css.rail}
    >
      <button
        type="button"
        className={css.toggle}
        aria-label={action}
        aria-expanded={!collapsed}
        title={action}
        onClick={() => dispatch(menuToggled({ menu, to: collapsed ? 'open' : 'collapsed' }))}
      >
        {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
      {children(collapsed)}
    </Sider>
  );
}

/** The icons of the main menu. */
const MENU_ICONS: Record<(typeof MENU)[number]['name'], Icon> = {
  dashboard: DashboardOutlined,
  solicitudes: FileTextOutlined,
  usuarios: TeamOutlined,
  escuelas: BankOutlined,
  addAlumno: UserAddOutlined,
  anuncios: NotificationOutlined,
  fotos: PictureOutlined,
  beneficiariosDespensa: BarcodeOutlined,
  guarderia: SmileOutlined,
  caja: DollarOutlined,
  deudores: AuditOutlined,
  cortes: WalletOutlined,
  miCorte: WalletOutlined,
  ajustes: SettingOutlined,
};

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
