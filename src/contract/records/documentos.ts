/** The papers of children. Erasing a family deletes the rows. */
import type { DocumentoEstado, DocumentoPersona, DocumentoTipo } from '../guarderia-rules.ts';
import { flag, instantOrNull, integer, integerOrNull, oneOfColumn, recordTable, text, textOrNull } from '../record.ts';
import { shortNameOf } from './names.ts';

const erase = 'row';
const inside = { erase, wire: null } as const;

export const documentoRecord = recordTable({
  table: 'documentos',
  alias: 'd',
  joins: 'JOIN infantes i ON i.id = d.infante_id LEFT JOIN users v ON v.id = d.verificado_por',
  columns: {
    id: integer({ erase }),
    infante_id: integer({ erase }),
    tipo: oneOfColumn<DocumentoTipo>()({ erase }),
    persona: oneOfColumn<DocumentoPersona>()({ erase }),
    requerido: flag({ erase }),
    /** Until when it may be brought. */
    entregar_hasta: textOrNull({ erase }),
    /** «vencido» follows from vigencia_hasta. */
    estado: oneOfColumn<Exclude<DocumentoEstado, 'vencido'>>()({ ...inside }),
    fecha_emision: textOrNull({ erase }),
    vigencia_hasta: textOrNull({ erase }),
    /** Why it was rejected. */
    motivo: textOrNull({ erase }),
    verificado_por: integerOrNull(inside),
    verificado_por_nombre: textOrNull({ ...inside, sql: shortNameOf('v') }),
    verificado_en: instantOrNull({ erase }),
    version: integer({ erase }),
    infante_nombre: text({ ...inside, sql: shortNameOf('i') }),
  },
  unread: { created_at: erase },
});
