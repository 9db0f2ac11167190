import { appendOnly } from './append-only.ts';
import type { Migration, SchemaWords } from './words.ts';

type Engine = SchemaWords['dialect'];

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
const withoutQuery = (engine: Engine) => `UPDATE audit
  SET despues = '{"descarga":"' || ${path[engine]} || '"}' WHERE tabla = 'download_tickets' AND despues LIKE '%?%'`;

/** Where values of the log said by name which employee did it: the line itself says so by number. */
const NAMED = ['cancelado', 'cancelada', 'edad_autorizada'];
const withoutName = {
  sqlite: (values: string) => `json_remove(${values}, ${NAMED.map((key) => `'$.${key}.por'`).join(', ')})`,
  postgres: (values: string) =>
    `CAST(CAST(${values} AS jsonb)${NAMED.map((key) => ` #- '{${key},por}'`).join('')} AS text)`,
};
const withoutNames = (engine: Engine) => `UPDATE audit_personal
  SET antes = ${withoutName[engine]('antes')}, despues = ${withoutName[engine]('despues')}
  WHERE antes LIKE '%"por":%' OR despues LIKE '%"por":%'`;

/** Has the log take one change; afterwards it refuses all again. */
function changed(engine: Engine, table: string, update: string): string[] {
  const trigger = `${table}_no_update`;
  return engine === 'sqlite'
    ? [`DROP TRIGGER ${trigger}`, update, ...appendOnly(engine, table, ['UPDATE'])]
    : [`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`, update, `ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`];
}

/**
 * What was left of people who were anonymised, or could be of those to come: why their notes and abonos were cancelled,
 * texts that were searched for, in the log, which nobody can delete, and in links that were not used; names of employees
 * in what the log says of others.
 */
export const nothingLeft: Migration = {
  name: '0020_nothing_left',
  up: ({ dialect }) => [
    `UPDATE notes SET cancelada_motivo = NULL WHERE user_id IN (${ANONYMISED})`,
    `UPDATE abonos SET cancelado_motivo = NULL WHERE user_id IN (${ANONYMISED})`,
    // A link's hash is of its token and its address from now on (http/tickets.ts); those of before live a minute.
    'DELETE FROM download_tickets',
    'ALTER TABLE download_tickets DROP COLUMN path',
    ...changed(dialect, 'audit', withoutQuery(dialect)),
    ...changed(dialect, 'audit_personal', withoutNames(dialect)),
    ...(dialect === 'sqlite' ? forgetful : []),
  ],
};
