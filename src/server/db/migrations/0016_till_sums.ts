import type { Migration } from './words.ts';

/** What one movement of the till adds to its sums: an abono, or the cancelling of one. */
interface Movement {
  corte: string;
  instant: string;
  adds: { abonos: 0 | 1; tomado_cents: string; cancelaciones: 0 | 1; cancelado_cents: string };
}
const taken: Movement = {
  corte: 'corte',
  instant: 'created_at',
  adds: { abonos: 1, tomado_cents: 'amount_cents', cancelaciones: 0, cancelado_cents: '0' },
};
const cancelled: Movement = {
  corte: 'cancelado_corte',
  instant: 'cancelado_en',
  adds: { abonos: 0, tomado_cents: '0', cancelaciones: 1, cancelado_cents: 'amount_cents' },
};

const KEY = 'corte, cuarto, user_id, metodo';
const SUMS = ['abonos', 'tomado_cents', 'cancelaciones', 'cancelado_cents'] as const;
const COLUMNS = `${KEY}, ${SUMS.join(', ')}`;

/** Number of the quarter of an hour in which an instant lies: no time zone begins its days within one. */
const quarter = {
  sqlite: (instant: string) => `unixepoch(${instant}) / 900`,
  postgres: (instant: string) => `CAST(floor(extract(epoch FROM ${instant}) / 900) AS bigint)`,
};

type Engine = keyof typeof quarter;

/** The columns of the sums as a movement of `row` (an abono, with a dot behind) gives them. */
function values(engine: Engine, { corte, instant, adds }: Movement, row: string): string[] {
  const sums = SUMS.map((name) => (adds[name] === 'amount_cents' ? `${row}amount_cents` : String(adds[name])));
  return [`${row}${corte}`, quarter[engine](row + instant), `${row}registrado_por`, `${row}metodo`, ...sums];
}

/** The same of all abonos that are there, each under the name of its column. */
function select(engine: Engine, movement: Movement): string {
  const names = COLUMNS.split(', ');
  const columns = values(engine, movement, '').map((value, at) => `${value} AS ${names[at]}`);
  return `SELECT ${columns.join(', ')} FROM abonos WHERE ${movement.corte} IS NOT NULL`;
}

const add = (engine: Engine, movement: Movement) => `INSERT INTO corte_sumas (${COLUMNS})
  VALUES (${values(engine, movement, 'new.').join(', ')})
  ON CONFLICT (${KEY}) DO UPDATE SET ${SUMS.map((name) => `${name} = corte_sumas.${name} + excluded.${name}`).join(', ')};`;

function triggers(engine: Engine): string[] {
  const when = {
    taken: 'new.corte IS NOT NULL',
    cancelled: 'old.cancelado_corte IS NULL AND new.cancelado_corte IS NOT NULL',
  };
  const made = [
    { name: 'corte_sumas_taken', event: 'INSERT', when: when.taken, statement: add(engine, taken) },
    {
      name: 'corte_sumas_cancelled',
      event: 'UPDATE OF cancelado_corte',
      when: when.cancelled,
      statement: add(engine, cancelled),
    },
  ];
  if (engine === 'sqlite') {
    return made.map(
      ({ name, event, when, statement }) =>
        `CREATE TRIGGER ${name} AFTER ${event} ON abonos WHEN ${when} BEGIN ${statement} END`,
    );
  }
  return made.flatMap(({ name, event, when, statement }) => [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      '${`BEGIN ${statement} RETURN NULL; END`.replaceAll("'", "''")}'`,
    `CREATE TRIGGER ${name} AFTER ${event} ON abonos FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
  ]);
}

/**
 * What each person took in a closing, by quarters of an hour: adding up the abonos themselves takes longer the more
 * there are, and on the embedded database everybody waits meanwhile. Changed by the database itself in the transaction
 * that changes an abono.
 */
export const tillSums: Migration = {
  name: '0016_till_sums',
  up: ({ dialect, integer, text, ref, clustered }) => [
    `CREATE TABLE corte_sumas (
      corte ${integer} NOT NULL,
      cuarto ${integer} NOT NULL,
      user_id ${ref} NOT NULL,
      metodo ${text} NOT NULL,
      abonos ${integer} NOT NULL,
      tomado_cents ${integer} NOT NULL,
      cancelaciones ${integer} NOT NULL,
      cancelado_cents ${integer} NOT NULL,
      PRIMARY KEY (${KEY})
    )${dialect === 'sqlite' ? clustered : ' WITH (fillfactor = 50)'}`,
    `INSERT INTO corte_sumas (${COLUMNS})
      SELECT ${KEY}, ${SUMS.map((name) => `sum(${name})`).join(', ')} FROM (
        ${select(dialect, taken)} UNION ALL ${select(dialect, cancelled)}) AS movements GROUP BY ${KEY}`,
    ...triggers(dialect),
    // Nobody asks by it since abonos know their closing.
    'DROP INDEX abonos_created',
    ...(dialect === 'sqlite' ? [`DELETE FROM sqlite_stat1 WHERE idx = 'abonos_created'`, 'ANALYZE sqlite_schema'] : []),
  ],
};
