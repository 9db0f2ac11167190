import type { Adulto, Autorizado, Consentimiento, Infante } from '#contract/guarderia.ts';
import type { AdultoRow } from '../adultos/adultos.repo.ts';
import type { AutorizadoRow } from '../autorizados/autorizados.repo.ts';
import type { ConsentimientoRow } from '../consentimientos/consentimientos.repo.ts';
import type { Enrolment, Standing } from './faltantes.rules.ts';

function presentConsent(row: ConsentimientoRow): Consentimiento {
  const { id, tipo, fecha, version, firmante, revocado_en } = row;
  return {
    id,
    tipo,
    otorgado: row.otorgado === 1,
    fecha,
    version,
    firmante,
    revocable: row.revocable === 1,
    revocado_en,
  };
}

/** These fields of a row and no others: a column that a migration adds stays inside until it is named. */
const pick = <Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;

const INFANTE = [
  ...(['id', 'familia_id', 'curp', 'nombre', 'apaterno', 'amaterno', 'nombre_preferido', 'fecha_nacimiento'] as const),
  ...(['sexo', 'entidad_nacimiento', 'nacionalidad', 'domicilio', 'servicio_medico', 'nss', 'tipo_sangre'] as const),
  ...(['alergias', 'sin_alergias', 'padecimientos', 'medicamentos', 'discapacidad_apoyos', 'dieta'] as const),
  ...(['pediatra', 'peso', 'talla', 'sala', 'horario', 'fecha_ingreso', 'fecha_baja', 'motivo_baja'] as const),
  ...(['created_at', 'version'] as const),
] satisfies (keyof Infante)[];

/** A child on the wire. */
export function presentInfante({ child, consents }: Enrolment, { estado, faltantes }: Standing): Infante {
  const { edad_motivo, edad_fecha, edad_por_nombre } = child;
  return {
    ...pick(child, INFANTE),
    consentimientos: consents.map(presentConsent),
    edad_autorizada:
      edad_motivo === null ? null : { motivo: edad_motivo, por: edad_por_nombre ?? '', fecha: edad_fecha ?? '' },
    estado,
    faltantes,
  };
}

const ADULTO = [
  ...(['id', 'infante_id', 'quien', 'no_registrado', 'adulto_id', 'parentesco', 'nombre', 'apaterno'] as const),
  ...(['amaterno', 'curp', 'fecha_nacimiento', 'identificacion', 'celular', 'telefono', 'email'] as const),
  ...(['estado_civil', 'escolaridad', 'ocupacion', 'empresa', 'telefono_trabajo', 'domicilio_trabajo'] as const),
  ...(['horario_laboral', 'nss', 'rfc', 'mismo_domicilio', 'vive_con_infante', 'custodia'] as const),
  ...(['prioridad_contacto', 'puede_recoger', 'recibe_avisos', 'version'] as const),
] satisfies (keyof Adulto)[];

/** An adult on the wire; what a judge ordered is told to staff alone. */
export function presentAdulto(row: AdultoRow, toStaff: boolean): Adulto {
  return {
    ...pick(row, ADULTO),
    domicilio: row.mismo_domicilio ? null : row.domicilio,
    ...(toStaff ? { restriccion_judicial: row.restriccion_judicial } : {}),
  };
}

/** A person who may take the child home; `foto` is a short-lived link to the photograph, if there is one. */
export function presentAutorizado(row: AutorizadoRow, foto: string | null): Autorizado {
  const { id, infante_id, nombre, parentesco, celular, identificacion, vigencia, version } = row;
  return { id, infante_id, nombre, parentesco, celular, identificacion, foto, vigencia, version };
}
