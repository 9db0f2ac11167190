/** The log's lines of what a supervisor sends in another one's place. */
import type { Abono, Note, Recordatorio } from '#contract/entities.ts';
import type { WriteHandler } from '#server/http/handler.ts';
import { authorOf } from '#server/http/take-over.ts';
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

/** A write of something typed offline: what is sent in another one's place leaves a line that says so, for each record. */
export const takingOver = <H extends WriteHandler>(handler: H): H => ({
  ...handler,
  write: async (tx, request, prepared) => {
    const written = await handler.write(tx, request, prepared);
    const author = await authorOf(tx, request);
    if (!author) return written;
    const line = { accion: 'tomar a cargo', persona: author.id };
    const despues = { capturado_por: author.id, nombre: author.nombre };
    for (const [tabla, registro] of typedOf(written as Made)) {
      await record(tx, request.actor, { ...line, tabla, registro, despues });
    }
    return written;
  },
});
