/** Proves that the kept figures of the dashboards are the sums of the rows. */
import { formatCents } from '#contract/money.ts';
import type { Queryable } from '#server/db/database.ts';
import { type SchoolFigures, schoolFigures, summedFigures } from './dashboard.repo.ts';

type Figure = Exclude<keyof SchoolFigures, 'escuela'>;

const NAMES: Record<Figure, string> = {
  alumnos: 'alumnos',
  empleados: 'empleados',
  notas: 'notas',
  total_cents: 'total',
  pagado_cents: 'pagado',
  importado_cents: 'de listas',
};
const shown = (figure: Figure, value: number) => (figure.endsWith('_cents') ? formatCents(value) : String(value));

/** A sentence for each figure of a dashboard that is not what the rows say. */
export async function verifyTotals(db: Queryable): Promise<string[]> {
  const kept = new Map((await schoolFigures(db)).map((row) => [row.escuela, row]));
  const summed = await summedFigures(db);
  return summed.flatMap((row) => {
    const mine = kept.get(row.escuela);
    const figures = Object.keys(NAMES) as Figure[];
    return figures
      .filter((figure) => (mine?.[figure] ?? 0) !== row[figure])
      .map(
        (figure) =>
          `Tablero, ${row.escuela ?? 'sin escuela'}: ${NAMES[figure]} dice ${shown(figure, mine?.[figure] ?? 0)}, ` +
          `los registros suman ${shown(figure, row[figure])}`,
      );
  });
}
