/** What the counter and the office do all day: abonos, and the figures of the dashboards. */
import { compare, type Pair, ratioOf, reported } from './compare.ts';
import type { Measure } from './page.ts';

/** Alumnos who owe enough for an abono of one dollar many times over. */
const PAYERS = 2000;

export async function abonos(pair: Pair): Promise<Measure[]> {
  const payers = pair.rows<{ id: number }>(
    `SELECT user_id AS id FROM notes WHERE total_cents - pagado_cents > 50000 AND cancelada_en IS NULL
      ORDER BY id LIMIT ?`,
    PAYERS,
  );
  const responses = await compare(pair, {
    name: 'abonos',
    product: ['/api/abonos'],
    limit: ['/abonos'],
    alumnos: payers.map(({ id }) => id),
  });
  return [
    {
      name: 'durable abonos a second',
      figure: responses.product.rate,
      unit: '/s',
      goal: { least: 300 },
      detail: reported(responses),
    },
  ];
}

export async function dashboards(pair: Pair): Promise<Measure[]> {
  const made: Measure[] = [];
  for (const request of ['dashboard', 'dashboard-stats']) {
    const responses = await compare(pair, {
      name: request,
      product: [`/api/admin/${request}`],
      limit: [`/${request}`],
    });
    made.push(ratioOf(request, responses, 2));
  }
  return made;
}
