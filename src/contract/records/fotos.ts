/** The gallery and the codes of photographs. Rows of an alumno are erased with the alumno. */
import { integer, integerOrNull, recordTable, text, textOrNull } from '../record.ts';
import { PHOTO_CODES, type PhotoCode } from '../rules.ts';

const erase = 'row';
const inside = { erase, wire: null } as const;

export const fotoRecord = recordTable({
  table: 'fotos',
  alias: 'f',
  columns: {
    id: integer({ erase }),
    nombre: text({ erase }),
    categoria: text({ erase }),
    user_id: integerOrNull({ erase }),
    /** Names of its files in the store. */
    archivo: text(inside),
    miniatura: text(inside),
    version: integer({ erase }),
  },
  unread: { categoria_key: erase, nombre_key: erase, subida_por: erase, created_at: erase },
});

/** The typed part; null where none was typed. On the wire it follows the prefix. */
const code = () => textOrNull({ erase });

export const photoCodesRecord = recordTable({
  table: 'photo_codes',
  alias: 'k',
  columns: {
    id: integer({ erase }),
    user_id: integer({ erase }),
    /** '' for codes without one. */
    prefijo: text({ erase }),
    ...(Object.fromEntries(PHOTO_CODES.map((name) => [name, code()])) as Record<PhotoCode, ReturnType<typeof code>>),
    version: integer({ erase }),
  },
  unread: { created_at: erase },
});
