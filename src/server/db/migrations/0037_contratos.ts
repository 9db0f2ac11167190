import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/** Signed orders: the exact text of a note's contract, who signed it and the strokes of the signature. */
export const contratos: Migration = {
  name: '0037_contratos',
  up: ({ dialect, id, ref, integer, text, instant, strict }) => [
    `ALTER TABLE ajustes ADD COLUMN condiciones ${text}`,

    `CREATE TABLE contratos (
      id ${id},
      note_id ${ref} NOT NULL REFERENCES notes (id),
      user_id ${ref} NOT NULL REFERENCES users (id),
      note_version ${integer} NOT NULL,
      texto ${text} NOT NULL,
      firmante ${text} NOT NULL,
      firma ${text} NOT NULL,
      created_at ${instant} NOT NULL,
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX contratos_note ON contratos (note_id, id)',
    'CREATE INDEX contratos_user ON contratos (user_id)',
    'CREATE INDEX contratos_registrado_por ON contratos (registrado_por)',
    ...appendOnly(dialect, 'contratos', ['DELETE']),
    // What was signed never becomes another text: erasing a person empties it, and nothing else is written over it.
    dialect === 'sqlite'
      ? `CREATE TRIGGER contratos_no_update BEFORE UPDATE ON contratos
          WHEN NEW.texto <> '' OR NEW.firmante <> '' OR NEW.firma <> '[]'
          BEGIN SELECT RAISE(ABORT, 'contratos is append-only'); END`
      : `CREATE TRIGGER contratos_no_update BEFORE UPDATE ON contratos FOR EACH ROW
          WHEN (NEW.texto <> '' OR NEW.firmante <> '' OR NEW.firma <> '[]') EXECUTE FUNCTION contratos_refuse()`,
  ],
};
