import type { Candidato, Editable, Fila, Importacion, Valores } from '#contract/importaciones.ts';
import { filaRecord, importRecord } from '#contract/records/importaciones.ts';
import { leavingOf } from '#server/db/record.ts';
import type { FilaValues, ImportValues } from './importaciones.repo.ts';
import { valuesThatCount } from './list.rules.ts';
import type { Known } from './people.repo.ts';

const leavingImport = leavingOf(importRecord);
const leavingFila = leavingOf(filaRecord);

/** An import on the wire, with how many rows have each outcome and what they come to. */
export function presentImport(
  values: ImportValues,
  resumen: Importacion['resumen'],
  sums: Pick<Importacion, 'totales' | 'lista'>,
): Importacion {
  const { creada_por_nombre: creada_por, leido, dicho } = values;
  const { escuela_id, grupo } = dicho;
  return { ...leavingImport({ ...values, creada_por }), ...leido, escuela_id, grupo, resumen, ...sums };
}

/** A name as people say it. */
export const fullName = ({ nombre, apaterno, amaterno }: Pick<Valores, 'nombre' | 'apaterno' | 'amaterno'>): string =>
  [nombre, apaterno, amaterno].filter(Boolean).join(' ');

const presentCandidate = ({ id, escuela_nombre, grupo, ...name }: Known): Candidato => ({
  user_id: id,
  nombre: fullName(name),
  escuela: escuela_nombre,
  grupo,
});

/** More than a row is ever changed between two readings of its file. */
const READING = 1_000_000;

/** A row on the wire; `known` are the alumnos who may be hers. */
export function presentFila(values: FilaValues, known: ReadonlyMap<number, Known>): Fila {
  const { motivo, avisos, cobro } = values;
  return {
    ...leavingFila(values),
    // A new reading makes all rows anew: each is newer than whatever had its number before, however often that was repaired.
    version: (values.lectura - 1) * READING + values.version,
    valores: { ...valuesThatCount(values), ...cobro },
    editados: Object.keys(values.editados) as Editable[],
    avisos: motivo === null ? avisos : [...avisos, { campo: '', texto: motivo }],
    candidatos: values.candidatos.flatMap((id) => {
      const one = known.get(id);
      return one ? [presentCandidate(one)] : [];
    }),
  };
}
