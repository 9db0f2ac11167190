import { withQuery } from '#contract/address.ts';
import { can } from '#contract/roles.ts';

/** The id in the address of a form for a new record. */
export const NEW_ID = 'undefined';
type Id = number | typeof NEW_ID;
type DeudoresParam = 'escuela' | 'grupo' | 'tramo' | 'promesa' | 'recordatorio' | 'desde' | 'hasta' | 'sort';

/** The address of every screen. */
export const screens = {
  home: () => '/',
  login: () => '/login',
  dashboard: (query: { vista?: string } = {}) => withQuery('/dashboard', query),
  solicitudes: (query: { vista?: string; escuela?: number | null; texto?: string } = {}) =>
    withQuery('/solicitudes', query),
  usuarios: () => '/usuarios',
  /** What was done to several people at once. */
  cambios: () => '/cambios',
  escuelas: () => '/escuelas',
  /** `nombre`: the name of somebody who was sought and not found. */
  addAlumno: (query: { nombre?: string } = {}) => withQuery('/add-alumno', query),
  addEmpleado: () => '/add-empleado',
  alumno: (id: number) => `/alumnos/${id}`,
  updateUser: (id: number) => `/update-user/${id}`,
  me: () => '/me',
  anuncios: () => '/anuncios',
  newAnuncio: () => '/anuncios/nuevo',
  anuncio: (id: number) => `/anuncios/${id}`,
  /** The note by its id, or by its key while it waits to be sent; `abono`: the key of one that waits, to be mended. */
  noteCredits: (
    userId: number,
    query: { nota?: number | null; pendiente?: string | null; abono?: string | null } = {},
  ) => withQuery(`/note-credits/${userId}`, query),
  /** `pendiente`: the key of a note that waits to be sent, to be mended. */
  registerNote: (userId: Id = NEW_ID, query: { pendiente?: string } = {}) =>
    withQuery(`/register-note/${userId}`, query),
  updateNote: (userId: number, query: { nota?: number | null } = {}) => withQuery(`/update-note/${userId}`, query),
  plan: (userId: number, query: { nota?: number | null } = {}) => withQuery(`/plan-pagos/${userId}`, query),
  /** The contract of a note; `contrato`: one that was signed before. */
  contrato: (noteId: number, query: { contrato?: number | null } = {}) => withQuery(`/contrato/${noteId}`, query),
  noteImg: (userId: number, query: { escuela?: string | null; grupo?: string | null; nombre?: string | null } = {}) =>
    withQuery(`/note-img/${userId}`, query),
  beneficiariosDespensa: () => '/beneficiarios-despensa',
  registerInfante: (id: Id = NEW_ID) => `/register-infante/${id}`,
  registerMadre: (id: Id = NEW_ID) => `/register-madre/${id}`,
  registerPadre: (id: Id = NEW_ID) => `/register-padre/${id}`,
  uploadDocumentacion: (id: Id = NEW_ID) => `/upload-documentacion/${id}`,
  guarderia: () => '/guarderia',
  guarderiaDocumentos: (query: { estado?: string | null } = {}) => withQuery('/guarderia/documentos', query),
  expediente: (infanteId: number) => `/guarderia/expediente/${infanteId}`,
  fotos: (query: { categoria?: string | null | undefined; alumno?: number | null } = {}) => withQuery('/fotos', query),
  importar: () => '/importar',
  importacion: (id: number) => `/importar/${id}`,
  servicios: () => '/servicios',
  caja: () => '/caja',
  /** `desde`, `hasta`: on which days something is to be paid. */
  deudores: (query: Partial<Record<DeudoresParam | 'al' | 'vista', string | number | null>> = {}) =>
    withQuery('/deudores', query),
  /** The queue of reminders for the people of a list of deudores, in its order. */
  /** `alumnos`: only these, by their ids with commas between. */
  recordar: (query: Partial<Record<DeudoresParam | 'alumnos', string | number | null>> = {}) =>
    withQuery('/recordar', query),
  /** Reminders that went out on some days. */
  recordatorios: (query: { desde?: string; hasta?: string } = {}) => withQuery('/recordatorios', query),
  /** Rows behind the dashboard's planned or received figures. */
  pagos: (query: { vista?: string; desde?: string; hasta?: string } = {}) => withQuery('/pagos', query),
  promesas: (query: { estado?: string; dia?: string } = {}) => withQuery('/promesas', query),
  cortes: () => '/cortes',
  miCorte: () => '/mi-corte',
  recargos: () => '/recargos',
  porEnviar: () => '/por-enviar',
  /** A section is a hash: another one leaves no form behind. */
  ajustes: ({ seccion }: { seccion?: string } = {}) => (seccion ? `/ajustes#${seccion}` : '/ajustes'),
  planes: () => '/planes',
  impresoras: () => '/impresoras',
  bitacora: (
    query: { tabla?: string; registro?: number; actor?: number; alumno?: number; importacion?: number } = {},
  ) => withQuery('/bitacora', query),
} as const;
export type ScreenName = keyof typeof screens;
/** The screens whose address needs no record. */
export type PlainScreenName = {
  [Name in ScreenName]: (typeof screens)[Name] extends () => string ? Name : never;
}[ScreenName];

/** The route patterns of the same screens, for the router: their addresses, with `:id` in the place of an id. */
export const patterns = Object.fromEntries(
  Object.entries(screens).map(([name, addressOf]) => [
    name,
    (addressOf as (id: string) => string)(':id').split('?')[0],
  ]),
) as Record<ScreenName, string>;

/** Names in an address the record that the form beside a list edits. */
export const EDITED = 'editar';

/** First screen after signing in: the requests list, or home without the right to see it. */
export function startPath(rol: unknown): string {
  return can(rol, 'notes:read') ? screens.solicitudes() : screens.home();
}

/** The id in the address of a screen; null when it is «undefined» or no id. */
export function idOf(param: string | undefined): number | null {
  return param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : null;
}
