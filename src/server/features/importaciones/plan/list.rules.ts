/** The plans of all rows of one list, also of pupils who have several. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { normalizeGroup } from '#contract/groups.ts';
import { EDITABLE, SIMILAR, type Valores } from '#contract/importaciones.ts';
import type { ImportRead, ImportSaid } from '#contract/records/importaciones.ts';
import type { FilaDraft, RowRef } from '../importaciones.repo.ts';
import { areDifferent, comparedName, isSimilar, nameKey, type People } from '../match/people.rules.ts';
import { listedAvisos } from './cobro.rules.ts';
import { type Plan, type PlannedRow, planOf } from './plan.rules.ts';

/** Rows in one go: a millisecond or two. */
const ROWS_AT_ONCE = 50;

/** Maps items in order, in slices: other requests are served in between. */
export async function mapInSlices<One, Made>(
  items: readonly One[],
  make: (item: One, at: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) await yieldToOthers();
    made.push(make(item, at));
  }
  return made;
}

/** Works through items in slices, and lets other requests be served in between. */
export async function forEachSlice<One>(
  items: readonly One[],
  atOnce: number,
  work: (slice: readonly One[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) {
    await work(items.slice(at, at + atOnce));
    await yieldToOthers();
  }
}

/** Choices and structure of a list that its rows depend on. */
interface ListSaid {
  dicho: Pick<ImportSaid, 'grupos'>;
  leido: Pick<ImportRead, 'escuelas'>;
}

type Stored = Pick<
  FilaDraft,
  'n' | 'fila_origen' | 'reconocido' | 'leidos' | 'cobro' | 'editados' | 'de_la_lista' | 'decision'
>;

/** Effective values: those typed by hand over those of the list. */
export const valuesThatCount = ({ leidos, editados }: Pick<FilaDraft, 'leidos' | 'editados'>): Valores => ({
  ...leidos,
  ...Object.fromEntries(EDITABLE.flatMap((name) => (name in editados ? [[name, editados[name]]] : []))),
});

/** A row as it is planned. */
export function plannedRow(fila: Stored, { dicho, leido }: ListSaid): PlannedRow {
  const valores = valuesThatCount(fila);
  const school = leido.escuelas.find(({ texto }) => texto === valores.escuela);
  const confirmed = dicho.grupos.some(({ texto, grupo }) => grupo === valores.grupo && normalizeGroup(texto) === grupo);
  return {
    n: fila.n,
    fila_origen: fila.fila_origen,
    reconocido: fila.reconocido,
    valores,
    editados: Object.keys(fila.editados),
    deLaLista: listedAvisos(fila),
    decision: fila.decision,
    crear: school?.escuela_id === 'crear' && valores.escuela_id === null,
    grupoConfirmado: confirmed,
  };
}

/** The first row with each value. */
function firsts(rows: readonly PlannedRow[], of: (row: PlannedRow) => string | null | undefined): Map<string, RowRef> {
  const found = new Map<string, RowRef>();
  for (const row of rows) {
    // A row that says that its pupil left does not stand for the pupil.
    const out = row.decision?.accion === 'omitir' || row.reconocido === 'duplicado' || row.reconocido === 'baja';
    const key = out ? null : of(row);
    if (key && !found.has(key)) found.set(key, row);
  }
  return found;
}

/** The plans of all rows of a list, in their order. */
export async function planList(filas: readonly Stored[], said: ListSaid, people: People): Promise<Plan[]> {
  const rows = await mapInSlices(filas, (fila) => plannedRow(fila, said));
  const emails = firsts(rows, ({ valores }) => valores.email?.toLowerCase());
  const curps = firsts(rows, ({ valores }) => valores.curp);
  const alone = await mapInSlices(rows, (row) => planOf(row, { people, claims: new Map(), emails, curps }));
  const surest = new Map<number, { row: RowRef; sure: number }>();
  for (const [at, { user_id, sure }] of alone.entries()) {
    const row = rows[at];
    if (row && user_id !== null && sure > (surest.get(user_id)?.sure ?? -1)) surest.set(user_id, { row, sure });
  }
  const claims = new Map([...surest].map(([id, { row }]) => [id, row]));
  return mapInSlices(alone, (plan, at) => {
    const row = rows[at] as PlannedRow;
    const lost = plan.user_id !== null && claims.get(plan.user_id)?.n !== row.n;
    return lost ? planOf(row, { people, claims, emails, curps }) : plan;
  });
}

/** Stored part of a row's plan. */
export const storedPlan = ({ sure: _, vendida: __, ...plan }: Plan, valores: Valores) => ({
  ...plan,
  curp: valores.curp,
  email: valores.email?.toLowerCase() ?? null,
  clave: nameKey(valores),
});

// Rows of a list of payments that are another purchase of the pupil of an earlier row.

type Row = Pick<FilaDraft, 'n' | 'cobro' | 'duplicado_de' | 'reconocido' | 'decision'>;

/** Whether the file names the pupil of the row before it, too, with another package or folio. */
export const isPurchase = ({ cobro, duplicado_de, reconocido }: Row): boolean =>
  cobro !== null && duplicado_de !== null && reconocido !== 'duplicado';

/** Among the rows of one pupil, in the order of the file, those before a row whose money is theirs, too. */
export function purchasesBefore<One extends Row>(row: Row, ofPupil: readonly One[]): One[] {
  if (!isPurchase(row) || row.decision?.accion === 'alta') return [];
  return ofPupil.filter(
    (one) =>
      one.n < row.n &&
      one.decision?.accion !== 'omitir' &&
      (one.n === row.duplicado_de || (isPurchase(one) && one.decision?.accion !== 'alta')),
  );
}

/** The rows of each pupil with several rows, by the number of the first. */
export function byPupil<One extends Row>(filas: readonly One[]): Map<number, One[]> {
  const first = new Set(filas.flatMap((fila) => (isPurchase(fila) ? [fila.duplicado_de] : [])));
  return Map.groupBy(
    filas.filter((fila) => first.has(fila.n) || isPurchase(fila)),
    (fila) => (isPurchase(fila) ? (fila.duplicado_de ?? fila.n) : fila.n),
  );
}

type First = Pick<FilaDraft, 'fila_origen' | 'resultado' | 'user_id' | 'candidatos'>;

/** Money of a row; the first row of a pupil holds everything else. */
const OF_MONEY: ReadonlySet<string> = new Set(['', 'folio', 'concepto', 'total', 'abonos', 'pagado', 'saldo']);

/** The plan of another purchase without its money; `first` is the row that stands for the pupil. */
export function purchasePlan({ deLaLista, editados, decision }: PlannedRow, first: First): Plan {
  const avisos = deLaLista.filter(({ campo }) => OF_MONEY.has(campo) && !editados.includes(campo));
  const { candidatos, user_id } = first;
  const plan = { candidatos, user_id, user_version: null, sure: 0 };
  if (decision?.accion === 'omitir') return { ...plan, resultado: 'omitida', avisos: [], cambios: null };
  if (!['alta', 'cambio', 'igual'].includes(first.resultado)) {
    const texto = `Primero decide la fila ${first.fila_origen}, en la que está su alumno.`;
    return { ...plan, resultado: 'pregunta', avisos: [...avisos, { campo: '', texto }], cambios: null };
  }
  const someoneElse = decision?.accion === 'cambiar' && decision.user_id !== user_id;
  const doubtful = someoneElse || (decision === null && avisos.some(({ campo }) => campo !== ''));
  return doubtful
    ? { ...plan, resultado: 'pregunta', avisos, cambios: null }
    : { ...plan, resultado: 'igual', avisos, cambios: {} };
}

// Pupils of one group of a list with names so alike that they may be one pupil written in two ways.

/** More than a group has: rows without a group would all be compared with each other. */
const GROUP_MAX = 100;
/** Groups that are compared in one go. */
const GROUPS_AT_ONCE = 2;

function classOf(fila: FilaDraft): string | null {
  const { nombre, apaterno, grupo, escuela_id, escuela } = fila.leidos;
  if (!nombre || !apaterno || !grupo) return null;
  if (fila.reconocido === 'duplicado' || fila.reconocido === 'baja' || isPurchase(fila)) return null;
  return JSON.stringify([escuela_id ?? escuela, grupo]);
}

/** Each row of a group that is like an earlier one, with that one. */
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
  await forEachSlice(classes, GROUPS_AT_ONCE, async (some) => {
    for (const [fila, before] of some.flatMap(alike)) found.set(fila.n, before);
  });
  return filas.map((fila) => {
    const before = found.get(fila.n);
    if (!before) return fila;
    // Without the name: this row would keep it after that person was anonymised.
    const texto = `Su nombre se parece al de la fila ${before.fila_origen}. ¿Es la misma persona?`;
    return { ...fila, de_la_lista: [...fila.de_la_lista, { campo: SIMILAR, texto }] };
  });
}
