import type { Migration } from './migration.ts';

const GROUPS = ['1', '2', '3', '4', '5', '6'].flatMap((grade) => ['A', 'B', 'C', 'D'].map((letter) => grade + letter));

/** What is done to several people at once, with how each was before, and the groups of the business. */
export const accionesYGrupos: Migration = {
  name: '1004_acciones_y_grupos',
  up: ({ id, ref, integer, text, instant, strict, clustered }) => [
    `ALTER TABLE ajustes ADD COLUMN grupos ${text} NOT NULL DEFAULT '${JSON.stringify(GROUPS)}'`,

    `CREATE TABLE acciones (
      id ${id},
      accion ${text} NOT NULL CHECK (accion IN ('grupo', 'escuela', 'baja', 'ciclo')),
      escuela_id ${ref} REFERENCES escuelas (id) ON DELETE SET NULL,
      grupo ${text},
      egresan ${text} CHECK (egresan IN ('baja', 'quedan')),
      motivo ${text},
      cambian ${integer} NOT NULL,
      creada ${instant} NOT NULL,
      creada_por ${ref} NOT NULL REFERENCES users (id),
      deshecha ${instant},
      deshecha_por ${ref} REFERENCES users (id),
      deshecha_motivo ${text},
      quedan ${integer} NOT NULL DEFAULT 0,
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX acciones_escuela ON acciones (escuela_id, accion, id)',
    'CREATE INDEX acciones_creada_por ON acciones (creada_por)',
    'CREATE INDEX acciones_deshecha_por ON acciones (deshecha_por)',

    // Places before and after (both null: baja), and the family's link that ended with the baja.
    `CREATE TABLE accion_filas (
      accion_id ${ref} NOT NULL REFERENCES acciones (id) ON DELETE CASCADE,
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      escuela_antes ${ref},
      grupo_antes ${text} NOT NULL,
      escuela_id ${ref},
      grupo ${text},
      enlace_hash ${text},
      enlace_creado ${instant},
      enlace_vence ${instant},
      enlace_uso ${instant},
      PRIMARY KEY (accion_id, user_id)
    )${clustered}`,
    'CREATE INDEX accion_filas_user ON accion_filas (user_id)',
  ],
};
