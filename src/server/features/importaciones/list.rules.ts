/** The plans of all rows of one list. */
import { normalizeGroup } from '#contract/groups.ts';
import { EDITABLE, type Valores } from '#contract/importaciones.ts';
import type { ImportRead, ImportSaid } from '#contract/records/importaciones.ts';
import { listedAvisos } from './cobro.rules.ts';
import type { FilaDraft, RowRef } from './importaciones.repo.ts';
import { nameKey, type People } from './people.rules.ts';
import { type Plan, type PlannedRow, planOf } from './plan.rules.ts';
import { mapInSlices } from './slices.rules.ts';

/** Choices and structure of a list that its rows depend on. */
export interface ListSaid {
  dicho: Pick<ImportSaid, 'grupos'>;
  leido: Pick<ImportRead, 'escuelas'>;
}

type Stored = Pick<
  FilaDraft,
  'n' | 'fila_origen' | 'reconocido' | 'leidos' | 'cobro' | 'editados' | 'de_la_lista' | 'decision'
>;

/** The values that count: what was typed by hand over what the list says. */
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

/** By what rows say, the first one that says it. */
function firsts(rows: readonly PlannedRow[], of: (row: PlannedRow) => string | null | undefined): Map<string, RowRef> {
  const found = new Map<string, RowRef>();
  for (const row of rows) {
    // A row that says that its pupil has left is none of the one that says that they are here.
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
