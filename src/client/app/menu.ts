/**
 * The main sidebar: six entries in the order of the specification, below a divider those of our own. Those whose screen
 * does not exist, or is not for the person, are not shown.
 */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import type { ComponentType } from 'react';
import { patterns, type ScreenName } from '#client/lib/urls.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { STATIC_BADGES } from '#contract/rules.ts';

export interface MenuEntry {
  name: ScreenName;
  label: string;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** What its badge counts, in words for those who listen, and what it shows until the counters have come. */
  counts?: { counter: keyof SidebarCounters; words: string; until?: number };
  /** Screens that are reached from this one and keep it marked. */
  within: readonly ScreenName[];
}

export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', label: 'Dashboard', Icon: DashboardOutlined, within: [] },
  {
    name: 'solicitudes',
    label: 'Notas',
    Icon: FileTextOutlined,
    counts: { counter: 'notas', words: 'pendientes', until: STATIC_BADGES.notas },
    within: ['registerNote', 'updateNote', 'noteCredits', 'noteImg'],
  },
  {
    name: 'usuarios',
    label: 'Usuarios',
    Icon: TeamOutlined,
    counts: { counter: 'usuarios', words: 'nuevos', until: STATIC_BADGES.usuarios },
    within: ['updateUser', 'addEmpleado'],
  },
  { name: 'escuelas', label: 'Escuelas', Icon: BankOutlined, within: [] },
  {
    name: 'addAlumno',
    label: 'Alumno',
    Icon: UserAddOutlined,
    counts: { counter: 'espera', words: 'en espera de su nota' },
    within: [],
  },
  {
    name: 'anuncios',
    label: 'Anuncios',
    Icon: NotificationOutlined,
    counts: { counter: 'agenda', words: 'sin leer' },
    within: ['newAnuncio', 'anuncio'],
  },
];

/** Screens that the specification names no menu entry for. */
export const ours: readonly MenuEntry[] = [
  { name: 'fotos', label: 'Galería', Icon: PictureOutlined, within: [] },
  { name: 'beneficiariosDespensa', label: 'Despensa', Icon: BarcodeOutlined, within: [] },
  {
    name: 'guarderia',
    label: 'Guardería',
    Icon: SmileOutlined,
    within: [
      'guarderiaDocumentos',
      'expediente',
      'registerInfante',
      'registerMadre',
      'registerPadre',
      'uploadDocumentacion',
    ],
  },
  { name: 'cortes', label: 'Corte', Icon: WalletOutlined, within: [] },
  { name: 'servicios', label: 'Servicios', Icon: AppstoreOutlined, within: [] },
  { name: 'bitacora', label: 'Bitácora', Icon: HistoryOutlined, within: [] },
];

/** The patterns under which an entry is marked as the current one. */
export const patternsOf = ({ name, within }: MenuEntry): string[] => [name, ...within].map((one) => patterns[one]);
