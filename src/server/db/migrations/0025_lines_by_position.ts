import type { Migration } from './words.ts';

/** A note could not hold a service twice: a line was known by its service. From now on it is by its place in the note. */
export const linesByPosition: Migration = {
  name: '0025_lines_by_position',
  up: ({ dialect, ref, integer, text, clustered }) =>
    dialect === 'postgres'
      ? [
          'ALTER TABLE note_conceptos DROP CONSTRAINT note_conceptos_pkey',
          'ALTER TABLE note_conceptos ADD PRIMARY KEY (note_id, posicion)',
        ]
      : [
          `CREATE TABLE note_conceptos_new (
            note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
            servicio_id ${ref} NOT NULL REFERENCES servicios (id),
            servicio ${text} NOT NULL,
            costo_cents ${integer} NOT NULL CHECK (costo_cents >= 0),
            posicion ${integer} NOT NULL,
            PRIMARY KEY (note_id, posicion)
          )${clustered}`,
          `INSERT INTO note_conceptos_new (note_id, servicio_id, servicio, costo_cents, posicion)
            SELECT note_id, servicio_id, servicio, costo_cents, posicion FROM note_conceptos`,
          'DROP TABLE note_conceptos',
          'ALTER TABLE note_conceptos_new RENAME TO note_conceptos',
          'CREATE INDEX note_conceptos_servicio ON note_conceptos (servicio_id)',
        ],
};
