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
  counters: endpoint<SidebarCounters>()('GET /admin/sidebar', 'sidebar:read'),
};

export const dashboard = {
  dashboardStats: endpoint<{ datos: DashboardStats }>()('GET /admin/dashboard-stats', 'dashboard:read'),
  dashboardTotals: endpoint<{ success: true; data: DashboardTotals }>()('GET /admin/dashboard', 'dashboard:read'),
  /** What came in today and this week and what is still owed; in dollars, days as of the business's time zone. */
  dashboardCobranza: endpoint<{ datos: Cobranza }>()('GET /admin/dashboard-cobranza', 'dashboard:read'),
  exportDashboard: endpoint<Blob>()('GET /admin/export-dashboard-excel', 'dashboard:read', {
    content: 'file',
    ticket: true,
  }),
  /** A link good for one download, because a new window sends no bearer header. */
  downloadTicket: endpoint<{ url: string }>()('POST /admin/download-tickets', 'downloads:write', {
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
  }>()('GET /busqueda', 'users:read', { query: object({ texto: requiredText('Escribe qué buscar.', SEARCH_MAX) }) }),
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
  listAudit: endpoint<Page<AuditLine>>()('GET /admin/bitacora', 'bitacora:read', { query: auditQuery, ticket: true }),
  history: endpoint<Page<AuditLine>>()('GET /admin/historial/:tabla/:id', 'bitacora:read', {
    params: object({ tabla: requiredText('Falta la tabla.', NAME_MAX), id: id('Falta el registro.') }),
    query: object(pageFields),
  }),
  /** Figures of the running server, by name. */
  metrics: endpoint<Record<string, number>>()('GET /admin/metrics', 'metrics:read'),
  /** Every endpoint as an OpenAPI document. */
  apiDocs: endpoint<Record<string, unknown>>()('GET /docs', 'metrics:read'),
};
