/** The main menu: its entries and badges, without their icons, which the table of screens does not need. */
import type { ScreenName } from '#client/lib/urls.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { STATIC_BADGES } from '#contract/rules.ts';

/** The specification's six entries, which need no heading, and below them ours. */
export const MENU_GROUPS = ['Principal', 'Caja', 'Fotos', 'Guardería', 'Administración'] as const;

/** An entry of the main sidebar, by the screen that it leads to. */
export interface MenuEntry {
  name: ScreenName;
  group: (typeof MENU_GROUPS)[number];
  label: string;
}

export const MENU = [
  { name: 'dashboard', group: 'Principal', label: 'Dashboard' },
  { name: 'solicitudes', group: 'Principal', label: 'Notas' },
  { name: 'usuarios', group: 'Principal', label: 'Usuarios' },
  { name: 'escuelas', group: 'Principal', label: 'Escuelas' },
  { name: 'addAlumno', group: 'Principal', label: 'Alumno' },
  { name: 'anuncios', group: 'Principal', label: 'Anuncios' },
  { name: 'fotos', group: 'Fotos', label: 'Galería' },
  { name: 'beneficiariosDespensa', group: 'Fotos', label: 'Códigos' },
  { name: 'guarderia', group: 'Guardería', label: 'Infantes' },
  { name: 'guarderiaDocumentos', group: 'Guardería', label: 'Documentos' },
  { name: 'caja', group: 'Caja', label: 'Caja rápida' },
  { name: 'deudores', group: 'Caja', label: 'Deudores' },
  { name: 'cortes', group: 'Caja', label: 'Corte' },
  { name: 'importar', group: 'Administración', label: 'Importar' },
  { name: 'servicios', group: 'Administración', label: 'Servicios' },
  { name: 'bitacora', group: 'Administración', label: 'Bitácora' },
  { name: 'ajustes', group: 'Administración', label: 'Ajustes' },
] as const satisfies readonly MenuEntry[];

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
