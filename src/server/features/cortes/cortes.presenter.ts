import type { Corte, CortePersona } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import type { CorteRow, LineaRow } from './cortes.repo.ts';

/** A line on the wire; money in dollars. */
export function presentLinea({
  dia,
  user_id,
  nombre,
  metodo,
  abonos,
  cancelaciones,
  ...cents
}: LineaRow): CortePersona {
  return {
    dia,
    user_id,
    nombre,
    metodo,
    abonos,
    total: toDollars(cents.total_cents),
    cancelaciones,
    cancelado: toDollars(cents.cancelado_cents),
  };
}

/** A closing on the wire; money in dollars. It never changes, so it has one version. */
export function presentCorte(row: CorteRow, lineas: LineaRow[]): Corte {
  return {
    id: row.id,
    numero: row.numero,
    dia: row.dia,
    desde: row.desde,
    hasta: row.hasta,
    esperado: toDollars(row.esperado_cents),
    declarado: toDollars(row.declarado_cents),
    diferencia: toDollars(row.declarado_cents - row.esperado_cents),
    por_persona: lineas.map(presentLinea),
    cerrado_por: row.cerrado_por_nombre,
    version: 1,
  };
}
