import { appendOnly } from './append-only.ts';
import type { Migration, SchemaWords } from './words.ts';

/** Numbers that a till may have. */
const NUMBERED = 'CHECK (caja BETWEEN 1 AND 99)';

const SUMS = ['abonos', 'tomado_cents', 'cancelaciones', 'cancelado_cents'];
const SUMS_KEY = ['corte', 'cuarto', 'user_id', 'metodo', 'caja'];

interface Keyed {
  table: string;
  key: readonly string[];
  /** All columns but `caja`, as the table was made. */
  columns: readonly string[];
}

const sums = ({ integer, ref, text }: SchemaWords): Keyed => ({
  table: 'corte_sumas',
  key: SUMS_KEY,
  columns: [
    ...[
      `corte ${integer} NOT NULL`,
      `cuarto ${integer} NOT NULL`,
      `user_id ${ref} NOT NULL`,
      `metodo ${text} NOT NULL`,
    ],
    ...SUMS.map((name) => `${name} ${integer} NOT NULL`),
  ],
});
const lines = ({ integer, ref, text }: SchemaWords): Keyed => ({
  table: 'corte_lineas',
  key: ['corte_id', 'dia', 'user_id', 'metodo', 'caja'],
  columns: [
    `corte_id ${ref} NOT NULL REFERENCES cortes (id)`,
    `dia ${text} NOT NULL`,
    `user_id ${ref} NOT NULL REFERENCES users (id)`,
    ...['nombre', 'metodo'].map((name) => `${name} ${text} NOT NULL`),
    ...['abonos', 'total_cents', 'cancelaciones', 'cancelado_cents'].map((name) => `${name} ${integer} NOT NULL`),
  ],
});

/** Adds the till, 0 for none, to the key of a table; SQLite makes the table anew for it. */
function keyedByCaja({ dialect, integer, clustered }: SchemaWords, { table, key, columns }: Keyed): string[] {
  const caja = `caja ${integer} NOT NULL DEFAULT 0`;
  if (dialect === 'postgres') {
    return [
      `ALTER TABLE ${table} ADD COLUMN ${caja}`,
      `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey`,
      `ALTER TABLE ${table} ADD PRIMARY KEY (${key.join(', ')})`,
    ];
  }
  const names = columns.map((column) => column.split(' ')[0]).join(', ');
  return [
    `CREATE TABLE ${table}_anew (${[...columns, caja].join(', ')}, PRIMARY KEY (${key.join(', ')}))${clustered}`,
    `INSERT INTO ${table}_anew (${names}) SELECT ${names} FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table}_anew RENAME TO ${table}`,
  ];
}

const QUARTER = {
  sqlite: (instant: string) => `unixepoch(${instant}) / 900`,
  postgres: (instant: string) => `CAST(floor(extract(epoch FROM ${instant}) / 900) AS bigint)`,
};

/** The triggers that keep the sums: an abono, and its cancelling, are of the till that took it. */
function kept({ dialect }: SchemaWords): string[] {
  const add = (corte: string, instant: string, values: string) =>
    `INSERT INTO corte_sumas (${[...SUMS_KEY, ...SUMS].join(', ')})
      VALUES (new.${corte}, ${QUARTER[dialect](`new.${instant}`)}, new.registrado_por, new.metodo, coalesce(new.caja, 0), ${values})
      ON CONFLICT (${SUMS_KEY.join(', ')}) DO UPDATE
        SET ${SUMS.map((name) => `${name} = corte_sumas.${name} + excluded.${name}`).join(', ')};`;
  const made = [
    {
      name: 'corte_sumas_taken',
      when: 'AFTER INSERT ON abonos',
      condition: 'new.corte IS NOT NULL',
      statement: add('corte', 'created_at', '1, new.amount_cents, 0, 0'),
    },
    {
      name: 'corte_sumas_cancelled',
      when: 'AFTER UPDATE OF cancelado_corte ON abonos',
      condition: 'old.cancelado_corte IS NULL AND new.cancelado_corte IS NOT NULL',
      statement: add('cancelado_corte', 'cancelado_en', '0, 0, 1, new.amount_cents'),
    },
  ];
  return made.flatMap(({ name, when, condition, statement }) =>
    dialect === 'sqlite'
      ? [`CREATE TRIGGER ${name} ${when} WHEN ${condition} BEGIN ${statement} END`]
      : // The trigger stays, and what it runs becomes another.
        [
          `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
            '${`BEGIN ${statement} RETURN NULL; END`.replaceAll("'", "''")}'`,
        ],
  );
}

/** Which till took an abono or moved cash, where the computer at it was told its number. */
export const cajas: Migration = {
  name: '0038_cajas',
  up: (words) => [
    `ALTER TABLE abonos ADD COLUMN caja ${words.integer} ${NUMBERED}`,
    `ALTER TABLE movimientos ADD COLUMN caja ${words.integer} ${NUMBERED}`,
    ...(words.dialect === 'sqlite'
      ? [
          `CREATE TRIGGER movimientos_no_other_caja BEFORE UPDATE OF caja ON movimientos
            BEGIN SELECT RAISE(ABORT, 'movimientos is append-only'); END`,
        ]
      : [
          `CREATE TRIGGER movimientos_no_other_caja BEFORE UPDATE OF caja ON movimientos
            FOR EACH ROW EXECUTE FUNCTION movimientos_refuse()`,
        ]),
    // SQLite renames no table while a trigger names one that is not there.
    ...(words.dialect === 'sqlite'
      ? ['corte_sumas_taken', 'corte_sumas_cancelled'].map((one) => `DROP TRIGGER ${one}`)
      : []),
    ...keyedByCaja(words, sums(words)),
    ...kept(words),
    ...keyedByCaja(words, lines(words)),
    // Went with the table.
    ...(words.dialect === 'sqlite'
      ? [
          'CREATE INDEX corte_lineas_user ON corte_lineas (user_id)',
          ...appendOnly('sqlite', 'corte_lineas', ['UPDATE', 'DELETE']),
        ]
      : []),
  ],
};
