import type { Domicilio, Identificacion } from '#contract/guarderia.ts';
import type { Custodia, QuienAdulto } from '#contract/guarderia-rules.ts';
import { searchColumn, sortKey } from '#contract/search.ts';
import type { Queryable, Transaction, Value } from '#server/db/database.ts';

/** A person on record: what is the same for each of their children. */
export interface PersonFields {
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  curp: string | null;
  fecha_nacimiento: string | null;
  identificacion: Identificacion | null;
  celular: string | null;
  telefono: string | null;
  email: string | null;
  estado_civil: string | null;
  escolaridad: string | null;
  ocupacion: string | null;
  empresa: string | null;
  telefono_trabajo: string | null;
  domicilio_trabajo: string | null;
  horario_laboral: string | null;
  nss: string | null;
  rfc: string | null;
  domicilio: Domicilio | null;
}

/** What concerns one child alone. */
export interface LinkFields {
  no_registrado: boolean;
  parentesco: string | null;
  mismo_domicilio: boolean;
  vive_con_infante: boolean | null;
  custodia: Custodia | null;
  prioridad_contacto: number | null;
  puede_recoger: boolean | null;
  recibe_avisos: boolean | null;
  restriccion_judicial: string | null;
}

/** An adult of a child: of one «no registrado» all that tells of a person is null. */
export type AdultoRow = LinkFields & { [Field in keyof PersonFields]: PersonFields[Field] | null } & {
  id: number;
  infante_id: number;
  quien: QuienAdulto;
  adulto_id: number | null;
  version: number;
};

const LINK_FLAGS = ['no_registrado', 'mismo_domicilio'] as const;
const LINK_ANSWERS = ['vive_con_infante', 'puede_recoger', 'recibe_avisos'] as const;
type StoredFlags = Record<(typeof LINK_FLAGS)[number], number> & Record<(typeof LINK_ANSWERS)[number], number | null>;
type Stored = Omit<AdultoRow, keyof StoredFlags | 'identificacion' | 'domicilio'> &
  StoredFlags & {
    identificacion_tipo: string | null;
    identificacion_numero: string | null;
    domicilio: string | null;
  };

const COLUMNS = `l.id, l.infante_id, l.quien, l.no_registrado, l.adulto_id, l.parentesco, l.mismo_domicilio,
  l.vive_con_infante, l.custodia, l.prioridad_contacto, l.puede_recoger, l.recibe_avisos, l.restriccion_judicial,
  l.version, a.nombre, a.apaterno, a.amaterno, a.curp, a.fecha_nacimiento, a.identificacion_tipo,
  a.identificacion_numero, a.celular, a.telefono, a.email, a.estado_civil, a.escolaridad, a.ocupacion, a.empresa,
  a.telefono_trabajo, a.domicilio_trabajo, a.horario_laboral, a.nss, a.rfc, a.domicilio`;
const TABLES = 'infante_adultos l LEFT JOIN adultos a ON a.id = l.adulto_id';

const answer = (value: number | null) => (value === null ? null : value === 1);

/** An identification in its two columns; they come and go together. */
export function identificacionOf(row: {
  identificacion_tipo: string | null;
  identificacion_numero: string | null;
}): Identificacion | null {
  const { identificacion_tipo: tipo, identificacion_numero: numero } = row;
  return tipo === null || numero === null ? null : { tipo, numero };
}

function rowOf({ identificacion_tipo, identificacion_numero, ...stored }: Stored): AdultoRow {
  return {
    ...stored,
    no_registrado: stored.no_registrado === 1,
    mismo_domicilio: stored.mismo_domicilio === 1,
    vive_con_infante: answer(stored.vive_con_infante),
    puede_recoger: answer(stored.puede_recoger),
    recibe_avisos: answer(stored.recibe_avisos),
    identificacion: identificacionOf({ identificacion_tipo, identificacion_numero }),
    domicilio: stored.domicilio === null ? null : JSON.parse(stored.domicilio),
  };
}

/** The adults of these children, the madre before the padre. */
export async function adultosOf(db: Queryable, infanteIds: number[]): Promise<AdultoRow[]> {
  const rows = await db.all<Stored>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${db.dialect.inIds('l.infante_id')} ORDER BY l.infante_id, l.quien`,
    JSON.stringify(infanteIds),
  );
  return rows.map(rowOf);
}

const PERSON_STORED = [
  ...['nombre', 'apaterno', 'amaterno', 'curp', 'fecha_nacimiento', 'identificacion_tipo', 'identificacion_numero'],
  ...['celular', 'telefono', 'email', 'estado_civil', 'escolaridad', 'ocupacion', 'empresa', 'telefono_trabajo'],
  ...['domicilio_trabajo', 'horario_laboral', 'nss', 'rfc', 'domicilio', 'sort_key', 'busqueda'],
] as const;

function personStored(fields: PersonFields): Value[] {
  const { nombre, apaterno, amaterno, curp, identificacion, celular, telefono, email, domicilio } = fields;
  return [
    ...[nombre, apaterno, amaterno, curp, fields.fecha_nacimiento],
    ...[identificacion?.tipo ?? null, identificacion?.numero ?? null],
    ...[celular, telefono, email, fields.estado_civil, fields.escolaridad, fields.ocupacion, fields.empresa],
    ...[fields.telefono_trabajo, fields.domicilio_trabajo, fields.horario_laboral, fields.nss, fields.rfc],
    domicilio === null ? null : JSON.stringify(domicilio),
    sortKey(apaterno, amaterno, nombre),
    searchColumn(nombre, apaterno, amaterno, celular, telefono, email, curp),
  ];
}

const INSERT_PERSON = `INSERT INTO adultos (${PERSON_STORED.join(', ')}, created_at)
  VALUES (${PERSON_STORED.map(() => '?').join(', ')}, ?) RETURNING id`;
const UPDATE_PERSON = `UPDATE adultos SET ${PERSON_STORED.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`;

/** Stores a new person and gives the id. */
export async function insertPerson(tx: Transaction, fields: PersonFields, now: string): Promise<number> {
  const row = await tx.get<{ id: number }>(INSERT_PERSON, ...personStored(fields), now);
  if (!row) throw new Error('INSERT INTO adultos gave no id');
  return row.id;
}

/** Replaces a person's fields; the adults of all their children show them, so their versions rise. */
export async function updatePerson(tx: Transaction, id: number, fields: PersonFields): Promise<void> {
  await tx.run(UPDATE_PERSON, ...personStored(fields), id);
  await tx.run('UPDATE infante_adultos SET version = version + 1 WHERE adulto_id = ?', id);
}

/** Keeps others from changing the person until the transaction ends; false when there is none. */
export async function lockPerson(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.get(`SELECT id FROM adultos WHERE id = ?${tx.dialect.forUpdate}`, id)) !== null;
}

/** Forgets a person who is on record for no child any more. */
export async function forgetPerson(tx: Transaction, id: number): Promise<void> {
  await tx.run(
    'DELETE FROM adultos WHERE id = ? AND NOT EXISTS (SELECT 1 FROM infante_adultos WHERE adulto_id = ?)',
    id,
    id,
  );
}

const LINK_STORED = [
  ...['no_registrado', 'parentesco', 'mismo_domicilio', 'vive_con_infante', 'custodia', 'prioridad_contacto'],
  ...['puede_recoger', 'recibe_avisos', 'restriccion_judicial', 'adulto_id'],
] as const;
const bit = (value: boolean | null) => (value === null ? null : value ? 1 : 0);

/** Stores the adult of a child in place of what was there, and raises the version. */
export async function putLink(
  tx: Transaction,
  infanteId: number,
  quien: QuienAdulto,
  fields: LinkFields & { adulto_id: number | null },
): Promise<void> {
  await tx.run(
    `INSERT INTO infante_adultos (infante_id, quien, ${LINK_STORED.join(', ')})
     VALUES (?, ?, ${LINK_STORED.map(() => '?').join(', ')})
     ON CONFLICT (infante_id, quien) DO UPDATE SET ${LINK_STORED.map((name) => `${name} = excluded.${name}`).join(', ')},
       version = infante_adultos.version + 1`,
    infanteId,
    quien,
    bit(fields.no_registrado),
    fields.parentesco,
    bit(fields.mismo_domicilio),
    bit(fields.vive_con_infante),
    fields.custodia,
    fields.prioridad_contacto,
    bit(fields.puede_recoger),
    bit(fields.recibe_avisos),
    fields.restriccion_judicial,
    fields.adulto_id,
  );
}

/** Forgets all persons who are on record for no child. */
export async function forgetStrays(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM adultos WHERE NOT EXISTS (SELECT 1 FROM infante_adultos l WHERE l.adulto_id = adultos.id)');
}
