/** Folios of a list of payments. */
import { FOLIO_MAX, folioKey } from '#contract/rules.ts';
import type { FilaDraft } from './importaciones.repo.ts';

/** Rows whose folio no note can have are questions: it is too long, or a row before has it. */
export function withFolioFaults(filas: readonly FilaDraft[]): FilaDraft[] {
  const firsts = new Map<string, string>();
  return filas.map((fila) => {
    const folio = fila.cobro?.folio;
    if (!folio || fila.reconocido === 'duplicado') return fila;
    const first = firsts.get(folioKey(folio));
    if (first === undefined) firsts.set(folioKey(folio), fila.fila_origen);
    const texto = first
      ? `La fila ${first} ya tiene el folio ${folio}.`
      : folio.length > FOLIO_MAX
        ? `El folio tiene más de ${FOLIO_MAX} caracteres.`
        : null;
    if (texto === null) return fila;
    const reconocido = fila.reconocido === 'alta' ? 'pregunta' : fila.reconocido;
    return { ...fila, reconocido, de_la_lista: [...fila.de_la_lista, { campo: 'folio', texto }] };
  });
}
