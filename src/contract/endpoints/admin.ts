import { object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type {
  Anuncio,
  AuditLine,
  Cobranza,
  DashboardStats,
  DashboardTotals,
  Note,
  Page,
  School,
  SidebarCounters,
  User,
} from '../entities.ts';
import { calendarDate, id, requiredText } from '../fields.ts';
import { NAME_MAX, SEARCH_MAX } from '../rules.ts';
import { pageFields } from './common.ts';

export const sidebar = {
  counters: endpoint<SidebarCounters>()({ method: 'GET', path: '/admin/sidebar', who: 'sidebar:read' }),
};

export const dashboard = {
  dashboardStats: endpoint<{ datos: DashboardStats }>()({
    method: 'GET',
    path: '/admin/dashboard-stats',
    who: 'dashboard:read',
  }),
  dashboardTotals: endpoint<{ success: true; data: DashboardTotals }>()({
    method: 'GET',
    path: '/admin/dashboard',
    who: 'dashboard:read',
  }),
  /** What came in today and this week and what is still owed; in dollars, days as of the business's time zone. */
  dashboardCobranza: endpoint<{ datos: Cobranza }>()({
    method: 'GET',
    path: '/admin/dashboard-cobranza',
    who: 'dashboard:read',
  }),
  exportDashboard: endpoint<Blob>()({
    method: 'GET',
    path: '/admin/export-dashboard-excel',
    who: 'dashboard:read',
    content: 'file',
    ticket: true,
  }),
  /** A link good for one download, because a new window sends no bearer header. */
  downloadTicket: endpoint<{ url: string }>()({
    method: 'POST',
    path: '/admin/download-tickets',
    who: 'downloads:write',
    body: object({ path: requiredText('Falta la dirección de la descarga.', 500) }),
    repeatable: true,
    status: 201,
  }),
};

export const busqueda = {
  search: endpoint<{
    /** Each with what is owed of all their notes. */
    alumnos: (User & { saldo: number })[];
    notas: (Pick<Note, 'id' | 'user_id' | 'folio' | 'saldo'> & { alumno: string })[];
    escuelas: School[];
    anuncios: Anuncio[];
  }>()({
    method: 'GET',
    path: '/busqueda',
    who: 'users:read',
    query: object({ texto: requiredText('Escribe qué buscar.', SEARCH_MAX) }),
  }),
};

const auditQuery = object({
  ...pageFields,
  actor: id('Falta la persona.').notRequired().nonNullable(),
  equipo: string().max(NAME_MAX),
  accion: string().max(NAME_MAX),
  tabla: string().max(NAME_MAX),
  registro: id('Falta el registro.').notRequired().nonNullable(),
  /** Whose record, notes, abonos and photo codes the lines are about. */
  alumno: id('Falta el alumno.').notRequired().nonNullable(),
  desde: calendarDate(),
  hasta: calendarDate(),
  formato: string().oneOf(['json', 'xlsx'], 'formato es json o xlsx.'),
});

export const bitacora = {
  listAudit: endpoint<Page<AuditLine>>()({
    method: 'GET',
    path: '/admin/bitacora',
    who: 'bitacora:read',
    query: auditQuery,
    ticket: true,
  }),
  history: endpoint<Page<AuditLine>>()({
    method: 'GET',
    path: '/admin/historial/:tabla/:id',
    who: 'bitacora:read',
    params: object({ tabla: requiredText('Falta la tabla.', NAME_MAX), id: id('Falta el registro.') }),
    query: object(pageFields),
  }),
  /** Figures of the running server, by name. */
  metrics: endpoint<Record<string, number>>()({ method: 'GET', path: '/admin/metrics', who: 'metrics:read' }),
  /** Every endpoint as an OpenAPI document. */
  apiDocs: endpoint<Record<string, unknown>>()({ method: 'GET', path: '/docs', who: 'metrics:read' }),
};
