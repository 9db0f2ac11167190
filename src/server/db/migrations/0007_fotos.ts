import type { Migration } from './words.ts';

/** Files on disk, the photographs of the gallery, and what the product keeps to itself. */
export const fotos: Migration = {
  name: '0007_fotos',
  up: ({ id, ref, integer, text, instant, strict, clustered }) => [
    // One row for each file of the store: a file without one is nobody's and is swept away.
    `CREATE TABLE archivos (
      nombre ${text} PRIMARY KEY,
      bytes ${integer} NOT NULL,
      tipo ${text} NOT NULL,
      created_at ${instant} NOT NULL,
      liberado_en ${instant}
    )${strict}`,
    'CREATE INDEX archivos_liberado ON archivos (liberado_en)',

    // What signs links: made at the first start, the same for all processes.
    `CREATE TABLE secretos (
      nombre ${text} PRIMARY KEY,
      valor ${text} NOT NULL
    )${clustered}`,

    `CREATE TABLE fotos (
      id ${id},
      categoria ${text} NOT NULL,
      categoria_key ${text} NOT NULL,
      nombre ${text} NOT NULL,
      nombre_key ${text} NOT NULL,
      user_id ${ref} REFERENCES users (id),
      archivo ${text} NOT NULL UNIQUE REFERENCES archivos (nombre),
      miniatura ${text} NOT NULL UNIQUE REFERENCES archivos (nombre),
      subida_por ${ref} REFERENCES users (id) ON DELETE SET NULL,
      created_at ${instant} NOT NULL,
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX fotos_categoria ON fotos (categoria_key, nombre_key)',
    'CREATE INDEX fotos_user ON fotos (user_id)',
    'CREATE INDEX fotos_subida_por ON fotos (subida_por)',
  ],
};
