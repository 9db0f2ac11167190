/** What was done to several people at once, and can be undone. Whom it changed, and how they were, is its own table. */
import {
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { shortNameOf } from './names.ts';

export const ACCION_KINDS = ['grupo', 'escuela', 'baja'] as const;
export type AccionKind = (typeof ACCION_KINDS)[number] | 'ciclo';
/** What becomes of the last grade when a year begins. */
export const EGRESAN = ['baja', 'quedan'] as const;

const erase = 'keep';

export const accionRecord = recordTable({
  table: 'acciones',
  alias: 'ac',
  joins: `LEFT JOIN escuelas e ON e.id = ac.escuela_id JOIN users p ON p.id = ac.creada_por
    LEFT JOIN users q ON q.id = ac.deshecha_por`,
  columns: {
    id: integer({ erase }),
    accion: oneOfColumn<AccionKind>()({ erase }),
    /** The school that they went to, or whose year began. */
    escuela_id: integerOrNull({ erase }),
    escuela: textOrNull({ erase, sql: 'e.nombre' }),
    /** The group that they went to. */
    grupo: textOrNull({ erase }),
    egresan: oneOfColumn<(typeof EGRESAN)[number] | null>()({ erase }),
    /** Of a baja; null where it was erased with a person whom it was about. */
    motivo: textOrNull({ erase: { to: null } }),
    /** How many people it changed. */
    cambian: integer({ erase }),
    creada: instant({ erase }),
    creada_por: integer({ erase, wire: 'creada_por_id' }),
    creada_por_nombre: text({ erase, sql: shortNameOf('p'), wire: 'creada_por' }),
    deshecha: instantOrNull({ erase }),
    deshecha_por: integerOrNull({ erase, wire: null }),
    deshecha_por_nombre: textOrNull({ erase, sql: shortNameOf('q'), wire: 'deshecha_por' }),
    deshecha_motivo: textOrNull({ erase: { to: null } }),
    /** How many stayed as they were when it was undone, because they were changed meanwhile. */
    quedan: integer({ erase }),
    version: integer({ erase }),
  },
});
