/** The catalogue of services. It holds no personal data. */
import { money, requiredText, whole } from '../fields.ts';
import { cents, flag, integer, recordTable, text } from '../record.ts';
import { NAME_MAX } from '../rules.ts';
import { foldText } from '../search.ts';

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
      typed: whole().min(0).max(ORDEN_MAX),
    }),
    version: integer({ erase: 'keep' }),
  },
  derived: { servicio_key: { from: ['servicio'], of: ({ servicio }) => foldText(servicio), erase: 'keep' } },
});
