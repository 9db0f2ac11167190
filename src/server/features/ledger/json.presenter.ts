/** A note as JSON text that the database makes, for lists of many. */
import type { JsonWords } from '#server/db/dialect.ts';
import { currentNoteOf } from './current-note.sql.ts';
import { noteShapeJson } from './notes.presenter.ts';

/** The note whose id an SQL expression gives; `null` where there is none. */
export function noteJson(words: JsonWords, id: string): string {
  return `coalesce((SELECT ${noteShapeJson(words)} FROM notes n WHERE n.id = ${id}), 'null')`;
}

/** The note that the row of an alumno shows; `user` is an SQL expression for the alumno's id. */
export function chosenNoteJson(words: JsonWords, user: string): string {
  return noteJson(words, `(${currentNoteOf(user)})`);
}
