/** Package names of a payments list and their services. */
import type { Service } from '#contract/entities.ts';
import type { Cobro, ImportConcept } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import type { ImportSaid } from '#contract/records/importaciones.ts';
import { foldText } from '#contract/search.ts';
import type { FilaDraft } from '../importaciones.repo.ts';
import { cobroThatCounts } from '../plan/cobro.rules.ts';

type Row = Pick<FilaDraft, 'cobro' | 'editados'>;
type Match = Pick<ImportConcept, 'servicio_id' | 'porque'>;

const wordsOf = (text: string) => foldText(text).split(' ').filter(Boolean);
const areSimilar = (one: string, other: string): boolean => {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return few.length > 0 && few.every((word) => many.includes(word));
};

/** The service of that name, without case and accents. */
export const serviceByName = (catalogue: readonly Service[], texto: string): Service | undefined =>
  catalogue.find(({ servicio }) => foldText(servicio) === foldText(texto));

/** The service of a text: the chosen one, else the one of that name; a similar name is only mentioned. */
function matchOf(texto: string, said: ImportSaid['conceptos'], catalogue: readonly Service[]): Match {
  const open = (porque: string) => ({ servicio_id: null, porque });
  const chosen = said.find((one) => foldText(one.texto) === foldText(texto))?.servicio_id;
  if (chosen === 'crear') return { servicio_id: 'crear', porque: 'Se agrega al catálogo, como se indicó.' };
  if (chosen) {
    const known = catalogue.some(({ id, activo }) => id === chosen && activo);
    return known ? { servicio_id: chosen, porque: 'Como se indicó.' } : open('El servicio elegido ya no está.');
  }
  if (texto === '') return open('La lista no dice el paquete.');
  const same = serviceByName(catalogue, texto);
  if (same?.activo) return { servicio_id: same.id, porque: 'Se llama igual en el catálogo.' };
  if (same) return open(`«${same.servicio}» está retirado del catálogo.`);
  const similar = catalogue.find(({ servicio, activo }) => activo && areSimilar(servicio, texto));
  return open(
    similar ? `Se parece a «${similar.servicio}», ${formatMoney(similar.costo)}.` : 'No está en el catálogo.',
  );
}

function commonest(totals: readonly number[]): number | null {
  const counts = [...Map.groupBy(totals, (total) => total)].map(([total, same]) => ({ total, times: same.length }));
  return counts.sort((one, other) => other.times - one.times)[0]?.total ?? null;
}

/** The money of a row that has any. */
function soldIn(fila: Row): Cobro | null {
  const cobro = cobroThatCounts(fila);
  return cobro && (cobro.concepto || cobro.total || cobro.abonos.length > 0) ? cobro : null;
}

/** The packages of a list, in the order of the file, each with its service as far as it is known. */
export function conceptsOf(
  filas: readonly Row[],
  said: ImportSaid['conceptos'],
  catalogue: readonly Service[],
): ImportConcept[] {
  const sold = filas.flatMap((fila) => soldIn(fila) ?? []);
  return [...Map.groupBy(sold, ({ concepto }) => foldText(concepto ?? '')).values()].map((cobros) => {
    const texto = cobros[0]?.concepto ?? '';
    const costo = commonest(cobros.flatMap(({ total }) => (total ? [total] : [])));
    return { texto, ...matchOf(texto, said, catalogue), costo, filas: cobros.length };
  });
}

/** The packages after one row was repaired, without those that no row has any more. */
export function conceptsAfter(
  conceptos: readonly ImportConcept[],
  [before, after]: readonly [before: Row, after: Row],
  said: ImportSaid['conceptos'],
  catalogue: readonly Service[],
): ImportConcept[] {
  const keyOf = (row: Row) => {
    const cobro = soldIn(row);
    return cobro && foldText(cobro.concepto ?? '');
  };
  const [left, joined] = [keyOf(before), keyOf(after)];
  const counted = conceptos.map((one) => {
    const key = foldText(one.texto);
    return { ...one, filas: one.filas - Number(key === left) + Number(key === joined) };
  });
  const known = joined === null || counted.some(({ texto }) => foldText(texto) === joined);
  return [...counted, ...(known ? [] : conceptsOf([after], said, catalogue))].filter(({ filas }) => filas > 0);
}
