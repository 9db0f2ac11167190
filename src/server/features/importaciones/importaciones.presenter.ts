import type { Candidato, Fila, Importacion } from '#contract/importaciones.ts';
import { fullName } from '#contract/person.ts';
import { filaRecord, importRecord } from '#contract/records/importaciones.ts';
import { leavingOf } from '#server/db/record.ts';
import { cobroShown } from './cobro.rules.ts';
import type { Figures, FilaValues, ImportValues } from './importaciones.repo.ts';
import { valuesThatCount } from './list.rules.ts';
import type { Known } from './people.repo.ts';
import { sumAvisos } from './sums.rules.ts';

const leavingImport = leavingOf(importRecord);
const leavingFila = leavingOf(filaRecord);

/** An import on the wire, with what its rows come to. */
export function presentImport(values: ImportValues, figures: Figures): Importacion {
  const { creada_por_nombre: creada_por, leido, dicho } = values;
  const { escuela_id, grupo } = dicho;
  const { sumas = [], ...found } = leido;
  const avisos = sumAvisos(sumas);
  return { ...leavingImport({ ...values, creada_por }), ...found, avisos, escuela_id, grupo, ...figures };
}

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
  const { motivo, avisos } = values;
  return {
    ...leavingFila(values),
    // A new reading makes all rows anew: each is newer than whatever had its number before, however often that was repaired.
    version: (values.lectura - 1) * READING + values.version,
    valores: { ...valuesThatCount(values), ...cobroShown(values) },
    editados: Object.keys(values.editados) as Fila['editados'],
    avisos: motivo === null ? avisos : [...avisos, { campo: '', texto: motivo }],
    candidatos: values.candidatos.flatMap((id) => {
      const one = known.get(id);
      return one ? [presentCandidate(one)] : [];
    }),
  };
}
