/** Signed contracts of notes. None ever changes; of an anonymised person there remains that one was signed. */
import type { Firma } from '../firma.ts';
import { instant, integer, json, recordTable, text } from '../record.ts';
import { shortNameOf } from './names.ts';

export const contratoRecord = recordTable({
  table: 'contratos',
  alias: 'k',
  joins: 'JOIN users r ON r.id = k.registrado_por',
  columns: {
    id: integer({ erase: 'keep' }),
    note_id: integer({ erase: 'keep', wire: 'nota_id' }),
    /** The alumno of the note. */
    user_id: integer({ erase: 'keep' }),
    /** The note as it was when it was signed. */
    note_version: integer({ erase: 'keep', wire: 'nota_version' }),
    /** All that was read and signed, to the letter. */
    texto: text({ erase: { to: '' } }),
    /** Name of the signer, as typed. */
    firmante: text({ erase: { to: '' } }),
    firma: json<Firma>()({ erase: { to: '[]' } }),
    created_at: instant({ erase: 'keep' }),
    /** Name of the employee who witnessed the signature. */
    registrado_por_nombre: text({ erase: 'keep', sql: shortNameOf('r'), wire: 'registrado_por' }),
    version: integer({ erase: 'keep' }),
  },
  unread: { registrado_por: 'keep' },
});
