/**
 * The screens of signed-in people, each named once: address, title, who may see it, its place in the menu and its code.
 * Router, menus, palette, guard and home are made of this table.
 */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import type { ComponentType } from 'react';
import { idOf, type ScreenName } from '#client/lib/urls.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { type Capability, can } from '#contract/roles.ts';
import { STATIC_BADGES } from '#contract/rules.ts';
import type { Icon } from './MenuLinks.tsx';

/** The specification's six entries, which need no heading, and below them ours. */
export const MENU_GROUPS = ['Principal', 'Caja', 'Fotos', 'Guardería', 'Administración'] as const;

/** An entry of the main sidebar. */
export interface MenuEntry {
  group: (typeof MENU_GROUPS)[number];
  label: string;
  icon: Icon;
  /** What its badge counts, in words for those who listen, and what it shows until the counters have come. */
  counts?: { counter: keyof SidebarCounters; words: string; until?: number };
}

export interface Screen {
  /** Its address is made by `screens` and matched by `patterns` of lib/urls.ts. */
  name: ScreenName;
  title: string;
  may: Capability;
  /** Below the capability, people may see the screen of their own id. */
  own?: true;
  menu?: MenuEntry;
  /** What is done there, where the palette offers that instead of the screen's name. */
  action?: string;
  /** The screen whose menu entry is marked while this one is open. */
  under?: ScreenName;
  /** Its code, a file of its own. */
  load: () => Promise<{ default: ComponentType }>;
}

export const table: readonly Screen[] = [
  { name: 'home', title: 'Inicio', may: 'session:own', load: () => import('./HomePage.tsx') },
  {
    name: 'dashboard',
    title: 'Dashboard',
    may: 'dashboard:read',
    menu: { group: 'Principal', label: 'Dashboard', icon: DashboardOutlined },
    load: () => import('#client/features/dashboard/DashboardPage.tsx'),
  },
  {
    name: 'solicitudes',
    title: 'Solicitudes',
    may: 'notes:read',
    menu: {
      group: 'Principal',
      label: 'Notas',
      icon: FileTextOutlined,
      counts: { counter: 'notas', words: 'pendientes', until: STATIC_BADGES.notas },
    },
    load: () => import('#client/features/notes/SolicitudesPage.tsx'),
  },
  {
    name: 'registerNote',
    title: 'Agregar Nota',
    may: 'notes:write',
    under: 'solicitudes',
    action: 'Nueva nota',
    load: () => import('#client/features/notes/NoteFormPage.tsx'),
  },
  {
    name: 'updateNote',
    title: 'Actualizar Nota',
    may: 'notes:write',
    under: 'solicitudes',
    load: () => import('#client/features/notes/NoteFormPage.tsx'),
  },
  {
    name: 'noteCredits',
    title: 'Abonos',
    may: 'notes:read',
    own: true,
    under: 'solicitudes',
    load: () => import('#client/features/credits/CreditsPage.tsx'),
  },
  {
    name: 'noteImg',
    title: 'Códigos de fotos',
    may: 'photo-codes:write',
    under: 'solicitudes',
    load: () => import('./PhotoCodesPage.tsx'),
  },
  {
    name: 'usuarios',
    title: 'Usuarios',
    may: 'users:read',
    menu: {
      group: 'Principal',
      label: 'Usuarios',
      icon: TeamOutlined,
      counts: { counter: 'usuarios', words: 'nuevos', until: STATIC_BADGES.usuarios },
    },
    load: () => import('#client/features/users/UsuariosPage.tsx'),
  },
  {
    name: 'alumno',
    title: 'Alumno',
    may: 'users:read',
    own: true,
    under: 'usuarios',
    load: () => import('./AlumnoPage.tsx'),
  },
  {
    name: 'updateUser',
    title: 'Usuario',
    may: 'users:read',
    own: true,
    under: 'usuarios',
    load: () => import('#client/features/users/UpdateUserPage.tsx'),
  },
  {
    name: 'addEmpleado',
    title: 'Empleado',
    may: 'empleados:write',
    under: 'usuarios',
    action: 'Nuevo empleado',
    load: () => import('#client/features/users/AddEmpleadoPage.tsx'),
  },
  {
    name: 'escuelas',
    title: 'Escuelas',
    may: 'escuelas:read',
    menu: { group: 'Principal', label: 'Escuelas', icon: BankOutlined },
    load: () => import('#client/features/escuelas/EscuelasPage.tsx'),
  },
  {
    name: 'addAlumno',
    title: 'Alumno',
    may: 'alumnos:write',
    menu: {
      group: 'Principal',
      label: 'Alumno',
      icon: UserAddOutlined,
      counts: { counter: 'espera', words: 'en espera de su nota' },
    },
    action: 'Nuevo alumno',
    load: () => import('#client/features/users/AddAlumnoPage.tsx'),
  },
  {
    name: 'anuncios',
    title: 'Anuncios',
    may: 'anuncios:read',
    menu: {
      group: 'Principal',
      label: 'Anuncios',
      icon: NotificationOutlined,
      counts: { counter: 'agenda', words: 'sin leer' },
    },
    load: () => import('#client/features/anuncios/AnunciosPage.tsx'),
  },
  {
    name: 'newAnuncio',
    title: 'Nuevo Anuncio',
    may: 'anuncios:write',
    under: 'anuncios',
    action: 'Nuevo anuncio',
    load: () => import('#client/features/anuncios/NewAnuncioPage.tsx'),
  },
  {
    name: 'anuncio',
    title: 'Editar Anuncio',
    may: 'anuncios:read',
    under: 'anuncios',
    load: () => import('#client/features/anuncios/AnuncioPage.tsx'),
  },
  {
    name: 'fotos',
    title: 'Galería de Fotos',
    may: 'fotos:read',
    menu: { group: 'Fotos', label: 'Galería', icon: PictureOutlined },
    load: () => import('#client/features/fotos/GalleryPage.tsx'),
  },
  {
    name: 'beneficiariosDespensa',
    title: 'Beneficiarios de despensa',
    may: 'photo-codes:write',
    menu: { group: 'Fotos', label: 'Códigos', icon: BarcodeOutlined },
    load: () => import('./BeneficiariosPage.tsx'),
  },
  {
    name: 'guarderia',
    title: 'Guardería',
    may: 'guarderia:read',
    menu: { group: 'Guardería', label: 'Infantes', icon: SmileOutlined },
    load: () => import('#client/features/guarderia/infantes/GuarderiaPage.tsx'),
  },
  {
    name: 'guarderiaDocumentos',
    title: 'Documentos de guardería',
    may: 'guarderia:verify',
    menu: { group: 'Guardería', label: 'Documentos', icon: FolderOpenOutlined },
    load: () => import('#client/features/guarderia/documentos/DocumentosQueuePage.tsx'),
  },
  {
    name: 'expediente',
    title: 'Expediente',
    may: 'guarderia:own',
    under: 'guarderia',
    load: () => import('#client/features/guarderia/expediente/ExpedientePage.tsx'),
  },
  {
    name: 'registerInfante',
    title: 'Infante',
    may: 'guarderia:own',
    under: 'guarderia',
    action: 'Nuevo infante',
    load: () => import('#client/features/guarderia/infantes/RegisterInfantePage.tsx'),
  },
  {
    name: 'registerMadre',
    title: 'Madre/Tutor',
    may: 'guarderia:own',
    under: 'guarderia',
    load: () => import('#client/features/guarderia/adultos/RegisterMadrePage.tsx'),
  },
  {
    name: 'registerPadre',
    title: 'Padre',
    may: 'guarderia:own',
    under: 'guarderia',
    load: () => import('#client/features/guarderia/adultos/RegisterPadrePage.tsx'),
  },
  {
    name: 'uploadDocumentacion',
    title: 'Documentación',
    may: 'guarderia:own',
    under: 'guarderia',
    load: () => import('#client/features/guarderia/documentos/UploadDocumentacionPage.tsx'),
  },
  {
    name: 'cortes',
    title: 'Corte de caja',
    may: 'cortes:write',
    menu: { group: 'Caja', label: 'Corte', icon: WalletOutlined },
    load: () => import('#client/features/cortes/CortesPage.tsx'),
  },
  {
    name: 'servicios',
    title: 'Servicios',
    may: 'servicios:write',
    menu: { group: 'Administración', label: 'Servicios', icon: AppstoreOutlined },
    load: () => import('#client/features/servicios/ServiciosPage.tsx'),
  },
  {
    name: 'bitacora',
    title: 'Bitácora',
    may: 'bitacora:read',
    menu: { group: 'Administración', label: 'Bitácora', icon: HistoryOutlined },
    load: () => import('#client/features/bitacora/BitacoraPage.tsx'),
  },
  {
    name: 'ajustes',
    title: 'Ajustes',
    may: 'ajustes:write',
    menu: { group: 'Administración', label: 'Ajustes', icon: SettingOutlined },
    load: () => import('#client/features/ajustes/AjustesPage.tsx'),
  },
  {
    name: 'porEnviar',
    title: 'Pendientes de enviar',
    may: 'notes:write',
    load: () => import('#client/features/offline/PorEnviarPage.tsx'),
  },
  {
    name: 'me',
    title: 'Perfil',
    may: 'session:own',
    load: () => import('#client/features/users/MePage.tsx'),
  },
];

/** Whether somebody may see a screen; `id` is the one in the address. */
export function maySee({ may, own }: Screen, person: { id: number; rol: number }, id?: string): boolean {
  return can(person.rol, may) || (own === true && idOf(id) === person.id);
}

/** The screens of menus: those that somebody with this rol may see. */
export function visible(rol: number): ReadonlySet<ScreenName> {
  return new Set(table.filter(({ may }) => can(rol, may)).map(({ name }) => name));
}
