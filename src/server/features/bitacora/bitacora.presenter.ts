import type { AuditLine } from '#contract/entities.ts';
import type { AuditRow } from './bitacora.repo.ts';

/** A line of the log on the wire; what it said of an anonymised person is gone and null. */
export function presentLine(row: AuditRow): AuditLine {
  return {
    id: row.id,
    fecha: row.fecha,
    actor: row.actor_id === null ? null : { id: row.actor_id, nombre: row.actor_nombre ?? '' },
    accion: row.accion,
    tabla: row.tabla,
    registro_id: row.registro_id,
    antes: row.antes === null ? null : JSON.parse(row.antes),
    despues: row.despues === null ? null : JSON.parse(row.despues),
    direccion: row.direccion,
    request_id: row.request_id,
  };
}
