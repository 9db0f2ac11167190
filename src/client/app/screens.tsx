/**
 * The screens of signed-in people: title, rights, code, and place in the menu. Router, menus, palette, guard and home
 * are made of this table.
 */
import { type ComponentType, createContext } from 'react';
import { idOf, type ScreenName } from '#client/lib/urls.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { type Capability, can } from '#contract/roles.ts';
import { MENU, type MenuEntry } from './menu.ts';

export interface Screen {
  /** Its address is made by `screens` and matched by `patterns` of lib/urls.ts. */
  name: ScreenName;
  title: string;
  may: Capability;
  /** Below the capability, people may see the screen of their own id. */
  own?: true;
  /** Label in the palette, if it offers an action instead of the screen's name. */
  action?: string;
  /** People with this capability have another screen for the same: no menu leads them here. */
  unless?: Capability;
  /** The screen whose menu entry is marked while this one is open. */
  under?: ScreenName;
  menu?: MenuEntry | undefined;
  load: () => Promise<{ default: ComponentType }>;
}

/** What stands on an empty requests list. */
const FirstSteps = lazyPart(async () => (await import('#client/features/sidebar/FirstSteps.tsx')).FirstSteps);

/** A screen of «Ajustes» stands beside its sections. */
const inAjustes = (load: Screen['load']) => async () => {
  const [{ AjustesFrame }, { default: Shown }] = await Promise.all([
    import('#client/features/ajustes/AjustesNav.tsx'),
    load(),
  ]);
  const Framed = () => (
    <AjustesFrame>
      <Shown />
    </AjustesFrame>
  );
  return { default: Framed };
};

/** The code of each screen. */
const CODE: Record<Exclude<ScreenName, 'login'>, Screen['load']> = {
  home: () => import('./HomePage.tsx'),
  dashboard: () => import('#client/features/dashboard/DashboardPage.tsx'),
  solicitudes: async () => {
    const { default: SolicitudesPage } = await import('#client/features/notes/list/SolicitudesPage.tsx');
    return { default: () => <SolicitudesPage FirstSteps={FirstSteps} /> };
  },
  registerNote: () => import('#client/features/notes/form/NoteFormPage.tsx'),
  updateNote: () => import('#client/features/notes/form/NoteFormPage.tsx'),
  noteCredits: () => import('#client/features/credits/abonos/CreditsPage.tsx'),
  plan: () => import('#client/features/notes/plan/PlanPage.tsx'),
  contrato: () => import('#client/features/contratos/ContratoPage.tsx'),
  noteImg: () => import('./PhotoCodesPage.tsx'),
  usuarios: () => import('#client/features/users/list/UsuariosPage.tsx'),
  cambios: () => import('#client/features/acciones/CambiosPage.tsx'),
  alumno: () => import('./AlumnoPage.tsx'),
  updateUser: () => import('#client/features/users/record/UpdateUserPage.tsx'),
  addEmpleado: () => import('#client/features/users/form/AddEmpleadoPage.tsx'),
  escuelas: () => import('#client/features/escuelas/EscuelasPage.tsx'),
  addAlumno: () => import('#client/features/users/form/AddAlumnoPage.tsx'),
  anuncios: () => import('#client/features/anuncios/AnunciosPage.tsx'),
  newAnuncio: () => import('#client/features/anuncios/AnuncioPage.tsx'),
  anuncio: () => import('#client/features/anuncios/AnuncioPage.tsx'),
  fotos: () => import('#client/features/fotos/GalleryPage.tsx'),
  beneficiariosDespensa: () => import('./BeneficiariosPage.tsx'),
  guarderia: () => import('#client/features/guarderia/infantes/GuarderiaPage.tsx'),
  guarderiaDocumentos: () => import('#client/features/guarderia/documentos/DocumentosQueuePage.tsx'),
  expediente: () => import('#client/features/guarderia/expediente/ExpedientePage.tsx'),
  registerInfante: () => import('#client/features/guarderia/infantes/RegisterInfantePage.tsx'),
  registerMadre: () => import('#client/features/guarderia/adultos/AdultoPage.tsx'),
  registerPadre: () => import('#client/features/guarderia/adultos/AdultoPage.tsx'),
  uploadDocumentacion: () => import('#client/features/guarderia/documentos/UploadDocumentacionPage.tsx'),
  caja: () => import('./CounterPage.tsx'),
  deudores: () => import('#client/features/deudores/DeudoresPage.tsx'),
  recordar: () => import('#client/features/deudores/RecordarPage.tsx'),
  recordatorios: () => import('#client/features/deudores/EnviadosPage.tsx'),
  pagos: () => import('#client/features/deudores/PagosPage.tsx'),
  promesas: () => import('#client/features/deudores/PromesasPage.tsx'),
  cortes: () => import('#client/features/cortes/CortesPage.tsx'),
  miCorte: () => import('./MiCortePage.tsx'),
  recargos: () => import('#client/features/credits/recargos/RecargosPage.tsx'),
  importar: () => import('#client/features/importaciones/ImportarPage.tsx'),
  importacion: () => import('#client/features/importaciones/ImportacionPage.tsx'),
  servicios: inAjustes(() => import('#client/features/servicios/ServiciosPage.tsx')),
  bitacora: inAjustes(() => import('./LogPage.tsx')),
  ajustes: inAjustes(() => import('#client/features/ajustes/AjustesPage.tsx')),
  planes: inAjustes(() => import('#client/features/planes/PlanesPage.tsx')),
  impresoras: inAjustes(() => import('#client/features/impresiones/ImpresorasPage.tsx')),
  porEnviar: () => import('#client/features/offline/PorEnviarPage.tsx'),
  me: () => import('#client/features/users/me/MePage.tsx'),
};

const SCREENS: readonly (Omit<Screen, 'menu' | 'load'> & { name: keyof typeof CODE })[] = [
  { name: 'home', title: 'Inicio', may: 'session:own' },
  { name: 'dashboard', title: 'Dashboard', may: 'dashboard:read' },
  { name: 'solicitudes', title: 'Solicitudes', may: 'notes:read' },
  { name: 'registerNote', title: 'Agregar Nota', may: 'notes:write', under: 'solicitudes', action: 'Nueva nota' },
  { name: 'updateNote', title: 'Actualizar Nota', may: 'notes:write', under: 'solicitudes' },
  { name: 'noteCredits', title: 'Abonos', may: 'notes:read', own: true, under: 'solicitudes' },
  { name: 'plan', title: 'Plan de pagos', may: 'notes:write', under: 'solicitudes' },
  { name: 'contrato', title: 'Contrato', may: 'notes:write', under: 'solicitudes' },
  { name: 'noteImg', title: 'Códigos de fotos', may: 'photo-codes:write', under: 'solicitudes' },
  { name: 'usuarios', title: 'Usuarios', may: 'users:read' },
  { name: 'cambios', title: 'Cambios a varios', may: 'alumnos:write', under: 'usuarios' },
  { name: 'alumno', title: 'Alumno', may: 'users:read', own: true, under: 'usuarios' },
  { name: 'updateUser', title: 'Usuario', may: 'users:read', own: true, under: 'usuarios' },
  { name: 'addEmpleado', title: 'Empleado', may: 'empleados:write', under: 'usuarios', action: 'Nuevo empleado' },
  { name: 'escuelas', title: 'Escuelas', may: 'escuelas:read' },
  { name: 'addAlumno', title: 'Alumno', may: 'alumnos:write', action: 'Nuevo alumno' },
  { name: 'anuncios', title: 'Anuncios', may: 'anuncios:read' },
  { name: 'newAnuncio', title: 'Nuevo Anuncio', may: 'anuncios:write', under: 'anuncios', action: 'Nuevo anuncio' },
  { name: 'anuncio', title: 'Editar Anuncio', may: 'anuncios:read', under: 'anuncios' },
  { name: 'fotos', title: 'Galería de Fotos', may: 'fotos:read' },
  { name: 'beneficiariosDespensa', title: 'Códigos de fotos', may: 'photo-codes:write' },
  { name: 'guarderia', title: 'Guardería', may: 'guarderia:read' },
  {
    name: 'guarderiaDocumentos',
    title: 'Documentos de guardería',
    may: 'guarderia:verify',
    under: 'guarderia',
  },
  { name: 'expediente', title: 'Expediente', may: 'guarderia:own', under: 'guarderia' },
  { name: 'registerInfante', title: 'Infante', may: 'guarderia:own', under: 'guarderia', action: 'Nuevo infante' },
  { name: 'registerMadre', title: 'Madre/Tutor', may: 'guarderia:own', under: 'guarderia' },
  { name: 'registerPadre', title: 'Padre', may: 'guarderia:own', under: 'guarderia' },
  { name: 'uploadDocumentacion', title: 'Documentación', may: 'guarderia:own', under: 'guarderia' },
  { name: 'caja', title: 'Caja', may: 'abonos:write', action: 'Cobrar en caja' },
  { name: 'deudores', title: 'Deudores', may: 'deudores:read' },
  { name: 'recordar', title: 'Recordatorios', may: 'recordatorios:write', under: 'deudores' },
  { name: 'recordatorios', title: 'Recordatorios enviados', may: 'recordatorios:write', under: 'deudores' },
  { name: 'pagos', title: 'Planeado y cobrado', may: 'dashboard:read', under: 'dashboard' },
  { name: 'promesas', title: 'Promesas de pago', may: 'promesas:write', under: 'deudores', action: 'Promesas de hoy' },
  { name: 'cortes', title: 'Corte de caja', may: 'cortes:write' },
  { name: 'miCorte', title: 'Mi corte', may: 'caja:write', unless: 'cortes:write', under: 'cortes' },
  {
    name: 'recargos',
    title: 'Recargos y descuentos',
    may: 'recargos:write',
    under: 'cortes',
  },
  {
    name: 'importar',
    title: 'Importar listas',
    may: 'importaciones:write',
    under: 'escuelas',
    action: 'Importar listas',
  },
  { name: 'importacion', title: 'Lista importada', may: 'importaciones:write', under: 'escuelas' },
  { name: 'servicios', title: 'Servicios', may: 'servicios:write', under: 'ajustes' },
  { name: 'bitacora', title: 'Bitácora', may: 'bitacora:read', under: 'ajustes' },
  { name: 'ajustes', title: 'Ajustes', may: 'ajustes:write' },
  {
    name: 'planes',
    title: 'Plantillas de planes',
    may: 'planes:write',
    under: 'ajustes',
  },
  {
    name: 'impresoras',
    title: 'Impresoras',
    may: 'impresoras:write',
    under: 'ajustes',
    action: 'Impresoras de tickets',
  },
  { name: 'porEnviar', title: 'Pendientes de enviar', may: 'notes:write' },
  { name: 'me', title: 'Perfil', may: 'session:own' },
];

export const table: readonly Screen[] = SCREENS.map((screen) => ({
  ...screen,
  menu: MENU.find(({ name }) => name === screen.name),
  load: CODE[screen.name],
}));

/** Whether a person may see a screen; `id` is the one in the address. */
export function maySee({ may, own }: Screen, person: { id: number; rol: number }, id?: string): boolean {
  return can(person.rol, may) || (own === true && idOf(id) === person.id);
}

/** The screens of menus that this rol may see. */
export function visible(rol: number): ReadonlySet<ScreenName> {
  return new Set(
    table.filter(({ may, unless }) => can(rol, may) && !(unless && can(rol, unless))).map(({ name }) => name),
  );
}

/** The same for the signed-in person: menus and the home screen link to these only. */
export const VisibleContext = createContext<ReadonlySet<ScreenName>>(new Set());
