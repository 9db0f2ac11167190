import { DatabaseError } from './database.ts';

/** Extended result codes, https://sqlite.org/rescode.html */
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_FOREIGNKEY = 787;
/** Primary result codes: the low byte of every extended one. */
const FULL = 13;
const BUSY = 5;
const IOERR = 10;
const CANTOPEN = 14;

const primaryOf = (errcode: number): number => errcode & 0xff;

/** Whether another connection holds what this one asked for. */
export const isBusy = (error: unknown): boolean =>
  primaryOf((Object(error) as { errcode?: number }).errcode ?? 0) === BUSY;

/** A DatabaseError for what the server tells apart; anything else as it came. */
export function fromSqlite(error: unknown): unknown {
  const { errcode, message } = Object(error) as { errcode?: number; message: string };
  if (errcode === undefined) return error;
  if (errcode === CONSTRAINT_UNIQUE || errcode === CONSTRAINT_PRIMARYKEY) {
    return new DatabaseError('unique', error, clashingColumns(message));
  }
  if (errcode === CONSTRAINT_FOREIGNKEY) return new DatabaseError('foreignKey', error);
  const primary = primaryOf(errcode);
  if (primary === FULL) return new DatabaseError('full', error);
  if (primary === BUSY || primary === IOERR || primary === CANTOPEN) return new DatabaseError('away', error);
  return error;
}

/** «UNIQUE constraint failed: notes.user_id, notes.folio» → `notes.user_id,folio` */
function clashingColumns(message: string): string {
  const [first = '', ...others] = message.slice(message.indexOf(': ') + 2).split(', ');
  return [first, ...others.map((column) => column.slice(column.indexOf('.') + 1))].join(',');
}
