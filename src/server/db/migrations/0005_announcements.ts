import type { Migration } from './words.ts';

/** What is told to people: announcements, whom they address, and who has read them. */
export const announcements: Migration = {
  name: '0005_announcements',
  up: ({ id, ref, integer, text, instant, strict, clustered }) => [
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
  ],
};
