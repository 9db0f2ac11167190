/** Every screen with the rol that it needs and the heading that it then has. */
import type { ScreenName } from '#client/lib/urls.ts';
import type { Rol } from '#contract/roles.ts';

/** What the screens are opened for: a family, an alumno with a note, an announcement, a child of the nursery, a list. */
export interface WalkIds {
  family: number;
  alumno: number;
  /** Theirs. */
  nota: number;
  anuncio: number;
  infante: number;
  importacion: number;
}

export interface Visited {
  screen: ScreenName;
  path: (ids: WalkIds) => string;
  least: Rol;
  heading: RegExp;
}
export const WALK: readonly Visited[] = [
  { screen: 'home', path: () => '/', least: 0, heading: /^Hola, / },
  { screen: 'solicitudes', path: () => '/solicitudes', least: 1, heading: /^Solicitudes: \d/ },
  { screen: 'solicitudes', path: () => '/solicitudes?vista=pendientes', least: 1, heading: /^Solicitudes: \d/ },
  { screen: 'registerNote', path: () => '/register-note/undefined', least: 1, heading: /^Agregar Nota$/ },
  { screen: 'updateNote', path: (ids) => `/update-note/${ids.alumno}`, least: 1, heading: /^Actualizar Nota$/ },
  { screen: 'noteCredits', path: (ids) => `/note-credits/${ids.alumno}`, least: 1, heading: /^Abonos de / },
  {
    screen: 'plan',
    path: (ids) => `/plan-pagos/${ids.alumno}`,
    least: 1,
    heading: /^Plan de pagos de la nota /,
  },
  { screen: 'contrato', path: (ids) => `/contrato/${ids.nota}`, least: 1, heading: /^Contrato de la nota / },
  { screen: 'noteImg', path: (ids) => `/note-img/${ids.alumno}?nombre=Ana`, least: 1, heading: /^Códigos de / },
  {
    screen: 'beneficiariosDespensa',
    path: () => '/beneficiarios-despensa',
    least: 1,
    heading: /^Códigos de fotos$/,
  },
  {
    screen: 'beneficiariosDespensa',
    path: (ids) => `/beneficiarios-despensa?alumno=${ids.alumno}`,
    least: 1,
    heading: /^Códigos de fotos$/,
  },
  { screen: 'fotos', path: () => '/fotos', least: 0, heading: /^Galería de Fotos$/ },
  { screen: 'fotos', path: () => '/fotos?categoria=toga&subir=1', least: 0, heading: /^Galería de Fotos$/ },
  { screen: 'porEnviar', path: () => '/por-enviar', least: 1, heading: /^Pendientes de enviar: 0$/ },
  { screen: 'usuarios', path: () => '/usuarios', least: 1, heading: /^Usuarios/ },
  { screen: 'addAlumno', path: () => '/add-alumno', least: 1, heading: /^Alumno$/ },
  { screen: 'addEmpleado', path: () => '/add-empleado/', least: 3, heading: /^Empleado$/ },
  { screen: 'cambios', path: () => '/cambios', least: 1, heading: /^Cambios a varios: \d/ },
  { screen: 'alumno', path: (ids) => `/alumnos/${ids.alumno}`, least: 1, heading: /./ },
  { screen: 'updateUser', path: (ids) => `/update-user/${ids.alumno}`, least: 1, heading: /./ },
  { screen: 'me', path: () => '/me', least: 0, heading: /./ },
  { screen: 'escuelas', path: () => '/escuelas', least: 1, heading: /^Escuelas/ },
  { screen: 'importar', path: () => '/importar', least: 2, heading: /^Importar listas$/ },
  { screen: 'importacion', path: (ids) => `/importar/${ids.importacion}`, least: 2, heading: /^lista 2C.csv$/ },
  { screen: 'servicios', path: () => '/servicios', least: 3, heading: /^Servicios/ },
  { screen: 'planes', path: () => '/planes', least: 3, heading: /^Plantillas de planes/ },
  { screen: 'impresoras', path: () => '/impresoras', least: 3, heading: /^Impresoras/ },
  { screen: 'anuncios', path: () => '/anuncios', least: 1, heading: /^Anuncios: \d/ },
  { screen: 'newAnuncio', path: () => '/anuncios/nuevo', least: 2, heading: /^Nuevo Anuncio$/ },
  { screen: 'anuncio', path: (ids) => `/anuncios/${ids.anuncio}`, least: 1, heading: /^(Editar )?Anuncio$/ },
  { screen: 'registerInfante', path: () => '/register-infante/undefined', least: 0, heading: /^Infante$/ },
  { screen: 'registerInfante', path: (ids) => `/register-infante/${ids.infante}`, least: 0, heading: /^Infante$/ },
  {
    screen: 'registerInfante',
    path: (ids) => `/register-infante/${ids.infante}?seccion=consentimientos`,
    least: 0,
    heading: /^Infante$/,
  },
  { screen: 'registerMadre', path: () => '/register-madre/undefined', least: 0, heading: /^Madre\/Tutor$/ },
  { screen: 'registerPadre', path: () => '/register-padre/undefined', least: 0, heading: /^Padre$/ },
  {
    screen: 'uploadDocumentacion',
    path: () => '/upload-documentacion/undefined',
    least: 0,
    heading: /^Documentación$/,
  },
  { screen: 'expediente', path: (ids) => `/guarderia/expediente/${ids.infante}`, least: 0, heading: /^Expediente$/ },
  { screen: 'guarderia', path: () => '/guarderia', least: 1, heading: /^Guardería: \d/ },
  {
    screen: 'guarderiaDocumentos',
    path: () => '/guarderia/documentos',
    least: 2,
    heading: /^Documentos por verificar: \d/,
  },
  { screen: 'bitacora', path: () => '/bitacora', least: 3, heading: /^Bitácora: \d/ },
  { screen: 'bitacora', path: () => '/bitacora?tabla=users&registro=1', least: 3, heading: /^Bitácora: \d/ },
  { screen: 'dashboard', path: () => '/dashboard', least: 2, heading: /^Dashboard/ },
  { screen: 'caja', path: () => '/caja', least: 1, heading: /^Caja/ },
  { screen: 'deudores', path: () => '/deudores', least: 1, heading: /^Deudores: \d/ },
  { screen: 'recordar', path: () => '/recordar', least: 1, heading: /^Recordatorios$/ },
  { screen: 'recordatorios', path: () => '/recordatorios', least: 1, heading: /^Recordatorios enviados: \d/ },
  { screen: 'pagos', path: () => '/pagos', least: 2, heading: /^Planeado: \d/ },
  { screen: 'promesas', path: () => '/promesas', least: 1, heading: /^Promesas de pago: \d/ },
  { screen: 'cortes', path: () => '/cortes', least: 2, heading: /^Corte/ },
  { screen: 'miCorte', path: () => '/mi-corte', least: 1, heading: /^Mi corte/ },
  { screen: 'recargos', path: () => '/recargos', least: 2, heading: /^Recargos y descuentos: \d/ },
  { screen: 'ajustes', path: () => '/ajustes', least: 3, heading: /^(Negocio y ticket|Ajustes)$/ },
];

/** The heading of every address that the rol may not see. */
export const REFUSED = /^No permitido$/;
