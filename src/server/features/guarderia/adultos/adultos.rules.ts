/** An adult between request and store. */
import { normalizeCurp, readCurp } from '#contract/curp.ts';
import type { AdultoPatch } from '#contract/endpoints/adultos.ts';
import { apiErrors, type FieldErrors } from '#contract/errors.ts';
import { normalizeNss } from '#contract/nss.ts';
import { normalizePhone } from '#contract/phones.ts';
import { normalizeRfc } from '#contract/rfc.ts';
import { toDomicilio, unbornFault } from '../infantes/infantes.rules.ts';
import type { LinkFields, PersonFields } from './adultos.repo.ts';

/** A person without anything typed. */
export const NO_PERSON: PersonFields = {
  nombre: '',
  apaterno: '',
  amaterno: null,
  curp: null,
  fecha_nacimiento: null,
  identificacion: null,
  celular: null,
  telefono: null,
  email: null,
  estado_civil: null,
  escolaridad: null,
  ocupacion: null,
  empresa: null,
  telefono_trabajo: null,
  domicilio_trabajo: null,
  horario_laboral: null,
  nss: null,
  rfc: null,
  domicilio: null,
};

/** An adult of a child of whom nothing was answered. */
export const NO_LINK: LinkFields = {
  no_registrado: false,
  parentesco: null,
  mismo_domicilio: false,
  vive_con_infante: null,
  custodia: null,
  prioridad_contacto: null,
  puede_recoger: null,
  recibe_avisos: null,
  restriccion_judicial: null,
};

const PERSON_PLAIN = [
  ...(['nombre', 'apaterno', 'amaterno', 'fecha_nacimiento', 'identificacion', 'email', 'estado_civil'] as const),
  ...(['escolaridad', 'ocupacion', 'empresa', 'domicilio_trabajo', 'horario_laboral'] as const),
];
const PHONES = ['celular', 'telefono', 'telefono_trabajo'] as const;
const LINK_PLAIN = [
  ...(['parentesco', 'vive_con_infante', 'custodia', 'prioridad_contacto', 'puede_recoger'] as const),
  ...(['recibe_avisos', 'mismo_domicilio'] as const),
];

/** The person's part of a request in the form in which it is stored; keys that it lacks stay out. */
export function toPerson(body: AdultoPatch): Partial<PersonFields> {
  const sent = PERSON_PLAIN.filter((key) => body[key] !== undefined);
  const fields: Partial<PersonFields> = Object.fromEntries(sent.map((key) => [key, body[key]]));
  for (const key of PHONES) {
    const typed = body[key];
    if (typed !== undefined) fields[key] = typed && normalizePhone(typed);
  }
  if (body.curp !== undefined) fields.curp = body.curp && normalizeCurp(body.curp);
  if (body.nss !== undefined) fields.nss = body.nss && normalizeNss(body.nss);
  if (body.rfc !== undefined) fields.rfc = body.rfc && normalizeRfc(body.rfc);
  if (body.domicilio !== undefined) fields.domicilio = toDomicilio(body.domicilio);
  return fields;
}

/** The child's part of a request; keys that it lacks stay out. */
export function toLink(body: AdultoPatch): Partial<LinkFields> {
  const sent = LINK_PLAIN.filter((key) => body[key] !== undefined);
  const fields: Partial<LinkFields> = Object.fromEntries(sent.map((key) => [key, body[key]]));
  // Whoever writes an address of its own has answered the box too.
  if (body.domicilio && body.mismo_domicilio === undefined) fields.mismo_domicilio = false;
  return fields;
}

/** What was typed, without what was left empty: a form that opens a person on record must not empty it. */
export function typedOnly(fields: Partial<PersonFields>): Partial<PersonFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** The person with the birth date taken from the CURP where it is empty. */
export function filledPerson(fields: PersonFields): PersonFields {
  const reading = fields.curp === null ? null : readCurp(fields.curp);
  if (reading?.kind !== 'valid') return fields;
  return { ...fields, fecha_nacimiento: fields.fecha_nacimiento ?? reading.data.fecha_nacimiento };
}

/** Refuses a person without a name or with a birth to come, all faults at once. */
export function assertPerson(fields: PersonFields, today: string): void {
  const errors: FieldErrors = {};
  if (!fields.nombre) errors.nombre = ['Escribe el nombre.'];
  if (!fields.apaterno) errors.apaterno = ['Escribe el apellido paterno.'];
  const unborn = unbornFault(fields.curp, today);
  if (unborn) errors.curp = [unborn];
  else if (fields.fecha_nacimiento !== null && fields.fecha_nacimiento > today) {
    errors.fecha_nacimiento = ['La fecha de nacimiento no puede ser futura.'];
  }
  if (Object.keys(errors).length > 0) throw apiErrors.invalid(errors);
}
