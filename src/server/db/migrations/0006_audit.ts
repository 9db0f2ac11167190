import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/**
 * Who did what. The line stays for ever; what it says of a person stands in a row of its own, which goes when the person
 * is anonymised.
 */
export const audit: Migration = {
  name: '0006_audit',
  up: ({ dialect, id, ref, text, instant, strict }) => [
    // No foreign keys: a line outlives the person and the record that it tells of.
    `CREATE TABLE audit (
      id ${id},
      fecha ${instant} NOT NULL,
      actor_id ${ref},
      accion ${text} NOT NULL,
      tabla ${text} NOT NULL,
      registro_id ${ref},
      antes ${text},
      despues ${text},
      direccion ${text},
      request_id ${text}
    )${strict}`,
    'CREATE INDEX audit_registro ON audit (tabla, registro_id, id)',
    'CREATE INDEX audit_actor ON audit (actor_id, id)',
    'CREATE INDEX audit_accion ON audit (accion, id)',
    'CREATE INDEX audit_fecha ON audit (fecha)',

    `CREATE TABLE audit_personal (
      audit_id ${ref} PRIMARY KEY REFERENCES audit (id),
      persona_id ${ref} NOT NULL,
      antes ${text},
      despues ${text}
    )${strict}`,
    'CREATE INDEX audit_personal_persona ON audit_personal (persona_id)',

    ...appendOnly(dialect, 'audit', ['UPDATE', 'DELETE']),
    ...appendOnly(dialect, 'audit_personal', ['UPDATE']),
  ],
};
