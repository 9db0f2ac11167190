/** The lines that readings of children leave: which part of a record, or which page of a list. */
import type { Page } from '#contract/entities.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { leaveReading, type Reading } from '#server/audit/readings.ts';
import type { Handler } from '#server/http/handler.ts';

/** A part of a child's record. */
export type Parte = 'registro' | QuienAdulto | 'autorizados' | 'documentos' | 'expediente' | 'actual' | 'respuesta';

/** A part of a child's record was read; `filas` where the part is a list. */
export function partRead(infanteId: number, parte: Parte, filas?: number): Reading {
  return { tabla: 'infantes', registro: infanteId, despues: { parte, ...(filas === undefined ? {} : { filas }) } };
}

/** The same of what screens ask for at every turn. */
export const partSeen = (...part: Parameters<typeof partRead>): Reading => ({ ...partRead(...part), repeats: true });

const PAGING = ['page', 'per_page', 'sort'];

/** A page of a list was read; what it was filtered by is named, never told: it may be a person's name. */
export function pageRead(
  lista: 'infantes' | 'adultos' | 'documentos',
  { data, current_page: pagina }: Page<unknown>,
  query: object,
): Reading {
  const filtros = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined || PAGING.includes(name) ? [] : [name]))
    .sort();
  return {
    tabla: lista,
    registro: null,
    despues: { lista, pagina, filas: data.length, ...(filtros.length > 0 ? { filtros } : {}) },
  };
}

interface Shown {
  id?: number;
  infante_id?: number;
}

/** A write that may answer with the record of a child without writing: to an older version, or under a key again. */
export function showing(handler: Handler): Handler {
  if (handler.kind !== 'write' && handler.kind !== 'upload') return handler;
  return {
    ...handler,
    shows: async ({ deps, actor }, { actual, infante, autorizado }) => {
      const shown = (actual ?? infante ?? autorizado) as Shown | undefined;
      const id = shown?.infante_id ?? shown?.id;
      if (id !== undefined) await leaveReading(deps.db, actor, partRead(id, actual ? 'actual' : 'respuesta'));
    },
  };
}
