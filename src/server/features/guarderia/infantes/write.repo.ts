/** Writes to the children: SQL only. */
import type { InfanteEstado } from '#contract/guarderia-rules.ts';
import { searchColumn, sortKey } from '#contract/search.ts';
import type { Transaction, Value } from '#server/db/database.ts';
import type { Authorized } from '#server/http/actor.ts';
import type { InfanteFields, InfanteRow } from './infantes.repo.ts';

/** Keeps others from changing the child and all that belongs to it until the transaction ends. */
export async function lockInfante(tx: Transaction, id: number): Promise<void> {
  await tx.get(`SELECT id FROM infantes WHERE id = ?${tx.dialect.forUpdate}`, id);
}

/** The family's user, locked, so that of two phones that enrol the same child the second sees the first's. */
export function lockFamily(
  tx: Transaction,
  userId: number,
): Promise<{ id: number; activo: number; sala_guarderia: string | null } | null> {
  return tx.get(`SELECT id, activo, sala_guarderia FROM users WHERE id = ?${tx.dialect.forUpdate}`, userId);
}

const STORED = [
  ...['familia_id', 'curp', 'curp_key', 'nombre', 'apaterno', 'amaterno', 'nombre_preferido', 'fecha_nacimiento'],
  ...['sexo', 'entidad_nacimiento', 'nacionalidad', 'domicilio', 'servicio_medico', 'nss', 'tipo_sangre', 'alergias'],
  ...['sin_alergias', 'padecimientos', 'medicamentos', 'discapacidad_apoyos', 'dieta', 'pediatra', 'peso_centesimas'],
  ...['talla_centesimas', 'sala', 'horario', 'fecha_ingreso', 'edad_motivo', 'edad_por', 'edad_fecha'],
  ...['sort_key', 'busqueda'],
] as const;

const toHundredths = (value: number | null) => (value === null ? null : Math.round(value * 100));
const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** A child's fields as stored; `curpKey` is null where the CURP counts as none. */
function stored(fields: InfanteFields, curpKey: string | null): Value[] {
  const { nombre, apaterno, amaterno, nombre_preferido, curp } = fields;
  return [
    ...[fields.familia_id, curp, curpKey, nombre, apaterno, amaterno, nombre_preferido, fields.fecha_nacimiento],
    ...[fields.sexo, fields.entidad_nacimiento, fields.nacionalidad, json(fields.domicilio), fields.servicio_medico],
    ...[fields.nss, fields.tipo_sangre, JSON.stringify(fields.alergias), fields.sin_alergias ? 1 : 0],
    ...[fields.padecimientos, fields.medicamentos, fields.discapacidad_apoyos, fields.dieta, json(fields.pediatra)],
    ...[toHundredths(fields.peso), toHundredths(fields.talla), fields.sala, fields.horario, fields.fecha_ingreso],
    ...[fields.edad_motivo, fields.edad_por, fields.edad_fecha],
    sortKey(apaterno, amaterno, nombre),
    searchColumn(nombre, apaterno, amaterno, nombre_preferido, curp),
  ];
}

const INSERT = `INSERT INTO infantes (${STORED.join(', ')}, estado, resumen, created_at)
  VALUES (${STORED.map(() => '?').join(', ')}, 'borrador', '', ?) RETURNING id`;
const UPDATE = `UPDATE infantes SET ${STORED.map((name) => `${name} = ?`).join(', ')}, version = version + 1
  WHERE id = ?`;

/** Stores a new child, a borrador, and gives its id. */
export async function insertInfante(
  tx: Transaction,
  fields: InfanteFields,
  curpKey: string | null,
  now: string,
): Promise<number> {
  const row = await tx.get<{ id: number }>(INSERT, ...stored(fields, curpKey), now);
  if (!row) throw new Error('INSERT INTO infantes gave no id');
  return row.id;
}

/** Replaces a child's fields and raises the version. */
export async function updateInfante(
  tx: Transaction,
  infante: Authorized<InfanteRow>,
  fields: InfanteFields,
  curpKey: string | null,
): Promise<void> {
  await tx.run(UPDATE, ...stored(fields, curpKey), infante.id);
}

/** Stores what follows from the rest of the record, for the lists. */
export async function setStanding(
  tx: Transaction,
  id: number,
  standing: { estado: InfanteEstado; inscrito_hasta: string | null; resumen: string },
  { raise }: { raise: boolean },
): Promise<void> {
  await tx.run(
    'UPDATE infantes SET estado = ?, inscrito_hasta = ?, resumen = ?, version = version + ? WHERE id = ?',
    standing.estado,
    standing.inscrito_hasta,
    standing.resumen,
    raise ? 1 : 0,
    id,
  );
}

/** Raises the version of a child whose record shows something else than its own row now. */
export async function touchInfante(tx: Transaction, id: number): Promise<void> {
  await tx.run('UPDATE infantes SET version = version + 1 WHERE id = ?', id);
}

/** Ends an enrolment; the CURP is free again, for the day on which the child comes back. */
export async function endInfante(
  tx: Transaction,
  infante: Authorized<InfanteRow>,
  baja: { fecha: string; motivo: string },
): Promise<void> {
  await tx.run(
    `UPDATE infantes SET estado = 'baja', fecha_baja = ?, motivo_baja = ?, curp_key = NULL, inscrito_hasta = NULL,
       version = version + 1 WHERE id = ?`,
    baja.fecha,
    baja.motivo,
    infante.id,
  );
}

/** Deletes children with all that belongs to them. */
export async function deleteInfantes(tx: Transaction, ids: number[]): Promise<void> {
  await tx.run(`DELETE FROM infantes WHERE ${tx.dialect.inIds('id')}`, JSON.stringify(ids));
}
