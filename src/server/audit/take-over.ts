/** Log lines of items that a supervisor sends for their author. */
import type { Abono, Note, Recordatorio } from '#contract/entities.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AnyRequest } from '#server/http/handler.ts';
import { record } from './record.ts';

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
