/** The lists of a day by hand, and those of the product with all of their pages. */
import { TRAMOS } from '#contract/deudores.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/entities.ts';
import type { Client } from '../../../support/api-client.ts';
import { dollars, figuresOf, type Standing, sum } from './oracle.ts';
import type { Day } from './season.ts';

export const money = (amounts: readonly number[]): number => Math.round(sum(amounts) * 100) / 100;
const LIMITS = [0, 7, 30, 60, Number.POSITIVE_INFINITY];

/** The list of a day by hand: a row for each alumno and school. */
export function rowsOf({ standing, day }: Pick<Day, 'standing' | 'day'>) {
  const owing = standing.filter(({ total, pagado }) => pagado < total);
  return [...Map.groupBy(owing, ({ user_id }) => user_id)].map(([user_id, notes]) => {
    const figures = notes.map((note) => ({ id: note.id, ...figuresOf(note, day) })).sort((a, b) => a.id - b.id);
    const first = (of: 'due' | 'since') => figures.flatMap((note) => note[of] ?? []).sort()[0];
    const since = first('since');
    const dias = since ? (Date.parse(day) - Date.parse(since)) / 86_400_000 : 0;
    return {
      ...{ user_id: user_id as number | null, escuela: notes[0]?.escuela ?? '' },
      notas: figures.map(({ id, saldo, vencido }) => ({ id, saldo, vencido })),
      saldo: money(figures.map(({ saldo }) => saldo)),
      vencido: money(figures.map(({ vencido }) => vencido)),
      fecha: first('due') ?? null,
      ...{ dias, tramo: TRAMOS[LIMITS.findIndex((most) => dias <= most)] },
    };
  });
}
type Row = ReturnType<typeof rowsOf>[number];
export const totalsOf = (rows: readonly Pick<Row, 'saldo' | 'vencido'>[]) => ({
  saldo: money(rows.map(({ saldo }) => saldo)),
  vencido: money(rows.map(({ vencido }) => vencido)),
  alumnos: rows.length,
});
export function saldoOf(standing: readonly Standing[]) {
  const [total, pagado] = [sum(standing.map((note) => note.total)), sum(standing.map((note) => note.pagado))];
  const listed = sum(standing.map((note) => note.listed ?? 0));
  const received = { cobrado: dollars(pagado - listed), de_listas: dollars(listed) };
  return { total: dollars(total), pagado: dollars(pagado), ...received, saldo: dollars(total - pagado) };
}
/** What something is of each school, in the order of their names. */
export function bySchool<One extends { escuela: string }, Of>(all: readonly One[], of: (some: One[]) => Of) {
  const schools = [...Map.groupBy(all, ({ escuela }) => escuela)];
  return schools.sort(([a], [b]) => a.localeCompare(b, 'es')).map(([escuela, some]) => ({ escuela, ...of(some) }));
}
export const withoutId = <One extends { escuela_id: number | null }>({ escuela_id: _, ...one }: One) => one;

/** A response with the rows of all of its pages. */
export async function everyPage<Response extends Page<unknown>>(request: (page: number) => Promise<Response>) {
  const first = await request(1);
  const data: Response['data'] = [...first.data];
  for (let page = 2; page <= first.last_page; page += 1) data.push(...(await request(page)).data);
  return { ...first, data };
}

/** The whole list, as of now or of a past day. */
export const listOf = (client: Client, query: { al?: string; desde?: string; hasta?: string }) =>
  everyPage((page) => client.get(endpoints.listDeudores, { query: { ...query, page, per_page: 100 } }));
