/**
 * The calls that the first screens make. They stand here without the schemas that check them, because a browser that
 * loaded those, and yup with them, before the first rows are painted would keep people waiting; `routes` adds them.
 */
import { addressOf } from './address.ts';
import type { CallOptions } from './call.ts';
import type { routes } from './routes.ts';
import { SEARCH_ALUMNOS_SHAPE } from './rules.ts';

type Bare = Omit<CallOptions<object, object, object>, 'params' | 'query' | 'body'>;

export const bare = {
  /** A wrong pair and an unknown e-mail answer alike: 422, same text, same cost. */
  login: { method: 'POST', path: '/login', who: 'anyone', repeatable: true },
  /** The token is dead from then on. */
  logout: { method: 'POST', path: '/logout', who: 'session:own', repeatable: true, beforeOwnPassword: 'always' },
  /** `problemas`: what does not work at the moment, in words; reading works in any case. */
  health: { method: 'GET', path: '/health', who: 'anyone' },
  counters: { method: 'GET', path: '/admin/sidebar', who: 'sidebar:read' },
  search: { method: 'GET', path: '/busqueda', who: 'users:read' },
  getUser: { method: 'GET', path: '/users/:id', who: 'users:read', own: true, beforeOwnPassword: 'own' },
  listEscuelas: { method: 'GET', path: '/escuelas', who: 'escuelas:read' },
  /** Active ones in their order; `activo=0` adds the retired ones for administrators. */
  listServicios: { method: 'GET', path: '/servicios', who: 'servicios:read' },
  listAlumnos: { method: 'GET', path: '/admin/alumnos', who: 'users:read' },
  filterAlumnos: { method: 'GET', path: '/admin/filter-alumnos', who: 'users:read' },
  /** By folio, `note` is the one that matched. */
  searchAlumnos: {
    method: 'GET',
    path: `/admin/search-alumnos/${SEARCH_ALUMNOS_SHAPE}/:text/:field`,
    who: 'users:read',
  },
  /** Everybody with an unpaid note, those in baja too. */
  listPendientes: { method: 'GET', path: '/admin/solicitudes-pendientes', who: 'users:read' },
  exportStructure: {
    method: 'GET',
    path: '/export-photos-structure',
    who: 'fotos:export',
    content: 'file',
    ticket: true,
  },
} as const satisfies Record<string, Bare>;

type Name = keyof typeof bare;
/** A call as `routes` has it, but for what checks it. */
type Unchecked<C> = Omit<C, 'params' | 'query' | 'body'>;

const described = Object.entries<Bare>(bare).map(([name, options]) => [
  name,
  {
    status: 200,
    ...options,
    url: (params?: object, query?: object) => addressOf(options.path, params, query),
  },
]);

/** The same calls for those who ask. */
export const firstCalls = Object.fromEntries(described) as { [N in Name]: Unchecked<(typeof routes)[N]> };
