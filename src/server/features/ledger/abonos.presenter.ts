import type { Abono, Cancellation } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import type { JsonWords } from '#server/db/dialect.ts';
import { columns, jsonOf, presenter, type Shape } from '#server/db/shape.ts';
import type { AbonoRow } from './abonos.repo.ts';

/** A cancellation on the wire, or null for what stands. */
export function presentCancellation(en: string | null, motivo: string | null, por: string | null): Cancellation | null {
  return en === null ? null : { fecha: en, motivo: motivo ?? '', por: por ?? '' };
}

const { integer, text, instant, instantOrNull } = columns<AbonoRow>();

/** A cancellation as JSON text: its columns, and the id of who cancelled. */
export function cancellationJson(words: JsonWords, en: string, motivo: string, por: string): string {
  const name = words.text(`coalesce((SELECT p.nombre FROM users p WHERE p.id = ${por}), '')`);
  const why = words.text(`coalesce(${motivo}, '')`);
  const fields = [`'{"fecha":'`, words.instant(en), `',"motivo":'`, why, `',"por":'`, name, `'}'`];
  return `CASE WHEN ${en} IS NULL THEN 'null' ELSE ${words.joined(fields)} END`;
}

/** An abono, of `abonos a JOIN users r ON r.id = a.registrado_por`. */
const abonoShape: Shape<AbonoRow, Abono> = {
  id: integer('id', 'a.id'),
  user_id: integer('user_id', 'a.user_id'),
  nota_id: integer('note_id', 'a.note_id'),
  amount: { of: (row) => toDollars(row.amount_cents), json: (words) => words.dollars('a.amount_cents') },
  metodo: text('metodo', 'a.metodo'),
  ticket: integer('ticket', 'a.ticket'),
  reimpresiones: integer('reimpresiones', 'a.reimpresiones'),
  created_at: instant('created_at', 'a.created_at'),
  capturado_en: instantOrNull('capturado_en', 'a.capturado_en'),
  registrado_por: text('registrado_por_nombre', 'r.nombre'),
  cancelado: {
    of: (row) => presentCancellation(row.cancelado_en, row.cancelado_motivo, row.cancelado_por_nombre),
    json: (words) => cancellationJson(words, 'a.cancelado_en', 'a.cancelado_motivo', 'a.cancelado_por'),
  },
  version: integer('version', 'a.version'),
};

/** One that is known to stand. */
export const standingShape: Shape<AbonoRow, Abono> = {
  ...abonoShape,
  cancelado: { of: () => null, json: () => `'null'` },
};

/** An abono on the wire; `amount` in dollars. */
export const presentAbono: (row: AbonoRow) => Abono = presenter(abonoShape);

/** The same as JSON text, made by the database: an SQL expression over the same tables. */
export const abonoJson = (words: JsonWords): string => jsonOf(abonoShape, words);
