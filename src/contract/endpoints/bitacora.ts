import { number, object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { AuditLine, Page } from '../entities.ts';
import { calendarDate, id, optionalId, requiredText } from '../fields.ts';
import { NAME_MAX } from '../rules.ts';
import { pageFields } from './common.ts';

const auditQuery = object({
  ...pageFields,
  actor: optionalId(),
  equipo: string().max(NAME_MAX),
  accion: string().max(NAME_MAX),
  tabla: string().max(NAME_MAX),
  registro: optionalId(),
  /** The person whose record, notes, abonos and photo codes the lines are about. */
  alumno: optionalId(),
  /** What was written by this list alone. */
  importacion: optionalId(),
  /** Without what lists wrote, row by row: the line of the list stands for it. */
  resumen: number().typeError('resumen es 0 o 1.').oneOf([0, 1], 'resumen es 0 o 1.'),
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
};
