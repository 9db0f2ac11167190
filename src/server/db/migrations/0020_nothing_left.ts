import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/** The indices of 0003_search and 0010_guarderia. */
const SEARCHED = ['users', 'notes', 'infantes', 'adultos'];

/**
 * An index of FTS5 forgets a text by noting that it is deleted, and keeps its letters for who reads the file. From now on
 * they are taken out; what was only noted goes with the index that is made anew.
 */
const forgetful = SEARCHED.map((table) => `${table}_busqueda`).flatMap((index) => [
  `INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1)`,
  `INSERT INTO ${index} (${index}) VALUES ('rebuild')`,
]);

const ANONYMISED = `SELECT registro_id FROM audit WHERE tabla = 'users' AND accion = 'anonimizar'`;

/** What is in front of the query of the address that the log's line of a link says: behind it stood what was searched. */
const path = {
  sqlite: `substr(despues ->> '$.descarga', 1, instr(despues ->> '$.descarga', '?') - 1)`,
  postgres: `split_part(CAST(despues AS json) ->> 'descarga', '?', 1)`,
};
const withoutQuery = (dialect: 'sqlite' | 'postgres') => `UPDATE audit
  SET despues = '{"descarga":"' || ${path[dialect]} || '"}' WHERE tabla = 'download_tickets' AND despues LIKE '%?%'`;

/**
 * What was left of people who were anonymised, or could be of those to come: why their notes and abonos were cancelled,
 * and texts that were searched for, in the log, which nobody can delete, and in links that were not used. The log takes
 * this one change; afterwards it refuses all again.
 */
export const nothingLeft: Migration = {
  name: '0020_nothing_left',
  up: ({ dialect }) => [
    `UPDATE notes SET cancelada_motivo = NULL WHERE user_id IN (${ANONYMISED})`,
    `UPDATE abonos SET cancelado_motivo = NULL WHERE user_id IN (${ANONYMISED})`,
    // A link's hash is of its token and its address from now on (http/tickets.ts); those of before live a minute.
    'DELETE FROM download_tickets',
    'ALTER TABLE download_tickets DROP COLUMN path',
    ...(dialect === 'sqlite'
      ? [
          'DROP TRIGGER audit_no_update',
          withoutQuery(dialect),
          ...appendOnly(dialect, 'audit', ['UPDATE']),
          ...forgetful,
        ]
      : [
          'ALTER TABLE audit DISABLE TRIGGER audit_no_update',
          withoutQuery(dialect),
          'ALTER TABLE audit ENABLE TRIGGER audit_no_update',
        ]),
  ],
};
