/** An adult between request and store. */
import type { AdultoPatch } from '#contract/endpoints/adultos.ts';
import { apiErrors } from '#contract/errors.ts';
import { sentIn, unsent } from '#contract/record.ts';
import { adultoRecord, personaRecord } from '#contract/records/adultos.ts';
import { birthFaults } from '../infantes/infantes.rules.ts';
import type { LinkFields, PersonFields } from './adultos.repo.ts';

/** A person without anything typed. */
export const NO_PERSON = { ...unsent(personaRecord), nombre: '', apaterno: '', identificacion: null };

/** An adult of a child of whom nothing was answered. */
export const NO_LINK = { ...unsent(adultoRecord), mismo_domicilio: false };

/**
 * The person's part of a request in the form in which it is stored; keys that it lacks stay out. `current` is the adult
 * whom it changes.
 */
export function toPerson(
  body: AdultoPatch,
  current: Pick<LinkFields, 'mismo_domicilio'> | null,
): Partial<PersonFields> {
  const { identificacion } = body;
  const { domicilio, ...fields } = sentIn(personaRecord, body);
  // «El mismo del infante» is said of one child and hides the person's own address: whoever empties what they did not
  // see would take it from the siblings as well.
  const hidden = body.mismo_domicilio === true || current?.mismo_domicilio === true;
  return {
    ...fields,
    ...(domicilio !== undefined && (domicilio !== null || !hidden) && { domicilio }),
    ...(identificacion !== undefined && { identificacion }),
  };
}

/** The child's part of a request; keys that it lacks stay out. */
export function toLink(body: AdultoPatch): Partial<LinkFields> {
  // Whoever writes an address of its own has answered the box too.
  return { ...(body.domicilio && { mismo_domicilio: false }), ...sentIn(adultoRecord, body) };
}

/** Typed values without empty ones: a form for an existing person must not clear fields. */
export function typedOnly(fields: Partial<PersonFields>): Partial<PersonFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Refuses a person without a name or with a birth to come, all faults at once. */
export function assertPerson(fields: PersonFields, today: string): void {
  const errors = birthFaults(fields, today);
  if (!fields.nombre) errors.nombre = ['Escribe el nombre.'];
  if (!fields.apaterno) errors.apaterno = ['Escribe el apellido paterno.'];
  if (Object.keys(errors).length > 0) throw apiErrors.invalid(errors);
}
