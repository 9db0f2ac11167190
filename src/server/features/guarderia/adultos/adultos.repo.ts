import type { Domicilio, Identificacion } from '#contract/guarderia.ts';
import type { Custodia, QuienAdulto } from '#contract/guarderia-rules.ts';
import type { Queryable } from '#server/db/database.ts';

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
const LINK_CHOICES = ['vive_con_infante', 'puede_recoger', 'recibe_avisos'] as const;
type StoredFlags = Record<(typeof LINK_FLAGS)[number], number> & Record<(typeof LINK_CHOICES)[number], number | null>;
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

const yesNo = (value: number | null) => (value === null ? null : value === 1);

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
    vive_con_infante: yesNo(stored.vive_con_infante),
    puede_recoger: yesNo(stored.puede_recoger),
    recibe_avisos: yesNo(stored.recibe_avisos),
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
