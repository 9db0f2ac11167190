/** The lines of a note: a service that was sold several times stands in several of them. */
import type { Note, Recargo } from './entities.ts';
import { sumDollars } from './money.ts';

/**
 * For each service of a note that is changed, the line already sold that stays, with its price; undefined for one that
 * is added. Of a service sold at two prices the first lines stay.
 */
export function keptLines<Line extends { servicio_id: number }>(
  serviceIds: readonly number[],
  sold: readonly Line[],
): (Line | undefined)[] {
  const left = Map.groupBy(sold, ({ servicio_id }) => servicio_id);
  return serviceIds.map((id) => left.get(id)?.shift());
}

/** Surcharges and discounts as lines. */
export const recargoLines = (recargos: readonly Pick<Recargo, 'nombre' | 'monto'>[]) =>
  recargos.map(({ nombre, monto }) => ({ servicio: nombre, costo: monto }));

/** Lines of a note: its services, then surcharges and discounts. */
export const allLines = ({
  conceptos,
  recargos,
}: Pick<Note, 'conceptos' | 'recargos'>): { servicio: string; costo: number }[] => [
  ...conceptos.map(({ servicio, costo }) => ({ servicio, costo })),
  ...recargoLines(recargos),
];

/** A service as people read it: count, price and sum. */
export interface Sold {
  servicio: string;
  costo: number;
  veces: number;
  importe: number;
}

/** Equal services at one price together, where the first of them stands. */
export function soldTogether(lines: readonly { servicio: string; costo: number }[]): Sold[] {
  const groups = Map.groupBy(lines, ({ servicio, costo }) => `${costo} ${servicio}`);
  return [...groups.values()].flatMap((equal) =>
    equal.slice(0, 1).map(({ servicio, costo }) => {
      return { servicio, costo, veces: equal.length, importe: sumDollars(equal.map((line) => line.costo)) };
    }),
  );
}

/** «2 × Toga», and «Toga» where it is one. */
export const soldName = ({ servicio, veces }: Pick<Sold, 'servicio' | 'veces'>): string =>
  veces > 1 ? `${veces} × ${servicio}` : servicio;
