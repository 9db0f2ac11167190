import type { SchemaWords } from '../migration.ts';

/** Announcements, photographs of the gallery, and the photo codes of alumnos. */
export function gallery(words: SchemaWords): string[] {
  const { id, ref, integer, text, instant, strict, clustered } = words;
  return [
    `CREATE TABLE anuncios (
      id ${id},
      mensaje ${text} NOT NULL,
      mensaje_busqueda ${text} NOT NULL,
      user_id ${ref} REFERENCES users (id) ON DELETE CASCADE,
      todos_grupos ${integer} NOT NULL CHECK (todos_grupos IN (0, 1)),
      todas_escuelas ${integer} NOT NULL CHECK (todas_escuelas IN (0, 1)),
      created_at ${instant} NOT NULL,
      creado_por ${ref} REFERENCES users (id) ON DELETE SET NULL,
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX anuncios_user ON anuncios (user_id)',

    `CREATE TABLE anuncio_grupos (
      anuncio_id ${ref} NOT NULL REFERENCES anuncios (id) ON DELETE CASCADE,
      grupo ${text} NOT NULL,
      PRIMARY KEY (anuncio_id, grupo)
    )${clustered}`,

    `CREATE TABLE anuncio_escuelas (
      anuncio_id ${ref} NOT NULL REFERENCES anuncios (id) ON DELETE CASCADE,
      escuela_id ${ref} NOT NULL REFERENCES escuelas (id) ON DELETE CASCADE,
      PRIMARY KEY (anuncio_id, escuela_id)
    )${clustered}`,
    'CREATE INDEX anuncio_escuelas_escuela ON anuncio_escuelas (escuela_id)',

    `CREATE TABLE anuncio_lecturas (
      anuncio_id ${ref} NOT NULL REFERENCES anuncios (id) ON DELETE CASCADE,
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      leido_en ${instant} NOT NULL,
      PRIMARY KEY (anuncio_id, user_id)
    )${clustered}`,
    'CREATE INDEX anuncio_lecturas_user ON anuncio_lecturas (user_id)',

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
    // A page of a category, of all photographs or of one person's: counted and found in the index.
    'CREATE INDEX fotos_subida_por ON fotos (subida_por)',
    'CREATE INDEX fotos_categoria ON fotos (categoria_key, nombre_key, id)',
    'CREATE INDEX fotos_user ON fotos (user_id, categoria_key, nombre_key, id)',

    // Prefix and typed parts apart: the code is prefijo || toga.
    `CREATE TABLE photo_codes (
      id ${id},
      user_id ${ref} NOT NULL UNIQUE REFERENCES users (id),
      prefijo ${text} NOT NULL,
      toga ${text},
      casual_1 ${text},
      casual_2 ${text},
      amigos_formal ${text},
      school ${text},
      amarillo ${text},
      rayado ${text},
      gris ${text},
      created_at ${instant} NOT NULL,
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,

    // The codes of individual poses: each belongs to one alumno, in however many poses of theirs.
    `CREATE TABLE photo_code_keys (
      code_key ${text} PRIMARY KEY,
      photo_codes_id ${ref} NOT NULL REFERENCES photo_codes (id) ON DELETE CASCADE
    )${clustered}`,
    'CREATE INDEX photo_code_keys_record ON photo_code_keys (photo_codes_id)',
  ];
}
