/** The sections of «Ajustes», and the screens that are reached from there. */
import { screens } from '#client/lib/urls.ts';

/** The settings of the business by topic: each with its own form, and its name in the address. */
export const SECTIONS = {
  negocio: { title: 'Negocio y ticket', text: 'Nombre, logotipo y lo que dicen los tickets' },
  grupos: { title: 'Grupos', text: 'De 1A a 6D, con más letras o con menos' },
  cobro: { title: 'Cobro y planes', text: 'Condiciones, recargos y cómo se cuenta la caja' },
  recordatorios: { title: 'Recordatorios', text: 'Los textos que reciben las familias' },
  seguridad: { title: 'Seguridad', text: 'Contraseñas y quién hizo qué' },
  servidor: { title: 'Servidor', text: 'Qué dirección abrir, cómo responde y su último respaldo' },
} as const;
export type Section = keyof typeof SECTIONS;

/** The section that an address names. */
export const sectionAt = ({ hash }: { hash: string }): Section | null =>
  Object.hasOwn(SECTIONS, hash.slice(1)) ? (hash.slice(1) as Section) : null;

export interface Place {
  to: string;
  title: string;
  text: string;
}
const section = (name: Section): Place => ({ to: screens.ajustes({ seccion: name }), ...SECTIONS[name] });

/** What «Ajustes» leads to: its sections, and below them what the business sells, who it serves and what was done. */
export const PLACES: readonly (readonly Place[])[] = [
  [
    section('negocio'),
    section('grupos'),
    section('cobro'),
    section('recordatorios'),
    { to: screens.impresoras(), title: 'Impresoras', text: 'Las de tickets, y sus últimos trabajos' },
    section('seguridad'),
    section('servidor'),
  ],
  [
    { to: screens.servicios(), title: 'Servicios', text: 'Lo que se vende, con su costo' },
    { to: screens.planes(), title: 'Planes de pago', text: 'Plantillas que se eligen en una nota' },
    { to: screens.importar(), title: 'Importar listas', text: 'Escuelas y alumnos desde un archivo' },
    { to: screens.bitacora(), title: 'Bitácora', text: 'Quién hizo qué y cuándo' },
  ],
];
