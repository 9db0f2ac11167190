/** Notas and their abonos. Both stay when their alumno is anonymised. */
import {
  cents,
  flag,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { type AbonoMethod, folioKey } from '../rules.ts';
import { inOpenCorte } from './cortes.ts';

export const noteRecord = recordTable({
  table: 'notes',
  alias: 'n',
  columns: {
    id: integer({ erase: 'keep' }),
    user_id: integer({ erase: 'keep' }),
    folio: text({ erase: 'keep', search: 'folio_busqueda' }),
    total_cents: cents({ erase: 'keep', wire: 'total' }),
    pagado_cents: cents({ erase: 'keep', wire: 'pagado' }),
    note_description: textOrNull({ erase: { to: null } }),
    cancelada_en: instantOrNull({ erase: 'keep', wire: null }),
    cancelada_motivo: textOrNull({ erase: { to: null }, wire: null }),
    // Without a join PostgreSQL reads and locks the row in one statement; few notes are cancelled.
    cancelada_por_nombre: textOrNull({
      erase: 'keep',
      sql: '(SELECT p.nombre FROM users p WHERE p.id = n.cancelada_por)',
      wire: null,
    }),
    created_at: instant({ erase: 'keep' }),
    /** When it was typed, for a note that was typed offline. */
    capturado_en: instantOrNull({ erase: 'keep' }),
    /** Made by a list: payments of lists go to it. */
    de_lista: flag({ erase: 'keep', wire: null }),
    /** The day (YYYY-MM-DD) until which it is to be paid where it has no plan. */
    limite: text({ erase: 'keep' }),
    version: integer({ erase: 'keep' }),
  },
  derived: { folio_key: { from: ['folio'], of: ({ folio }) => folioKey(folio), erase: 'keep' } },
  unread: {
    cancelada_por: 'keep',
    creada_por: 'keep',
    totals_escuela_id: 'keep',
    // Behind which instalment the plan begins that was agreed on last.
    plan_desde: 'keep',
    // Hash of typed texts, surcharges included: without its random salt it reveals nobody.
    sal: { to: null },
    textos_huella: 'keep',
  },
});

export const abonoRecord = recordTable({
  table: 'abonos',
  alias: 'a',
  joins: 'JOIN users r ON r.id = a.registrado_por',
  columns: {
    id: integer({ erase: 'keep' }),
    user_id: integer({ erase: 'keep' }),
    note_id: integer({ erase: 'keep', wire: 'nota_id' }),
    amount_cents: cents({ erase: 'keep', wire: 'amount' }),
    metodo: oneOfColumn<AbonoMethod>()({ erase: 'keep' }),
    /** By which a payment by card or transfer is found at the bank. */
    referencia: textOrNull({ erase: { to: null } }),
    /** The ticket's own running number. */
    ticket: integer({ erase: 'keep' }),
    /** How often the ticket was printed again. */
    reimpresiones: integer({ erase: 'keep' }),
    created_at: instant({ erase: 'keep' }),
    capturado_en: instantOrNull({ erase: 'keep' }),
    /** It came with a list: no till took it, and no closing counts it. */
    importado: flag({ erase: 'keep' }),
    /** Number of the till that took it; null where none was told. */
    caja: integerOrNull({ erase: 'keep' }),
    /** Total and balance as printed on the ticket; reprints and proofs repeat them. */
    total_entonces_cents: cents({ erase: 'keep', wire: 'total_entonces' }),
    saldo_entonces_cents: cents({ erase: 'keep', wire: 'saldo_entonces' }),
    /** Name of the employee who took it. */
    registrado_por_nombre: text({ erase: 'keep', sql: 'r.nombre', wire: 'registrado_por' }),
    registrado_por: integer({ erase: 'keep', wire: 'registrado_por_id' }),
    /** Whether the closing that counts it is still open. */
    en_corte_abierto: flag({ erase: 'keep', sql: inOpenCorte('a.corte') }),
    cancelado_en: instantOrNull({ erase: 'keep', wire: null }),
    cancelado_motivo: textOrNull({ erase: { to: null }, wire: null }),
    // Few abonos are cancelled: joined, people would be looked up once more for each of the others.
    cancelado_por_nombre: textOrNull({
      erase: 'keep',
      sql: '(SELECT c.nombre FROM users c WHERE c.id = a.cancelado_por)',
      wire: null,
    }),
    version: integer({ erase: 'keep' }),
  },
  unread: {
    cancelado_por: 'keep',
    corte: 'keep',
    cancelado_corte: 'keep',
    // 1 once a proof of its ticket was made, also where that was taken back or has ended.
    con_recibo: 'keep',
    // Hashes of typed texts stay: without their random salt they reveal nobody.
    sal: { to: null },
    referencia_huella: 'keep',
    motivo_huella: 'keep',
  },
});
