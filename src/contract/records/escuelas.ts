/** Schools, and the catalogue of what is sold to their alumnos. Neither tells of a person. */
import { number } from 'yup';
import { money, requiredText } from '../fields.ts';
import { cents, flag, integer, recordTable, text } from '../record.ts';
import { NAME_MAX, PREFIX_MAX } from '../rules.ts';
import { cleanText, foldText } from '../search.ts';

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
    prefijo_key: { from: ['prefijo'], of: ({ prefijo }) => cleanText(prefijo).toUpperCase(), erase: 'keep' },
  },
  unread: { created_at: 'keep', cct: 'keep' },
});

/** Places of the catalogue; larger ones would be an error of PostgreSQL's integer. */
const ORDEN_MAX = 1_000_000;

export const serviceRecord = recordTable({
  table: 'servicios',
  alias: 's',
  columns: {
    id: integer({ erase: 'keep' }),
    servicio: text({ erase: 'keep', typed: requiredText('Escribe el nombre del servicio.', NAME_MAX) }),
    costo_cents: cents({
      erase: 'keep',
      wire: 'costo',
      typed: money('Escribe el costo.'),
    }),
    activo: flag({ erase: 'keep' }),
    orden: integer({
      erase: 'keep',
      typed: number().typeError('Debe ser un número.').integer('Debe ser un número entero.').min(0).max(ORDEN_MAX),
    }),
    version: integer({ erase: 'keep' }),
  },
  derived: { servicio_key: { from: ['servicio'], of: ({ servicio }) => foldText(servicio), erase: 'keep' } },
});
