/** A child's record between request and store: normal forms, what the CURP fills in, and what can't be. */
import { normalizeCurp, readCurp } from '#contract/curp.ts';
import { formatDate } from '#contract/dates.ts';
import type { InfantePatch } from '#contract/endpoints/infante-body.ts';
import { apiErrors, type FieldErrors } from '#contract/errors.ts';
import type { Domicilio } from '#contract/guarderia.ts';
import { normalizeNss } from '#contract/nss.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { InfanteFields } from './infantes.repo.ts';

/** A new child without anything typed. */
export const NO_FIELDS: Omit<InfanteFields, 'familia_id' | 'nombre' | 'apaterno'> = {
  curp: null,
  amaterno: null,
  nombre_preferido: null,
  fecha_nacimiento: null,
  sexo: null,
  entidad_nacimiento: null,
  nacionalidad: null,
  domicilio: null,
  servicio_medico: null,
  nss: null,
  tipo_sangre: null,
  alergias: [],
  sin_alergias: false,
  padecimientos: null,
  medicamentos: null,
  discapacidad_apoyos: null,
  dieta: null,
  pediatra: null,
  peso: null,
  talla: null,
  sala: null,
  horario: null,
  fecha_ingreso: null,
  edad_motivo: null,
  edad_por: null,
  edad_fecha: null,
};

/** Fields that are stored as they are sent. */
const PLAIN = [
  ...(['nombre', 'apaterno', 'amaterno', 'nombre_preferido', 'fecha_nacimiento', 'sexo'] as const),
  ...(['entidad_nacimiento', 'nacionalidad', 'servicio_medico', 'tipo_sangre', 'sin_alergias'] as const),
  ...(['padecimientos', 'medicamentos', 'discapacidad_apoyos', 'dieta', 'peso', 'talla'] as const),
  ...(['sala', 'horario', 'fecha_ingreso'] as const),
];

/** An address with all of its lines, or null when none is written. */
export function toDomicilio(sent: Partial<Domicilio> | null | undefined): Domicilio | null {
  if (!sent || Object.values(sent).every((line) => line == null)) return null;
  const { calle, numero, colonia, municipio, estado, cp } = sent;
  return {
    calle: calle ?? null,
    numero: numero ?? null,
    colonia: colonia ?? null,
    municipio: municipio ?? null,
    estado: estado ?? null,
    cp: cp ?? null,
  };
}

/** The key by which a CURP is unique: null for none and for the generic ones, which many persons carry. */
export function curpKey(curp: string | null): string | null {
  return curp !== null && readCurp(curp).kind === 'valid' ? curp : null;
}

/** Fields of the request in the form in which they are stored; keys that it lacks stay out. */
export function toFields(body: InfantePatch): Partial<InfanteFields> {
  const sent = PLAIN.filter((key) => body[key] !== undefined);
  const fields: Partial<InfanteFields> = Object.fromEntries(sent.map((key) => [key, body[key]]));
  if (body.curp !== undefined) fields.curp = body.curp && normalizeCurp(body.curp);
  if (body.nss !== undefined) fields.nss = body.nss && normalizeNss(body.nss);
  if (body.domicilio !== undefined) fields.domicilio = toDomicilio(body.domicilio);
  if (body.pediatra !== undefined) {
    const { pediatra } = body;
    fields.pediatra = pediatra && {
      nombre: pediatra.nombre,
      telefono: pediatra.telefono ? normalizePhone(pediatra.telefono) : null,
    };
  }
  if (body.alergias) {
    fields.alergias = body.alergias.map(({ sustancia, tipo, gravedad, reaccion, que_hacer }) => ({
      sustancia,
      tipo: tipo ?? null,
      gravedad: gravedad ?? null,
      reaccion: reaccion ?? null,
      que_hacer: que_hacer ?? null,
    }));
    // The list that was sent says more than the box that was ticked before it.
    if (fields.alergias.length > 0) fields.sin_alergias = false;
  }
  return fields;
}

/** The record with birth date, sex and state taken from the CURP where they are empty. */
export function filledByCurp(fields: InfanteFields): InfanteFields {
  const reading = fields.curp === null ? null : readCurp(fields.curp);
  if (reading?.kind !== 'valid') return fields;
  const { fecha_nacimiento, sexo, entidad_nacimiento } = reading.data;
  return {
    ...fields,
    fecha_nacimiento: fields.fecha_nacimiento ?? fecha_nacimiento,
    sexo: fields.sexo ?? sexo,
    entidad_nacimiento: fields.entidad_nacimiento ?? entidad_nacimiento,
  };
}

/** Why a CURP can't be right on this day, or null: it tells of a birth to come. */
export function unbornFault(curp: string | null, today: string): string | null {
  const reading = curp === null ? null : readCurp(curp);
  if (reading?.kind !== 'valid' || reading.data.fecha_nacimiento <= today) return null;
  return `La CURP dice que nació el ${formatDate(reading.data.fecha_nacimiento)}, que todavía no llega.`;
}

/** Refuses a record whose parts don't go together, all faults at once. */
export function assertPossible(fields: InfanteFields, today: string): void {
  const errors: FieldErrors = {};
  const { fecha_nacimiento: born, fecha_ingreso: entry } = fields;
  const unborn = unbornFault(fields.curp, today);
  if (unborn) errors.curp = [unborn];
  else if (born !== null && born > today) errors.fecha_nacimiento = ['La fecha de nacimiento no puede ser futura.'];
  if (born !== null && entry !== null && entry < born) {
    errors.fecha_ingreso = ['El ingreso no puede ser antes del nacimiento.'];
  }
  if (fields.sin_alergias && fields.alergias.length > 0) {
    errors.sin_alergias = ['Hay alergias en la lista: quítalas o desmarca «ninguna conocida».'];
  }
  if (Object.keys(errors).length > 0) throw apiErrors.invalid(errors);
}
