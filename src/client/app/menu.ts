/** The main sidebar: six entries in the order of the specification. Those whose screen does not exist are not shown. */
import BankOutlined from '@ant-design/icons/BankOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import type { ComponentType } from 'react';
import { patterns, type ScreenName } from '#client/lib/urls.ts';
import { STATIC_BADGES } from '#contract/rules.ts';

export interface MenuEntry {
  name: ScreenName;
  label: string;
  Icon: ComponentType;
  badge?: number;
  /** Screens that are reached from this one and keep it marked. */
  within: readonly ScreenName[];
}

export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', label: 'Dashboard', Icon: DashboardOutlined, within: [] },
  {
    name: 'solicitudes',
    label: 'Notas',
    Icon: FileTextOutlined,
    badge: STATIC_BADGES.notas,
    within: ['registerNote', 'updateNote', 'noteCredits', 'noteImg'],
  },
  {
    name: 'usuarios',
    label: 'Usuarios',
    Icon: TeamOutlined,
    badge: STATIC_BADGES.usuarios,
    within: ['updateUser', 'addEmpleado'],
  },
  { name: 'escuelas', label: 'Escuelas', Icon: BankOutlined, within: [] },
  { name: 'addAlumno', label: 'Alumno', Icon: UserAddOutlined, within: [] },
  { name: 'anuncios', label: 'Anuncios', Icon: NotificationOutlined, within: ['newAnuncio', 'anuncio'] },
];

/** The patterns under which an entry is marked as the current one. */
export const patternsOf = ({ name, within }: MenuEntry): string[] => [name, ...within].map((one) => patterns[one]);
