/** The audit log: the line of a write is in the write's transaction; those of exports and readings have their own. */
import { isDeepStrictEqual } from 'node:util';
import type { Abono, Note, Recordatorio } from '#contract/entities.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertCounted, insertion, insertRow } from '#server/db/record.ts';
import { type Actor, THE_PRODUCT } from '#server/http/actor.ts';
import { type Download, workbookOf } from '#server/http/download.ts';
import type { AnyRequest, Deps } from '#server/http/handler.ts';

/** Wire form of a record before or after. Never a password, a token or their hashes. */
export type Values = Readonly<Record<string, unknown>>;

export interface Line {
  /** The action, a Spanish infinitive: crear, cambiar, borrar, cancelar, leer, exportar … */
  accion: string;
  /** The kind of record by its name in the database: users, notes, abonos … */
  tabla: string;
  /** Its id, or null where no single record is concerned. */
  registro: number | null;
  /** Id of the user whom the values are about. They are stored apart and erased when that person is anonymised. */
  persona?: number | null;
  antes?: object | null;
  despues?: object | null;
}

/** Changes with every write, so it tells nothing. */
const NOISE = new Set(['version']);

/**
 * Names of employees on records of others. The line names its author by number: a name would stay when the employee is
 * anonymised.
 */
const isEmployee = (key: string, value: unknown): boolean => /(^|_)por$/.test(key) && typeof value === 'string';
const withoutEmployees = (key: string, value: unknown) => (isEmployee(key, value) ? undefined : value);

function pick(values: Values | null, keys: readonly string[]): string | null {
  if (!values) return null;
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, values[key] ?? null])), withoutEmployees);
}

/** Only the differences when there are both. */
function difference({ antes = null, despues = null }: Line): { antes: string | null; despues: string | null } {
  const [before, after] = [antes as Values | null, despues as Values | null];
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => !NOISE.has(key) && !(before && after && isDeepStrictEqual(before[key] ?? null, after[key] ?? null)),
  );
  return { antes: pick(before, keys), despues: pick(after, keys) };
}

/** Begins the request ids of lines that a list of a school writes; the id of its import follows. */
export const OF_IMPORT = 'importacion-';

/** The request id of all that an import writes, row by row: the log shows them as its one line. */
export const importRequestId = (id: number): string => `${OF_IMPORT}${id}`;

/** Author, network and time. */
type Author = Pick<Actor, 'userId' | 'address' | 'requestId' | 'now'>;

/**
 * Writes one line of the log with the differences of `antes` and `despues`. Part of the transaction of its write:
 * neither is stored without the other.
 */
export async function record(tx: Transaction, actor: Author, line: Line): Promise<void> {
  const values = difference(line);
  const personal = line.persona != null && (values.antes !== null || values.despues !== null);
  const { accion, tabla, registro: registro_id } = line;
  const { now: fecha, address: direccion, requestId: request_id } = actor;
  const common = { fecha, actor_id: actor.userId || null, accion, tabla, registro_id, direccion, request_id };
  if (!personal) {
    const row = { ...common, ...values };
    if (!tx.hasStandIn(values.despues)) return insertRow(tx, 'audit', row);
    // Lines never change: one that names a ticket waits for its number.
    tx.atEnd(async () => [{ sql: insertion('audit', row), params: Object.values(row) }]);
    return;
  }
  const audit_id = await insertCounted(tx, 'audit', common);
  await insertRow(tx, 'audit_personal', { audit_id, persona_id: line.persona ?? 0, ...values });
}

/** A backup is an export of everything: its line in the log. `where` is its folder. */
export function recordBackup(tx: Transaction, now: Date, where: string): Promise<void> {
  const actor = { userId: 0, ...THE_PRODUCT, now: now.toISOString() };
  const line = { accion: 'respaldar', tabla: 'respaldos', registro: null, despues: { carpeta: where } };
  return record(tx, actor, line);
}

/** Records made by an offline write. */
interface Made {
  note?: Note;
  abono?: Abono;
  abonos?: Abono[];
  recordatorio?: Recordatorio;
}

/** Kind and id of each record that was typed: of an abono not its note too. */
function typedOf({ note, abono, abonos = abono ? [abono] : [], recordatorio }: Made): (readonly [string, number])[] {
  if (recordatorio) return [['recordatorios', recordatorio.id]];
  if (abonos.length > 0) return abonos.map(({ id }) => ['abonos', id]);
  return note ? [['notes', note.id]] : [];
}

/** For a write of an offline item (`alsoWrites`): sending it for another person is logged for each record. */
export async function leaveTakeOver(tx: Transaction, { actor, author }: AnyRequest, response: object): Promise<void> {
  if (!author) return;
  const line = { accion: 'tomar a cargo', persona: author.id };
  const despues = { capturado_por: author.id, nombre: author.nombre };
  for (const [tabla, registro] of typedOf(response)) await record(tx, actor, { ...line, tabla, registro, despues });
}

/** Its table, file name and filter. */
interface Export {
  tabla: string;
  despues: { archivo: string; [filter: string]: unknown };
}

/** A workbook whose export is logged. */
export async function exportedWorkbook(
  deps: Deps,
  actor: Actor,
  { tabla, despues }: Export,
  sheets: Parameters<typeof workbookOf>[2],
): Promise<Download> {
  await deps.db.write((tx) => record(tx, actor, { accion: 'exportar', tabla, registro: null, despues }));
  return workbookOf(deps, despues.archivo, sheets);
}
