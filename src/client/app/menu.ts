import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import type { ScreenName } from '#client/lib/urls.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { STATIC_BADGES } from '#contract/rules.ts';
import type { Icon } from './MenuLinks.tsx';

/** The specification's six entries, which need no heading, and below them ours. */
export const MENU_GROUPS = ['Principal', 'Caja', 'Fotos', 'Guardería', 'Administración'] as const;

/** An entry of the main sidebar, by the screen that it leads to. */
export interface MenuEntry {
  name: ScreenName;
  group: (typeof MENU_GROUPS)[number];
  label: string;
  icon: Icon;
}

export const MENU: readonly MenuEntry[] = [
  { name: 'dashboard', group: 'Principal', label: 'Dashboard', icon: DashboardOutlined },
  { name: 'solicitudes', group: 'Principal', label: 'Notas', icon: FileTextOutlined },
  { name: 'usuarios', group: 'Principal', label: 'Usuarios', icon: TeamOutlined },
  { name: 'escuelas', group: 'Principal', label: 'Escuelas', icon: BankOutlined },
  { name: 'addAlumno', group: 'Principal', label: 'Alumno', icon: UserAddOutlined },
  { name: 'anuncios', group: 'Principal', label: 'Anuncios', icon: NotificationOutlined },
  { name: 'fotos', group: 'Fotos', label: 'Galería', icon: PictureOutlined },
  { name: 'beneficiariosDespensa', group: 'Fotos', label: 'Códigos', icon: BarcodeOutlined },
  { name: 'guarderia', group: 'Guardería', label: 'Infantes', icon: SmileOutlined },
  { name: 'guarderiaDocumentos', group: 'Guardería', label: 'Documentos', icon: FolderOpenOutlined },
  { name: 'caja', group: 'Caja', label: 'Caja rápida', icon: DollarOutlined },
  { name: 'deudores', group: 'Caja', label: 'Deudores', icon: AuditOutlined },
  { name: 'cortes', group: 'Caja', label: 'Corte', icon: WalletOutlined },
  { name: 'importar', group: 'Administración', label: 'Importar', icon: ImportOutlined },
  { name: 'servicios', group: 'Administración', label: 'Servicios', icon: AppstoreOutlined },
  { name: 'bitacora', group: 'Administración', label: 'Bitácora', icon: HistoryOutlined },
  { name: 'ajustes', group: 'Administración', label: 'Ajustes', icon: SettingOutlined },
];

/** Badge of an entry: its meaning for screen readers and its value until the counters have loaded. */
interface Badge {
  counter: keyof SidebarCounters;
  words: string;
  until?: number;
}
export const BADGES: Partial<Record<ScreenName, Badge>> = {
  solicitudes: { counter: 'notas', words: 'pendientes', until: STATIC_BADGES.notas },
  usuarios: { counter: 'usuarios', words: 'nuevos', until: STATIC_BADGES.usuarios },
  addAlumno: { counter: 'espera', words: 'en espera de su nota' },
  anuncios: { counter: 'agenda', words: 'sin leer' },
};
