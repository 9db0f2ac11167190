/** The main menu: its entries and badges, without their icons, which the table of screens does not need. */
import type { ScreenName } from '#client/lib/urls.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { STATIC_BADGES } from '#contract/rules.ts';

/** The specification's six entries, and below a divider ours. What is rarer lies inside the screen where it belongs. */
export const MENU_GROUPS = ['Principal', 'Otras'] as const;

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
  { name: 'caja', group: 'Otras', label: 'Caja' },
  { name: 'deudores', group: 'Otras', label: 'Deudores' },
  { name: 'cortes', group: 'Otras', label: 'Corte' },
  { name: 'miCorte', group: 'Otras', label: 'Mi corte' },
  { name: 'fotos', group: 'Otras', label: 'Galería' },
  { name: 'beneficiariosDespensa', group: 'Otras', label: 'Códigos de fotos' },
  { name: 'guarderia', group: 'Otras', label: 'Guardería' },
  { name: 'ajustes', group: 'Otras', label: 'Ajustes' },
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
