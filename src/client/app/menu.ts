/**
 * The main sidebar: six entries in the order of the specification, below a divider those of our own. Those whose screen
 * does not exist, or is not for the person, are not shown.
 */
import { patterns, type ScreenName } from '#client/lib/urls.ts';
import type { IconName } from '#client/ui/icons.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { STATIC_BADGES } from '#contract/rules.ts';

export interface MenuEntry {
  name: ScreenName;
  label: string;
  icon: IconName;
  /** What its badge counts, in words for those who listen, and what it shows until the counters have come. */
  counts?: { counter: keyof SidebarCounters; words: string; until?: number };
  /** Screens that are reached from this one and keep it marked. */
  within: readonly ScreenName[];
}

export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', label: 'Dashboard', icon: 'DashboardOutlined', within: [] },
  {
    name: 'solicitudes',
    label: 'Notas',
    icon: 'FileTextOutlined',
    counts: { counter: 'notas', words: 'pendientes', until: STATIC_BADGES.notas },
    within: ['registerNote', 'updateNote', 'noteCredits', 'noteImg'],
  },
  {
    name: 'usuarios',
    label: 'Usuarios',
    icon: 'TeamOutlined',
    counts: { counter: 'usuarios', words: 'nuevos', until: STATIC_BADGES.usuarios },
    within: ['updateUser', 'addEmpleado'],
  },
  { name: 'escuelas', label: 'Escuelas', icon: 'BankOutlined', within: [] },
  {
    name: 'addAlumno',
    label: 'Alumno',
    icon: 'UserAddOutlined',
    counts: { counter: 'espera', words: 'en espera de su nota' },
    within: [],
  },
  {
    name: 'anuncios',
    label: 'Anuncios',
    icon: 'NotificationOutlined',
    counts: { counter: 'agenda', words: 'sin leer' },
    within: ['newAnuncio', 'anuncio'],
  },
];

/** Screens that the specification names no menu entry for. */
export const ours: readonly MenuEntry[] = [
  { name: 'fotos', label: 'Galería', icon: 'PictureOutlined', within: [] },
  { name: 'beneficiariosDespensa', label: 'Despensa', icon: 'BarcodeOutlined', within: [] },
  {
    name: 'guarderia',
    label: 'Guardería',
    icon: 'SmileOutlined',
    within: [
      'guarderiaDocumentos',
      'expediente',
      'registerInfante',
      'registerMadre',
      'registerPadre',
      'uploadDocumentacion',
    ],
  },
  { name: 'cortes', label: 'Corte', icon: 'WalletOutlined', within: [] },
  { name: 'servicios', label: 'Servicios', icon: 'AppstoreOutlined', within: [] },
  { name: 'bitacora', label: 'Bitácora', icon: 'HistoryOutlined', within: [] },
  { name: 'ajustes', label: 'Ajustes', icon: 'SettingOutlined', within: [] },
];

/** The patterns under which an entry is marked as the current one. */
export const patternsOf = ({ name, within }: MenuEntry): string[] => [name, ...within].map((one) => patterns[one]);
