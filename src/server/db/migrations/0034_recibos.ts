import type { Migration } from './words.ts';

/** What a paper or a message leads to without a password: proofs of tickets, and one link for the family of an alumno. */
export const recibos: Migration = {
  name: '0034_recibos',
  up: ({ ref, text, instant, clustered }) => [
    `CREATE TABLE recibos (
      hash ${text} PRIMARY KEY,
      abono_id ${ref} NOT NULL REFERENCES abonos (id) ON DELETE CASCADE,
      creado ${instant} NOT NULL,
      vence ${instant} NOT NULL
    )${clustered}`,
    'CREATE INDEX recibos_abono ON recibos (abono_id, creado)',
    'CREATE INDEX recibos_vence ON recibos (vence)',
    `CREATE TABLE enlaces (
      user_id ${ref} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      hash ${text} NOT NULL UNIQUE,
      creado ${instant} NOT NULL,
      vence ${instant} NOT NULL,
      ultimo_uso ${instant}
    )${clustered}`,
    'CREATE INDEX enlaces_vence ON enlaces (vence)',
  ],
};
