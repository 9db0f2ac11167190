/** Announcements. One that was for a person alone goes with the person. */
import { requiredText } from '../fields.ts';
import { flag, instant, integer, integerOrNull, recordTable, text, textOrNull } from '../record.ts';
import { MESSAGE_MAX } from '../rules.ts';
import { fullNameOf } from './names.ts';

export const anuncioRecord = recordTable({
  table: 'anuncios',
  alias: 'a',
  joins: 'LEFT JOIN users p ON p.id = a.user_id',
  columns: {
    id: integer({ erase: 'keep' }),
    mensaje: text({
      erase: 'keep',
      typed: requiredText('Escribe el mensaje.', MESSAGE_MAX),
      search: 'mensaje_busqueda',
    }),
    user_id: integerOrNull({ erase: 'keep' }),
    user_nombre: textOrNull({
      erase: 'keep',
      sql: `CASE WHEN p.id IS NULL THEN NULL ELSE ${fullNameOf('p')} END`,
      wire: null,
    }),
    todos_grupos: flag({ erase: 'keep', wire: 'todosGrupos' }),
    todas_escuelas: flag({ erase: 'keep', wire: 'todasEscuelas' }),
    created_at: instant({ erase: 'keep' }),
    version: integer({ erase: 'keep' }),
  },
  unread: { creado_por: 'keep' },
});
