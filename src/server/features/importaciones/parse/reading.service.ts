/** A file becomes the rows of an import, each with its plan. */

import { hash } from 'node:crypto';
import { businessDay } from '#contract/dates.ts';
import * as apiErrors from '#contract/errors.ts';
import { normalizeEmail } from '#contract/fields.ts';
import { normalizeGroup } from '#contract/groups.ts';
import type { Tipo } from '#contract/importaciones.ts';
import { toDollars } from '#contract/money.ts';
import type { CobroListed, ImportRead, ImportSaid } from '#contract/records/importaciones.ts';
import { isStaff } from '#contract/roles.ts';
import { foldText } from '#contract/search.ts';
import type { Database } from '#server/db/database.ts';
import { groups } from '#server/features/ajustes/ajustes.service.ts';
import { schoolKeys, schools } from '#server/features/escuelas/escuelas.service.ts';
import { allServices } from '#server/features/servicios/servicios.service.ts';
import { FileRefused } from '#server/files/refused.ts';
import type { Deps } from '#server/http/handler.ts';
import { recogniseFile } from '#server/lists/list.ts';
import type { RecognisedCobro, RecognisedRow } from '#server/lists/recognised.ts';
import * as repo from '../importaciones.repo.ts';
import { conceptsOf } from '../match/concepts.rules.ts';
import type { People } from '../match/people.rules.ts';
import { withPrefijos } from '../match/prefijos.rules.ts';
import { dayListed, sumsOfRow, withRowSums } from '../plan/cobro.rules.ts';
import { forEachSlice, valuesThatCount, withSimilarNames } from '../plan/list.rules.ts';
import { withFolioFaults } from '../plan/money.rules.ts';
import { allPeople, planFilas } from '../plan/plan.service.ts';

/** Input of a reading: a file on disk and its context. */
export interface ListFile {
  path: string;
  archivo: string;
  tipo: Tipo;
  dicho: ImportSaid;
}

export interface ReadList {
  dicho: ImportSaid;
  leido: ImportRead;
  firma: string;
  filas: repo.FilaDraft[];
}

/** Key of manual edits: the place in the file, or the alumno missing from it. */
const placeOf = ({ fila_origen, user_id }: Pick<repo.FilaDraft, 'fila_origen' | 'user_id'>) =>
  fila_origen === '' ? `user ${user_id}` : fila_origen;

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));
const cobroOf = (
  { folio, concepto, total, abonos, pagos, dicho, singly }: RecognisedCobro,
  timeZone: string,
): CobroListed => ({
  ...{ folio, concepto, singly },
  total: dollars(total),
  pagado: dollars(dicho.pagado),
  saldo: dollars(dicho.saldo),
  abonos: abonos.map(({ fecha, monto, columna }) => ({
    ...{ ...dayListed(fecha, timeZone), monto: toDollars(monto), columna },
  })),
  pagos: pagos.map(({ fecha, monto }) => ({ fecha, monto: dollars(monto) })),
});

/** The values of a row that the file does not say. */
const blank = {
  cobro: null,
  total_cents: 0,
  abonos_cents: 0,
  cobrado: null,
  editados: {},
  decision: null,
  resultado: 'alta',
  avisos: [],
  candidatos: [],
  duplicado_de: null,
  curp: null,
  email: null,
  clave: '',
  user_id: null,
  user_version: null,
  cambios: null,
  antes: null,
  escritos: null,
  hecha: false,
  motivo: null,
} as const satisfies Partial<repo.FilaDraft>;

/** A row as it was recognised, without edits or decisions. */
export const draftOf = (
  { n, fila_origen, resultado, valores, cobro, original, avisos, duplicado_de }: RecognisedRow,
  timeZone: string,
) => ({
  ...blank,
  ...{
    n,
    fila_origen,
    original,
    duplicado_de,
    reconocido: resultado,
    leidos: { ...valores, email: valores.email && normalizeEmail(valores.email) },
  },
  // At the field in which it is repaired.
  de_la_lista: avisos.map((aviso) => (aviso.campo === 'escuela' ? { ...aviso, campo: 'escuela_id' } : aviso)),
  avisos: [],
  candidatos: [],
  ...(cobro && {
    cobro: cobroOf(cobro, timeZone),
    total_cents: cobro.total ?? 0,
    abonos_cents: cobro.pagado,
  }),
});

/** Reads the file in a process of its own. Throws 422 on `archivo` with the reason for an unreadable one. */
async function recognise(
  { db, settings: { timeZone }, now }: Deps,
  { path, archivo, tipo, dicho }: ListFile,
  signal: AbortSignal,
) {
  const context = {
    fileName: archivo,
    tipo,
    today: businessDay(now(), timeZone),
    schools: await schoolKeys(db),
    groups: await groups(db),
    ...dicho,
    // A text that is one of the groups needs no other: it was said that it is new.
    grupos: dicho.grupos.filter(({ texto, grupo }) => normalizeGroup(texto) !== grupo),
  };
  try {
    const { list, rows } = await recogniseFile(path, context, signal);
    const filas: repo.FilaDraft[] = [];
    for await (const row of rows) filas.push(draftOf(row, timeZone));
    return { leido: list, filas: await withSimilarNames(withFolioFaults(filas)) };
  } catch (error) {
    throw error instanceof FileRefused ? apiErrors.onField('archivo', error.motivo) : error;
  }
}

/** What tells that a file has the layout of another one: its headings, each once. */
function layoutOf({ columnas }: Pick<ImportRead, 'columnas'>): string {
  const headings = [...new Set(columnas.map(({ encabezado }) => foldText(encabezado)))];
  return headings.some(Boolean) ? hash('sha256', JSON.stringify(headings)) : '';
}

/** Structure of a file before its rows are planned. */
type Found = Pick<ImportRead, 'columnas' | 'escuelas' | 'grupos'>;

/** Choices for the previous list with this layout that still apply; null if none do. */
async function rememberedFor(db: Database, leido: Found, said: ImportSaid): Promise<ImportSaid | null> {
  const last = await repo.lastOfLayout(db, layoutOf(leido));
  if (!last) return null;
  const headingOf = (hoja: string, columna: number) =>
    last.leido.columnas.find((one) => one.hoja === hoja && one.columna === columna)?.encabezado;
  const columnas = last.dicho.columnas.flatMap(({ hoja, columna, campo }) =>
    leido.columnas
      .filter(({ encabezado }) => encabezado !== '' && encabezado === headingOf(hoja, columna))
      .map((here) => ({ hoja: here.hoja, columna: here.columna, campo })),
  );
  const escuelas = last.dicho.escuelas.filter(({ texto }) => leido.escuelas.some((one) => one.texto === texto));
  // That an alumno's group is their new one was said of that time.
  const grupos = last.dicho.grupos.filter(({ texto }) => leido.grupos.some((one) => one.texto === texto));
  // A service is made once; the next list finds it in the catalogue.
  const conceptos = last.dicho.conceptos.filter(({ servicio_id }) => servicio_id !== 'crear');
  const parts = { columnas, escuelas, grupos, conceptos };
  return Object.values(parts).some(({ length }) => length > 0) ? { ...said, ...parts } : null;
}

/** Alumnos of earlier lists of these classes that this list lacks, to be asked about. */
function lackedRows(filas: readonly repo.FilaDraft[], people: People): repo.FilaDraft[] {
  const classes = new Set(
    filas.map((fila) => {
      const { escuela_id, grupo } = valuesThatCount(fila);
      return `${escuela_id} ${grupo}`;
    }),
  );
  const named = new Set(filas.flatMap(({ user_id, candidatos }) => [user_id, ...candidatos]));
  const lacked = people.all.filter(
    ({ id, rol, activo, escuela_id, grupo }) =>
      !isStaff(rol) &&
      activo === 1 &&
      !named.has(id) &&
      classes.has(`${escuela_id} ${grupo}`) &&
      Object.keys(people.writtenTo(id)).length > 0,
  );
  return lacked.map(
    ({ id, nombre, apaterno, amaterno, grupo, escuela_id, celular, email, curp, escuela_nombre }, at) => ({
      ...blank,
      n: filas.length + at + 1,
      fila_origen: '',
      reconocido: 'baja',
      original: [],
      de_la_lista: [{ campo: '', texto: 'Estaba en una lista anterior de este grupo y en esta no está.' }],
      avisos: [],
      candidatos: [id],
      user_id: id,
      leidos: {
        ...{ nombre, apaterno, amaterno, grupo, escuela_id, celular, email, curp },
        ...{ escuela: escuela_nombre, fecha_nacimiento: null, sexo: null, grado: null, cct: null },
      },
    }),
  );
}

/** A row that is written, for a new reading. */
const writtenFila = ({
  id: _,
  importacion_id: __,
  lectura: ___,
  version: ____,
  ...fila
}: repo.FilaValues): repo.FilaDraft => fila;

/**
 * Reads a file and plans its rows. `before`: the rows of an earlier reading, whose edits stay; null for a new file, for which
 * the choices about the last list of the same layout are taken.
 */
export async function readList(
  deps: Deps,
  file: ListFile,
  before: readonly repo.FilaValues[] | null,
  signal: AbortSignal,
): Promise<ReadList> {
  const { db } = deps;
  let { dicho } = file;
  let { leido: found, filas } = await recognise(deps, file, signal);
  const remembered = before === null ? await rememberedFor(db, found, dicho) : null;
  if (remembered) {
    dicho = remembered;
    ({ leido: found, filas } = await recognise(deps, { ...file, dicho }, signal));
  }
  const repaired = new Map((before ?? []).map((fila) => [placeOf(fila), fila]));
  const people = await allPeople(db);
  const withRepairs = (fila: repo.FilaDraft): repo.FilaDraft => {
    const earlier = repaired.get(placeOf(fila));
    if (earlier?.hecha) return { ...writtenFila(earlier), n: fila.n };
    const { editados = {}, decision = null } = earlier ?? {};
    return { ...fila, editados, decision, ...(fila.cobro && sumsOfRow({ ...fila, editados })) };
  };
  const listed = filas.map(withRepairs);
  const conceptos = file.tipo === 'cobranza' ? conceptsOf(listed, dicho.conceptos, await allServices(db)) : [];
  const escuelas = withPrefijos(found.escuelas, dicho.escuelas, await schools(db));
  const leido = { ...found, escuelas, conceptos, sumas: withRowSums(found.sumas, listed) };
  const own = await planFilas(db, { dicho, leido, filas: listed }, people);
  // An alumno who paid nothing yet is in no list of payments.
  const lacked = file.tipo === 'cobranza' ? [] : lackedRows(own, people).map(withRepairs);
  const filasOfOthers = await planFilas(db, { dicho, leido, filas: lacked }, people);
  const read = [...own, ...filasOfOthers];
  const places = new Set(read.map(placeOf));
  // An alumno that this list put in baja is not among those that it lacks any more.
  const gone = (before ?? []).filter((fila) => fila.hecha && !places.has(placeOf(fila)));
  const rest = gone.map((fila, at) => ({ ...writtenFila(fila), n: read.length + at + 1 }));
  return { dicho, leido, firma: layoutOf(leido), filas: [...read, ...rest] };
}

/** Rows stored in one transaction, in a few milliseconds: other writers wait meanwhile. */
const AT_ONCE = 100;

/** Stores the rows of a reading that is not shown yet. */
export async function storeReading(
  db: Database,
  reading: repo.Reading,
  filas: readonly repo.FilaDraft[],
): Promise<void> {
  await forEachSlice(filas, AT_ONCE, (some) =>
    db.write(async (tx) => {
      for (const fila of some) await repo.insertFila(tx, reading, fila);
    }),
  );
}
