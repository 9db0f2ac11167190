/** Sent reminders and promises of families. Anonymising a person empties both. */
import { id, optionalText, positiveMoney, requiredDate } from '../fields.ts';
import { cents, flag, instant, instantOrNull, integer, oneOfColumn, recordTable, text, textOrNull } from '../record.ts';
import type { Canal } from '../recordatorios.ts';
import { REASON_MAX } from '../rules.ts';
import { fullNameOf } from './names.ts';

const ALUMNO = fullNameOf('u');

export const recordatorioRecord = recordTable({
  table: 'recordatorios',
  alias: 'w',
  joins: 'JOIN users u ON u.id = w.user_id JOIN users r ON r.id = w.registrado_por',
  columns: {
    id: integer({ erase: 'keep' }),
    user_id: integer({ erase: 'keep' }),
    alumno: text({ erase: 'keep', sql: ALUMNO }),
    canal: oneOfColumn<Canal>()({ erase: 'keep' }),
    /** The sent text without the link to the family's account, which opens without a password. */
    texto: text({ erase: { to: '' } }),
    created_at: instant({ erase: 'keep' }),
    /** When it went out, for one that was sent offline. */
    capturado_en: instantOrNull({ erase: 'keep' }),
    /** Name of the employee. */
    registrado_por_nombre: text({ erase: 'keep', sql: 'r.nombre', wire: 'registrado_por' }),
    version: integer({ erase: 'keep' }),
  },
  unread: { registrado_por: 'keep' },
});

const PAID_AT = 'coalesce(a.capturado_en, a.created_at)';
const paid = (when: string) =>
  `(SELECT CAST(coalesce(sum(a.amount_cents), 0) AS bigint) FROM abonos a
     WHERE a.note_id = p.note_id AND a.cancelado_en IS NULL AND ${PAID_AT} < p.hasta ${when})`;

/** Since it was made, until its day ends. */
const ABONADO = paid(`AND ${PAID_AT} >= p.created_at`);

/** Total of its note at the end of its day, or now while the day lasts; later surcharges do not count. */
const TOTAL = '(SELECT sum(s.total_cents) FROM saldo_cambios s WHERE s.note_id = p.note_id AND s.en < p.hasta)';

export const promesaRecord = recordTable({
  table: 'promesas',
  alias: 'p',
  joins: 'JOIN notes n ON n.id = p.note_id JOIN users u ON u.id = n.user_id JOIN users r ON r.id = p.registrado_por',
  columns: {
    id: integer({ erase: 'keep' }),
    note_id: integer({ erase: 'keep', wire: 'nota_id', typed: id('Falta la nota.') }),
    user_id: integer({ erase: 'keep', sql: 'n.user_id' }),
    alumno: text({ erase: 'keep', sql: ALUMNO }),
    folio: text({ erase: 'keep', sql: 'n.folio' }),
    /** The last day on which it is kept. */
    fecha: text({
      erase: 'keep',
      typed: requiredDate(),
    }),
    /** When that day ends. */
    hasta: instant({ erase: 'keep', wire: null }),
    monto_cents: cents({
      erase: 'keep',
      wire: 'monto',
      typed: positiveMoney(),
    }),
    comentario: textOrNull({ erase: { to: null }, typed: optionalText(REASON_MAX) }),
    /** Amount paid on the note between the promise and the end of its day. */
    abonado_cents: cents({ erase: 'keep', wire: 'abonado', sql: ABONADO }),
    /** When the total of the note fell since, less is needed than was promised. */
    cumplida: flag({
      erase: 'keep',
      wire: null,
      sql: `CASE WHEN ${ABONADO} >= p.monto_cents OR ${paid('')} >= ${TOTAL} THEN 1 ELSE 0 END`,
    }),
    /** Of a cancelled note nothing is promised any more. */
    retirada: flag({
      erase: 'keep',
      wire: null,
      sql: 'CASE WHEN p.retirada_en IS NULL AND n.cancelada_en IS NULL THEN 0 ELSE 1 END',
    }),
    created_at: instant({ erase: 'keep' }),
    /** Name of the employee. */
    registrado_por_nombre: text({ erase: 'keep', sql: 'r.nombre', wire: 'registrado_por' }),
    version: integer({ erase: 'keep' }),
  },
  unread: { registrado_por: 'keep', retirada_en: 'keep' },
});
