/** The rows of the sheets, in slices, school by school: in the order of an index, so that nothing is sorted. */
import type { RowOf } from '#contract/record.ts';
import type { noteRecord } from '#contract/records/notes.ts';
import type { userRecord } from '#contract/records/users.ts';
import { PHOTO_CODES, type PhotoCode } from '#contract/rules.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { currentNoteOf, UNPAID } from '#server/features/ledger/ledger.sql.ts';

type UserRow = RowOf<typeof userRecord>;
type PersonRow = Pick<UserRow, 'id' | 'nombre' | 'apaterno' | 'amaterno' | 'grupo'>;

interface NoteRow {
  folio: string | null;
  total_cents: number | null;
  pagado_cents: number | null;
  /** Names of the sold services, in the order of the form. */
  servicios: string | null;
}

/** Typed parts of the codes; all null without a record of codes. */
type CodesRow = Record<PhotoCode, string | null> & { prefijo: string | null };

export type AlumnoRow = PersonRow & NoteRow & CodesRow;
export type CodedRow = PersonRow & CodesRow;
export type MissingRow = PersonRow & NoteRow & { celular: string | null };

const PERSON = 'u.id, u.nombre, u.apaterno, u.amaterno, u.grupo';
/** «2 × Toga, Marco»: repeated services are counted. */
const SOLD = `SELECT string_agg(CASE WHEN l.veces > 1 THEN CAST(l.veces AS text) || ' × ' ELSE '' END || l.servicio, ', '
    ORDER BY l.posicion)
  FROM (SELECT servicio, count(*) AS veces, min(posicion) AS posicion FROM note_conceptos
    WHERE note_id = n.id GROUP BY servicio) l`;
const NOTE = `n.folio, n.total_cents, n.pagado_cents, (${SOLD}) AS servicios`;
const CODES = ['prefijo', ...PHOTO_CODES].map((column) => `p.${column}`).join(', ');
const CHOSEN = `n.id = (${currentNoteOf('u.id')})`;
const NO_CODES = `coalesce(${PHOTO_CODES.map((name) => `p.${name}`).join(', ')}) IS NULL`;

/** Active alumnos of a school, of one group or of all. */
export interface Class {
  escuela: number;
  grupo: string | null;
}

function slices<Row>(view: Snapshot, columns: string, joins: string, { escuela, grupo }: Class, only = 'TRUE') {
  const sql = (group: string) => `SELECT ${columns} FROM users u ${joins}
    WHERE u.escuela_id = ? AND u.rol = 0 AND u.activo = 1 ${group} AND ${only} ORDER BY u.grupo, u.sort_key, u.id`;
  return grupo === null ? view.slices<Row>(sql(''), escuela) : view.slices<Row>(sql('AND u.grupo = ?'), escuela, grupo);
}

/** Everybody of a class, with the note that the list shows and the photo codes. */
export function alumnosOf(view: Snapshot, of: Class): AsyncGenerator<AlumnoRow[]> {
  const joins = `LEFT JOIN notes n ON ${CHOSEN} LEFT JOIN photo_codes p ON p.user_id = u.id`;
  return slices(view, `${PERSON}, ${NOTE}, ${CODES}`, joins, of);
}

/** Alumnos with a record of photo codes. */
export function codedOf(view: Snapshot, of: Class): AsyncGenerator<CodedRow[]> {
  return slices(view, `${PERSON}, ${CODES}`, 'JOIN photo_codes p ON p.user_id = u.id', of);
}

/** Alumnos with a note and without codes. */
export function missingOf(view: Snapshot, of: Class): AsyncGenerator<MissingRow[]> {
  const joins = `JOIN notes n ON ${CHOSEN} LEFT JOIN photo_codes p ON p.user_id = u.id`;
  return slices(view, `${PERSON}, u.celular, ${NOTE}`, joins, of, NO_CODES);
}

export type DebtRow = PersonRow &
  Pick<UserRow, 'celular' | 'email' | 'activo'> &
  Pick<RowOf<typeof noteRecord>, 'folio' | 'total_cents' | 'pagado_cents' | 'created_at'> & {
    ultimo_abono: string | null;
  };

/** Notes with a saldo of the people of a school, in baja too; null: without a school. */
export function debtsOf(view: Snapshot, escuela: number | null): AsyncGenerator<DebtRow[]> {
  const sql = (school: string) => `SELECT ${PERSON}, u.celular, u.email, u.activo, n.folio, n.total_cents,
      n.pagado_cents, n.created_at, (SELECT max(a.created_at) FROM abonos a
        WHERE a.note_id = n.id AND a.cancelado_en IS NULL) AS ultimo_abono
    FROM users u JOIN notes n ON n.user_id = u.id AND ${UNPAID}
    WHERE ${school} ORDER BY u.grupo, u.sort_key, u.id, n.id`;
  return escuela === null
    ? view.slices<DebtRow>(sql('u.escuela_id IS NULL'))
    : view.slices<DebtRow>(sql('u.escuela_id = ?'), escuela);
}
