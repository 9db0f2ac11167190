/** Runs of lines that the log says in one sentence. */
import { counted } from '#client/lib/numbers.ts';
import type { AuditLine } from '#contract/entities.ts';
import { deedOf, listOf, sentenceOf, who } from './sentences.ts';

/** Lines that are told as one: a run of equal deeds, or the readings of one record. The newest first. */
export interface Run {
  id: number;
  lines: readonly [AuditLine, ...AuditLine[]];
}

/** Minutes between two lines of one run. */
const RUN_MINUTES = 30;
const RUN_LEAST = 3;

const subjectOf = (line: AuditLine): string | number | null =>
  line.accion === 'leer' ? (line.de ?? line.registro_nombre ?? line.registro_id) : null;

function isOneRun(newer: AuditLine, older: AuditLine): boolean {
  const reads = newer.accion === 'leer' && older.accion === 'leer';
  return (
    newer.actor?.id === older.actor?.id &&
    newer.accion === older.accion &&
    newer.direccion === older.direccion &&
    (newer.tabla === older.tabla || reads) &&
    subjectOf(newer) === subjectOf(older) &&
    Date.parse(newer.fecha) - Date.parse(older.fecha) <= RUN_MINUTES * 60_000
  );
}

/** Folds runs of at least three lines, and readings of one record, into one line each. */
export function foldRuns(lines: readonly AuditLine[]): Run[] {
  const runs: [AuditLine, ...AuditLine[]][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isOneRun(last, line)) run.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run): Run[] => {
    const folds = run.length >= RUN_LEAST || (run.length > 1 && run[0].accion === 'leer');
    return folds ? [{ id: run[0].id, lines: run }] : run.map((line) => ({ id: line.id, lines: [line] as const }));
  });
}

/** «Iván registró a Ana Pérez, y 24 más.» */
export function runText({ lines }: Run): string {
  const [newest, ...rest] = lines;
  if (rest.length === 0) return sentenceOf(newest);
  if (newest.accion === 'leer' && newest.registro_id === null)
    return `${who(newest)} leyó ${lines.length} páginas ${listOf(newest)}.`;
  if (newest.accion === 'leer')
    return `${who(newest)} leyó ${counted(lines.length, 'parte', 'partes')} del expediente${newest.de || newest.registro_nombre ? ` de ${newest.de ?? newest.registro_nombre}` : ''}.`;
  return `${who(newest)} ${deedOf(newest).replace(/\.$/, '')}, y ${rest.length} más.`;
}
