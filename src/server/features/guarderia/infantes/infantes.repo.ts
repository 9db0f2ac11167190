import type { Entidad, Sexo } from '#contract/curp-catalogs.ts';
import type { Alergia, Domicilio } from '#contract/guarderia.ts';
import type { InfanteEstado, TipoSangre } from '#contract/guarderia-rules.ts';
import type { Queryable, Value } from '#server/db/database.ts';

/** What is stored of a child and typed by people; lists and addresses in their own shape. */
export interface InfanteFields {
  familia_id: number;
  curp: string | null;
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  nombre_preferido: string | null;
  fecha_nacimiento: string | null;
  sexo: Sexo | null;
  entidad_nacimiento: Entidad | null;
  nacionalidad: string | null;
  domicilio: Domicilio | null;
  servicio_medico: string | null;
  nss: string | null;
  tipo_sangre: TipoSangre | null;
  alergias: Alergia[];
  sin_alergias: boolean;
  padecimientos: string | null;
  medicamentos: string | null;
  discapacidad_apoyos: string | null;
  dieta: string | null;
  pediatra: { nombre: string; telefono: string | null } | null;
  /** Kilograms and centimetres. */
  peso: number | null;
  talla: number | null;
  sala: string | null;
  horario: string | null;
  fecha_ingreso: string | null;
  edad_motivo: string | null;
  edad_por: number | null;
  edad_fecha: string | null;
}

export interface InfanteRow extends InfanteFields {
  id: number;
  fecha_baja: string | null;
  motivo_baja: string | null;
  edad_por_nombre: string | null;
  /** Whether the family's user may use the nursery's screens. */
  familia_con_sala: boolean;
  /** As it was at the last write; `inscrito` holds until `inscrito_hasta` (null: without end). */
  estado: InfanteEstado;
  inscrito_hasta: string | null;
  /** What the record showed as missing at the last write. */
  resumen: string;
  created_at: string;
  version: number;
}

type Stored = Omit<
  InfanteRow,
  'domicilio' | 'alergias' | 'pediatra' | 'sin_alergias' | 'familia_con_sala' | 'peso' | 'talla'
> & {
  domicilio: string | null;
  alergias: string;
  pediatra: string | null;
  sin_alergias: number;
  familia_con_sala: number;
  peso_centesimas: number | null;
  talla_centesimas: number | null;
};

export const INFANTE_COLUMNS = `i.id, i.familia_id, i.curp, i.nombre, i.apaterno, i.amaterno, i.nombre_preferido,
  i.fecha_nacimiento, i.sexo, i.entidad_nacimiento, i.nacionalidad, i.domicilio, i.servicio_medico, i.nss,
  i.tipo_sangre, i.alergias, i.sin_alergias, i.padecimientos, i.medicamentos, i.discapacidad_apoyos, i.dieta,
  i.pediatra, i.peso_centesimas, i.talla_centesimas, i.sala, i.horario, i.fecha_ingreso, i.fecha_baja, i.motivo_baja,
  i.edad_motivo, i.edad_por, i.edad_fecha, p.nombre || ' ' || p.apaterno AS edad_por_nombre,
  CASE WHEN f.sala_guarderia IS NULL THEN 0 ELSE 1 END AS familia_con_sala, i.estado, i.inscrito_hasta, i.resumen,
  i.created_at, i.version`;
export const INFANTE_TABLES = 'infantes i JOIN users f ON f.id = i.familia_id LEFT JOIN users p ON p.id = i.edad_por';

const parsed = (json: string | null) => (json === null ? null : JSON.parse(json));
const fromHundredths = (value: number | null) => (value === null ? null : value / 100);

function rowOf({ peso_centesimas, talla_centesimas, ...stored }: Stored): InfanteRow {
  return {
    ...stored,
    domicilio: parsed(stored.domicilio),
    alergias: parsed(stored.alergias),
    pediatra: parsed(stored.pediatra),
    sin_alergias: stored.sin_alergias === 1,
    familia_con_sala: stored.familia_con_sala === 1,
    peso: fromHundredths(peso_centesimas),
    talla: fromHundredths(talla_centesimas),
  };
}

/** Children by a condition over `i`, the child, and `f`, its family. */
export async function selectInfantes(db: Queryable, condition: string, ...params: Value[]): Promise<InfanteRow[]> {
  const rows = await db.all<Stored>(`SELECT ${INFANTE_COLUMNS} FROM ${INFANTE_TABLES} WHERE ${condition}`, ...params);
  return rows.map(rowOf);
}

/**
 * A child: of any family (`family` null), or only when it is this user's own and the user has a nursery room. The
 * error stands in the query, so a stranger's child is no different from none.
 */
export async function infanteById(db: Queryable, id: number, family: number | null): Promise<InfanteRow | null> {
  const [row] =
    family === null
      ? await selectInfantes(db, 'i.id = ?', id)
      : await selectInfantes(db, 'i.id = ? AND i.familia_id = ? AND f.sala_guarderia IS NOT NULL', id, family);
  return row ?? null;
}

/** Whether a user has a nursery room, so that the nursery is open to them as a family. */
export async function hasNursery(db: Queryable, userId: number): Promise<boolean> {
  return (await db.get('SELECT id FROM users WHERE id = ? AND sala_guarderia IS NOT NULL', userId)) !== null;
}

/** The child of the nursery with this CURP (not a generic one), or null; those in baja have given theirs back. */
export async function infanteByCurp(db: Queryable, curpKey: string): Promise<InfanteRow | null> {
  const [row] = await selectInfantes(db, 'i.curp_key = ?', curpKey);
  return row ?? null;
}

/** The children of a family, those in baja left out. */
export function infantesOfFamily(db: Queryable, familyId: number): Promise<InfanteRow[]> {
  return selectInfantes(db, "i.familia_id = ? AND i.estado <> 'baja' ORDER BY i.sort_key, i.id", familyId);
}

/** The ids of all children of a family, those in baja too. */
export async function childIdsOf(db: Queryable, familyId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>('SELECT id FROM infantes WHERE familia_id = ? ORDER BY id', familyId);
  return rows.map(({ id }) => id);
}
