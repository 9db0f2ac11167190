/** Writes to persons and to what ties them to a child: SQL only. */
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { searchColumn, sortKey } from '#contract/search.ts';
import type { Transaction, Value } from '#server/db/database.ts';
import type { LinkFields, PersonFields } from './adultos.repo.ts';

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

/** Forgets all persons who are on record for no child; gives their ids. */
export async function forgetStrays(tx: Transaction): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    `DELETE FROM adultos WHERE NOT EXISTS (SELECT 1 FROM infante_adultos l WHERE l.adulto_id = adultos.id)
     RETURNING id`,
  );
  return rows.map(({ id }) => id);
}
