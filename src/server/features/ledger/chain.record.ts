/** Hash input of a chain link, built from the stored row by the writer and by the verifier. */
import { hash, randomBytes } from 'node:crypto';
import type { Stored } from '#contract/record.ts';

export type ChainKind =
  | 'abono'
  | 'cancelacion'
  | 'reimpresion'
  | 'borrado'
  | 'corte'
  | 'movimiento'
  | 'movimiento_cancelado'
  | 'conteo'
  /** A note as it stands after a change of it: its lines, surcharges and plans. The last one counts. */
  | 'nota'
  | 'nota_borrada'
  /** A line of the journal of saldos. */
  | 'saldo';
export type ChainRow = Readonly<Record<string, Stored>> & { readonly id: number };

export interface Link {
  /** 1, 2, … without gaps, in the order of writing. */
  n: number;
  tipo: ChainKind;
  registro_id: number;
  /** Of the row's content. */
  huella: string;
}

export type StoredLink = Link & { hash: string };
/** With the number of links of this kind that its row has up to here, and in all. */
export type CountedLink = StoredLink & { times: number; times_ever: number };

const sha256 = (text: string): string => hash('sha256', text);

/** Random salt, hashed together with typed texts: the hash of an erased text reveals nothing. */
export const newSalt = (): string => randomBytes(16).toString('hex');

/** Hash of typed texts; null without any. */
export const hashOfText = (sal: string, text: string | null): string | null => (text ? sha256(sal + text) : null);

/**
 * Columns that never change once their row is linked. Changing this list breaks every existing chain: columns added
 * later are in `LATER`.
 */
const ABONO = [
  ...['id', 'user_id', 'note_id', 'amount_cents', 'metodo', 'ticket', 'created_at', 'capturado_en'],
  ...['registrado_por', 'importado', 'corte', 'referencia_huella'],
];
const NOTA = [
  ...['id', 'user_id', 'folio', 'total_cents', 'created_at', 'capturado_en', 'limite', 'creada_por', 'plan_desde'],
  ...['cancelada_en', 'cancelada_por', 'de_lista', 'textos_huella', 'conceptos', 'recargos', 'pagos'],
];
const PROVED: Record<ChainKind, readonly string[]> = {
  abono: ABONO,
  cancelacion: ['id', 'cancelado_en', 'cancelado_por', 'cancelado_corte', 'motivo_huella'],
  reimpresion: ['id', 'reimpresiones'],
  borrado: ABONO,
  corte: [
    ...['id', 'numero', 'dia', 'desde', 'hasta', 'esperado_cents', 'declarado_cents', 'cerrado_por'],
    ...['nombres_huella', 'lineas', 'conteos'],
  ],
  movimiento: ['id', 'tipo', 'monto_cents', 'corte', 'created_at', 'registrado_por', 'motivo_huella'],
  movimiento_cancelado: ['id', 'cancelado_en', 'cancelado_por', 'cancelado_corte', 'cancelado_huella'],
  conteo: [
    ...['id', 'corte', 'movimientos', 'declarado_cents', 'esperado_cents', 'desglose', 'created_at', 'contado_por'],
  ],
  nota: NOTA,
  nota_borrada: NOTA,
  saldo: ['id', 'en', 'note_id', 'user_id', 'escuela_id', 'total_cents', 'pagado_cents', 'importado_cents'],
};

/** Figures printed on an abono's ticket. */
const OF_THEN = ['total_entonces_cents', 'saldo_entonces_cents'];

/** Columns that came later: proved where they have a value, because older links say nothing of them. */
const LATER: Partial<Record<ChainKind, readonly string[]>> = {
  abono: ['caja', ...OF_THEN],
  borrado: ['caja', ...OF_THEN],
  movimiento: ['caja', 'excede'],
  conteo: ['propio_de'],
};

/** All of a row that its link proves, as one text; the same on both engines. */
export function provedOf(tipo: ChainKind, row: ChainRow): string {
  const names = [...PROVED[tipo], ...(LATER[tipo] ?? []).filter((name) => row[name] != null)];
  return JSON.stringify(names.map((name) => [name, row[name] ?? null]));
}

/** Hash of a row's money. */
export const hashOfRow = (tipo: ChainKind, row: ChainRow): string => sha256(provedOf(tipo, row));

/** The row as linked: links of old abonos do not cover the ticket's totals, which a migration of 0.x computed later. */
export function asLinked(tipo: ChainKind, row: ChainRow, huella: string | undefined): ChainRow {
  const old = { ...row, ...Object.fromEntries(OF_THEN.map((name) => [name, null])) };
  return hashOfRow(tipo, old) === huella ? old : row;
}

/** Hash of a link; `before` is the one of the link before, '' of the first. */
export function hashOfLink(before: string, { n, tipo, registro_id, huella }: Link): string {
  return sha256([before, n, tipo, registro_id, huella].join('\n'));
}
