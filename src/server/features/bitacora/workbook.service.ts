/** The audit log as a workbook: the lines of a filter, oldest first, as of one instant. */
import { AUDIT_XLSX } from '#contract/rules.ts';
import { exportedWorkbook } from '#server/audit/exports.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Column, sheet } from '#server/xlsx/sheet.ts';
import * as repo from './bitacora.repo.ts';

const columns: Column<repo.AuditRow>[] = [
  { title: 'ID', kind: 'number', value: ({ id }) => id },
  { title: 'Fecha', kind: 'instant', value: ({ fecha }) => fecha },
  { title: 'ID de quién', kind: 'number', value: ({ actor_id }) => actor_id },
  { title: 'Quién', width: 24, value: ({ actor_nombre }) => actor_nombre },
  { title: 'Acción', value: ({ accion }) => accion },
  { title: 'Tabla', value: ({ tabla }) => tabla },
  { title: 'Registro', kind: 'number', value: ({ registro_id }) => registro_id },
  { title: 'Antes', width: 40, value: ({ antes }) => antes },
  { title: 'Después', width: 40, value: ({ despues }) => despues },
  { title: 'Dirección', value: ({ direccion }) => direccion },
  { title: 'Petición', width: 38, value: ({ request_id }) => request_id },
];

/** The workbook of the lines that a filter finds; asking for it leaves a line itself. */
export const auditWorkbook = (deps: Deps, actor: Actor, filter: repo.AuditFilter): Promise<Download> =>
  exportedWorkbook(deps, actor, { tabla: 'audit', despues: { archivo: AUDIT_XLSX, ...filter } }, async (view) => [
    sheet('Bitácora', columns, repo.allLines(view, filter)),
  ]);
