/** Schools. They tell of no person. */
import { requiredText } from '../fields.ts';
import { integer, recordTable, text } from '../record.ts';
import { folioKey, NAME_MAX, PREFIX_MAX } from '../rules.ts';
import { foldText } from '../search.ts';

export const schoolRecord = recordTable({
  table: 'escuelas',
  alias: 'e',
  columns: {
    id: integer({ erase: 'keep' }),
    nombre: text({ erase: 'keep', typed: requiredText('Escribe el nombre de la escuela.', NAME_MAX * 2) }),
    prefijo: text({ erase: 'keep', typed: requiredText('Escribe el prefijo.', PREFIX_MAX) }),
    version: integer({ erase: 'keep' }),
  },
  // Two schools are the same when only case and accents differ.
  derived: {
    nombre_key: { from: ['nombre'], of: ({ nombre }) => foldText(nombre), erase: 'keep' },
    prefijo_key: { from: ['prefijo'], of: ({ prefijo }) => folioKey(prefijo), erase: 'keep' },
  },
  unread: { created_at: 'keep', cct: 'keep' },
});
