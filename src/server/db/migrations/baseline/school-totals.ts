import { type SchemaWords, trigger } from '../migration.ts';

type Row = 'old' | 'new';
/** The columns of school_totals, and the amounts that one row of users or notes adds to each. */
type Shares = Record<string, (row: Row) => string>;

const one = (condition: string) => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
const ofUsers: Shares = {
  alumnos: (row) => one(`${row}.activo = 1 AND ${row}.rol = 0`),
  empleados: (row) => one(`${row}.activo = 1 AND ${row}.rol > 0`),
};
const standing = (row: string, amount: string) => `CASE WHEN ${row}.cancelada_en IS NULL THEN ${amount} ELSE 0 END`;
const ofNotes: Shares = {
  notas: (row) => standing(row, '1'),
  total_cents: (row) => standing(row, `${row}.total_cents`),
  pagado_cents: (row) => standing(row, `${row}.pagado_cents`),
};

/** Adds a row's shares to the figures of a school, or takes them away. */
function change(shares: Shares, sign: '+' | '-', row: Row, school: string): string {
  const columns = Object.entries(shares).map(([column, share]) => `${column} = ${column} ${sign} (${share(row)})`);
  return `UPDATE school_totals SET ${columns.join(', ')} WHERE escuela_id = ${school};`;
}
const userSchool = (row: Row) => `coalesce(${row}.escuela_id, 0)`;
const noteSchool = (row: Row) => `${row}.totals_escuela_id`;
const add = {
  user: change(ofUsers, '+', 'new', userSchool('new')),
  note: change(ofNotes, '+', 'new', noteSchool('new')),
};
const take = {
  user: change(ofUsers, '-', 'old', userSchool('old')),
  note: change(ofNotes, '-', 'old', noteSchool('old')),
};

const onlyPaid = `old.cancelada_en IS NULL AND new.cancelada_en IS NULL
  AND old.totals_escuela_id = new.totals_escuela_id AND old.total_cents = new.total_cents`;

/**
 * The dashboards' figures of each school, kept by triggers in the transaction that changes the rows, so that no code
 * can forget them. School 0 is for people without a school. Money counts for the current school of the alumno, also in
 * baja; cancelled notes count for nothing.
 */
export function schoolTotals(words: SchemaWords): string[] {
  const { dialect, integer, hot } = words;
  const isSqlite = dialect === 'sqlite';
  const differ = isSqlite ? 'IS NOT' : 'IS DISTINCT FROM';
  const atEnd = true;
  return [
    `CREATE TABLE school_totals (
      escuela_id ${integer} PRIMARY KEY,
      alumnos ${integer} NOT NULL DEFAULT 0,
      empleados ${integer} NOT NULL DEFAULT 0,
      notas ${integer} NOT NULL DEFAULT 0,
      total_cents ${integer} NOT NULL DEFAULT 0,
      pagado_cents ${integer} NOT NULL DEFAULT 0
    )${hot}`,
    'INSERT INTO school_totals (escuela_id) VALUES (0)',
    ...[
      {
        name: 'school_totals_begin',
        event: 'AFTER INSERT ON escuelas',
        body: 'INSERT INTO school_totals (escuela_id) VALUES (new.id);',
      },
      {
        name: 'school_totals_end',
        event: 'AFTER DELETE ON escuelas',
        body: 'DELETE FROM school_totals WHERE escuela_id = old.id;',
      },
      // Notes go with their alumno to another school.
      {
        name: 'school_totals_user_move',
        runs: 'school_totals_move',
        event: 'AFTER UPDATE OF escuela_id ON users',
        when: `old.escuela_id ${differ} new.escuela_id`,
        body: `UPDATE notes SET totals_escuela_id = ${userSchool('new')} WHERE user_id = new.id;`,
      },
      { name: 'school_totals_user_insert', event: 'AFTER INSERT ON users', body: add.user, atEnd } as const,
      { name: 'school_totals_user_delete', event: 'AFTER DELETE ON users', body: take.user, atEnd } as const,
      {
        name: 'school_totals_user_update',
        event: 'AFTER UPDATE OF escuela_id, rol, activo ON users',
        when: `(old.escuela_id, old.rol, old.activo) ${differ} (new.escuela_id, new.rol, new.activo)`,
        body: `${take.user} ${add.user}`,
        atEnd,
      } as const,
      { name: 'school_totals_note_delete', event: 'AFTER DELETE ON notes', body: take.note, atEnd } as const,
      // An abono changes only the paid amount of one row.
      {
        name: 'school_totals_note_paid',
        event: 'AFTER UPDATE OF pagado_cents ON notes',
        when: onlyPaid,
        body: `UPDATE school_totals SET pagado_cents = pagado_cents + new.pagado_cents - old.pagado_cents
  WHERE escuela_id = new.totals_escuela_id;`,
        atEnd,
      } as const,
      {
        name: 'school_totals_note_update',
        event: 'AFTER UPDATE OF total_cents, pagado_cents, cancelada_en, totals_escuela_id ON notes',
        when: `(${onlyPaid}) IS NOT TRUE`,
        body: `${take.note} ${add.note}`,
        atEnd,
      } as const,
    ].flatMap((made) => trigger(words, made)),
    ...(isSqlite
      ? // Its school is not known before; the update that follows counts it.
        [
          `CREATE TRIGGER school_totals_note_insert AFTER INSERT ON notes
            BEGIN UPDATE notes SET totals_escuela_id = (SELECT coalesce(escuela_id, 0) FROM users WHERE id = new.user_id)
              WHERE id = new.id; END`,
        ]
      : [
          // FOR SHARE: an alumno who changes school at the same time would leave the new note behind.
          `CREATE FUNCTION school_totals_of_note() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN SELECT coalesce(escuela_id, 0) INTO new.totals_escuela_id FROM users WHERE id = new.user_id FOR SHARE;
              RETURN NEW; END'`,
          `CREATE TRIGGER school_totals_of_note BEFORE INSERT ON notes
            FOR EACH ROW EXECUTE FUNCTION school_totals_of_note()`,
          ...trigger(words, {
            name: 'school_totals_note_insert',
            event: 'AFTER INSERT ON notes',
            body: add.note,
            atEnd,
          }),
        ]),
  ];
}
