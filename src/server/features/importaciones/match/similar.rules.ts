/** Pupils of one group of a list whose names are so alike that they may be the same one, written in two ways. */
import { SIMILAR } from '#contract/importaciones.ts';
import type { FilaDraft } from '../importaciones.repo.ts';
import { forEachSlice, isPurchase } from '../plan/list.rules.ts';
import { areDifferent, comparedName, isSimilar } from './people.rules.ts';

/** More than a group has: such rows lack their groups, and each of thousands would be held against all others. */
const GROUP_MAX = 100;
/** Groups that are looked at in one go. */
const AT_ONCE = 2;

function classOf(fila: FilaDraft): string | null {
  const { nombre, apaterno, grupo, escuela_id, escuela } = fila.leidos;
  if (!nombre || !apaterno || !grupo) return null;
  if (fila.reconocido === 'duplicado' || fila.reconocido === 'baja' || isPurchase(fila)) return null;
  return JSON.stringify([escuela_id ?? escuela, grupo]);
}

/** Of rows of a group each one that is like one before it, with that one. */
function alike(filas: readonly FilaDraft[]): [FilaDraft, FilaDraft][] {
  const named = filas.map((fila) => ({ fila, name: comparedName(fila.leidos) }));
  return named.flatMap(({ fila, name }, at): [FilaDraft, FilaDraft][] => {
    const before = named
      .slice(0, at)
      .find(
        (one) =>
          isSimilar(name, one.name) && !areDifferent(fila.leidos, one.fila.leidos, one.fila.leidos.fecha_nacimiento),
      );
    return before ? [[fila, before.fila]] : [];
  });
}

/** Rows with a notice at each that is like one before it in its school and group. */
export async function withSimilarNames(filas: readonly FilaDraft[]): Promise<FilaDraft[]> {
  const classes = [...Map.groupBy(filas, classOf)].flatMap(([key, some]) =>
    key !== null && some.length <= GROUP_MAX ? [some] : [],
  );
  const found = new Map<number, FilaDraft>();
  await forEachSlice(classes, AT_ONCE, async (some) => {
    for (const [fila, before] of some.flatMap(alike)) found.set(fila.n, before);
  });
  return filas.map((fila) => {
    const before = found.get(fila.n);
    if (!before) return fila;
    // Without the name: this row would go on telling of somebody who was anonymised.
    const texto = `Su nombre se parece al de la fila ${before.fila_origen}. ¿Es la misma persona?`;
    return { ...fila, de_la_lista: [...fila.de_la_lista, { campo: SIMILAR, texto }] };
  });
}
