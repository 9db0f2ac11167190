import type { Migration } from './words.ts';

/** The files of the nursery's papers. */
export const documentos: Migration = {
  name: '0011_documentos',
  up: ({ id, ref, text, instant, strict }) => [
    // With `reemplazado_en` it is history: another file took its place, for the reason in `motivo` if it was rejected.
    `CREATE TABLE documento_archivos (
      id ${id},
      documento_id ${ref} NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
      nombre ${text} NOT NULL,
      archivo ${text} NOT NULL UNIQUE REFERENCES archivos (nombre),
      subido_por ${ref} REFERENCES users (id) ON DELETE SET NULL,
      created_at ${instant} NOT NULL,
      reemplazado_en ${instant},
      motivo ${text}
    )${strict}`,
    'CREATE INDEX documento_archivos_documento ON documento_archivos (documento_id, id)',
    'CREATE INDEX documento_archivos_subido_por ON documento_archivos (subido_por)',
    // The supervisor's queues.
    'CREATE INDEX documentos_estado ON documentos (estado, vigencia_hasta)',
  ],
};
