import type { Migration } from './words.ts';

/** The columns of school_totals, and what one row of users or notes adds to each. */
type Shares = Record<string, (row: 'old' | 'new') => string>;

const flag = (condition: string) => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
const ofUsers: Shares = {
  alumnos: (row) => flag(`${row}.activo = 1 AND ${row}.rol = 0`),
  empleados: (row) => flag(`${row}.activo = 1 AND ${row}.rol > 0`),
};
const standing = (row: string, amount: string) => `CASE WHEN ${row}.cancelada_en IS NULL THEN ${amount} ELSE 0 END`;
const ofNotes: Shares = {
  notas: (row) => standing(row, '1'),
  total_cents: (row) => standing(row, `${row}.total_cents`),
  pagado_cents: (row) => standing(row, `${row}.pagado_cents`),
};

/** Adds a row's shares to the figures of a school, or takes them away. */
function change(shares: Shares, sign: '+' | '-', row: 'old' | 'new', school: string): string {
  const columns = Object.entries(shares).map(([column, share]) => `${column} = ${column} ${sign} (${share(row)})`);
  return `UPDATE school_totals SET ${columns.join(', ')} WHERE escuela_id = ${school};`;
}
const userSchool = (row: 'old' | 'new') => `coalesce(${row}.escuela_id, 0)`;
const noteSchool = (row: 'old' | 'new') => `${row}.totals_escuela_id`;
const add = {
  user: change(ofUsers, '+', 'new', userSchool('new')),
  note: change(ofNotes, '+', 'new', noteSchool('new')),
};
const take = {
  user: change(ofUsers, '-', 'old', userSchool('old')),
  note: change(ofNotes, '-', 'old', noteSchool('old')),
};
/** An abono: nothing but what was paid has changed, and one row suffices. */
const paid = `UPDATE school_totals SET pagado_cents = pagado_cents + new.pagado_cents - old.pagado_cents
  WHERE escuela_id = new.totals_escuela_id;`;
/** Notes go with their alumno to another school. */
const move = `UPDATE notes SET totals_escuela_id = ${userSchool('new')} WHERE user_id = new.id;`;
const begin = 'INSERT INTO school_totals (escuela_id) VALUES (new.id);';
const end = 'DELETE FROM school_totals WHERE escuela_id = old.id;';

const onlyPaid = `old.cancelada_en IS NULL AND new.cancelada_en IS NULL
  AND old.totals_escuela_id = new.totals_escuela_id AND old.total_cents = new.total_cents`;
const moreThanPaid = `(${onlyPaid}) IS NOT TRUE`;
const NOTE_COLUMNS = 'total_cents, pagado_cents, cancelada_en, totals_escuela_id';

const sqlite: string[] = [
  `CREATE TRIGGER school_totals_begin AFTER INSERT ON escuelas BEGIN ${begin} END`,
  `CREATE TRIGGER school_totals_end AFTER DELETE ON escuelas BEGIN ${end} END`,
  `CREATE TRIGGER school_totals_user_insert AFTER INSERT ON users BEGIN ${add.user} END`,
  `CREATE TRIGGER school_totals_user_delete AFTER DELETE ON users BEGIN ${take.user} END`,
  `CREATE TRIGGER school_totals_user_update AFTER UPDATE OF escuela_id, rol, activo ON users
    WHEN (old.escuela_id, old.rol, old.activo) IS NOT (new.escuela_id, new.rol, new.activo)
    BEGIN ${take.user} ${add.user} END`,
  `CREATE TRIGGER school_totals_user_move AFTER UPDATE OF escuela_id ON users
    WHEN old.escuela_id IS NOT new.escuela_id BEGIN ${move} END`,
  // Its school is not known before; the update that follows counts it.
  `CREATE TRIGGER school_totals_note_insert AFTER INSERT ON notes
    BEGIN UPDATE notes SET totals_escuela_id = (SELECT coalesce(escuela_id, 0) FROM users WHERE id = new.user_id)
      WHERE id = new.id; END`,
  `CREATE TRIGGER school_totals_note_delete AFTER DELETE ON notes BEGIN ${take.note} END`,
  `CREATE TRIGGER school_totals_note_paid AFTER UPDATE OF pagado_cents ON notes WHEN ${onlyPaid} BEGIN ${paid} END`,
  `CREATE TRIGGER school_totals_note_update AFTER UPDATE OF ${NOTE_COLUMNS} ON notes WHEN ${moreThanPaid}
    BEGIN ${take.note} ${add.note} END`,
];

/** Text literals: dollar quotes would hide nothing from who looks for placeholders. */
const body = (statements: string, response: 'NEW' | 'NULL' = 'NULL') =>
  `LANGUAGE plpgsql AS '${`BEGIN ${statements} RETURN ${response}; END`.replaceAll("'", "''")}'`;

function postgresTrigger(name: string, event: string, table: string, statements: string, when = 'TRUE'): string[] {
  return [
    `CREATE FUNCTION school_totals_${name}() RETURNS trigger ${body(statements)}`,
    // At the end of the transaction: whoever holds a school's row waits for nothing else any more.
    `CREATE CONSTRAINT TRIGGER school_totals_${name} AFTER ${event} ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION school_totals_${name}()`,
  ];
}

const postgres: string[] = [
  ...['begin', 'end', 'move'].map((name) => {
    const statements = { begin, end, move }[name] ?? '';
    return `CREATE FUNCTION school_totals_${name}() RETURNS trigger ${body(statements)}`;
  }),
  `CREATE TRIGGER school_totals_begin AFTER INSERT ON escuelas
    FOR EACH ROW EXECUTE FUNCTION school_totals_begin()`,
  `CREATE TRIGGER school_totals_end AFTER DELETE ON escuelas FOR EACH ROW EXECUTE FUNCTION school_totals_end()`,
  `CREATE TRIGGER school_totals_user_move AFTER UPDATE OF escuela_id ON users FOR EACH ROW
    WHEN (old.escuela_id IS DISTINCT FROM new.escuela_id) EXECUTE FUNCTION school_totals_move()`,
  // FOR SHARE: an alumno who changes school meanwhile would leave the new note behind.
  `CREATE FUNCTION school_totals_of_note() RETURNS trigger ${body(
    `SELECT coalesce(escuela_id, 0) INTO new.totals_escuela_id FROM users WHERE id = new.user_id FOR SHARE;`,
    'NEW',
  )}`,
  `CREATE TRIGGER school_totals_of_note BEFORE INSERT ON notes
    FOR EACH ROW EXECUTE FUNCTION school_totals_of_note()`,
  ...postgresTrigger('user_insert', 'INSERT', 'users', add.user),
  ...postgresTrigger('user_delete', 'DELETE', 'users', take.user),
  ...postgresTrigger(
    'user_update',
    'UPDATE OF escuela_id, rol, activo',
    'users',
    `${take.user} ${add.user}`,
    '(old.escuela_id, old.rol, old.activo) IS DISTINCT FROM (new.escuela_id, new.rol, new.activo)',
  ),
  ...postgresTrigger('note_insert', 'INSERT', 'notes', add.note),
  ...postgresTrigger('note_delete', 'DELETE', 'notes', take.note),
  ...postgresTrigger('note_paid', 'UPDATE OF pagado_cents', 'notes', paid, onlyPaid),
  ...postgresTrigger('note_update', `UPDATE OF ${NOTE_COLUMNS}`, 'notes', `${take.note} ${add.note}`, moreThanPaid),
];

/**
 * The dashboards' figures of each school, changed by the database itself in the transaction that changes the rows: no
 * code can forget it. School 0 stands for those who belong to none. Money counts for the school in which the alumno is
 * now, also of who is in baja; cancelled notes count for nothing.
 */
export const schoolTotals: Migration = {
  name: '0013_school_totals',
  up: ({ dialect, integer, clustered }) => [
    `CREATE TABLE school_totals (
      escuela_id ${integer} PRIMARY KEY,
      alumnos ${integer} NOT NULL DEFAULT 0,
      empleados ${integer} NOT NULL DEFAULT 0,
      notas ${integer} NOT NULL DEFAULT 0,
      total_cents ${integer} NOT NULL DEFAULT 0,
      pagado_cents ${integer} NOT NULL DEFAULT 0
    )${dialect === 'sqlite' ? clustered : ' WITH (fillfactor = 50)'}`,
    // The school for which a note is counted, by its own row alone: 0 for none.
    `ALTER TABLE notes ADD COLUMN totals_escuela_id ${integer}`,
    `UPDATE notes SET totals_escuela_id = coalesce((SELECT escuela_id FROM users u WHERE u.id = notes.user_id), 0)`,
    `INSERT INTO school_totals (escuela_id, alumnos, empleados, notas, total_cents, pagado_cents)
      SELECT s.id,
        (SELECT count(*) FROM users u WHERE coalesce(u.escuela_id, 0) = s.id AND u.activo = 1 AND u.rol = 0),
        (SELECT count(*) FROM users u WHERE coalesce(u.escuela_id, 0) = s.id AND u.activo = 1 AND u.rol > 0),
        count(n.id), coalesce(sum(n.total_cents), 0), coalesce(sum(n.pagado_cents), 0)
      FROM (SELECT id FROM escuelas UNION ALL SELECT 0) s
      LEFT JOIN notes n ON n.totals_escuela_id = s.id AND n.cancelada_en IS NULL GROUP BY s.id`,
    ...(dialect === 'sqlite' ? sqlite : postgres),
  ],
};
