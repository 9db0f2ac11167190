/** A child's record between request and store: values filled from the CURP, errors and warnings. */

import { type CurpData, curpDisagreements, readCurp, unbornFault } from '#contract/curp.ts';
import { addMonths, daysBetween, formatDate } from '#contract/dates.ts';
import type { InfantePatch } from '#contract/endpoints/infantes.ts';
import type { FieldErrors } from '#contract/errors.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Aviso } from '#contract/guarderia.ts';
import { sentIn, unsent } from '#contract/record.ts';
import { infanteRecord } from '#contract/records/infantes.ts';
import { can } from '#contract/roles.ts';
import type { Links } from '#server/files/links.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Settings } from '#server/settings.ts';
import type { InfanteFields, InfanteRow } from './infantes.repo.ts';

/** The actor of a nursery request, with day and rules. */
export interface Context {
  actor: Actor;
  /** Works with all children and sees the fields for staff; others see their own children. */
  staff: boolean;
  /** The business day, YYYY-MM-DD. */
  today: string;
  ageAtEntry: Settings['ageAtEntry'];
  /** Signs the links to files. */
  links: Links;
}

interface RequestParts {
  actor: Actor;
  deps: { settings: Pick<Settings, 'ageAtEntry'>; links: Links };
}

/** The context of a request. */
export function contextOf({ actor, deps: { settings, links } }: RequestParts): Context {
  const { ageAtEntry } = settings;
  return { actor, staff: can(actor.rol, 'guarderia:read'), today: actor.today, ageAtEntry, links };
}

const NO_AGE = { edad_motivo: null, edad_por: null, edad_fecha: null };
/** A new child without anything typed. */
export const NO_FIELDS = { ...unsent(infanteRecord), ...NO_AGE, alergias: [], sin_alergias: false };

/** Fields of the request in the form in which they are stored; keys that it lacks stay out. */
export function toFields(body: InfantePatch): Partial<InfanteFields> {
  const fields = sentIn(infanteRecord, body);
  // The list that was sent says more than the box that was ticked before it.
  return fields.alergias?.length ? { ...fields, sin_alergias: false } : fields;
}

/** Data of a valid CURP; null for a missing, generic or invalid one. */
const saysCurp = (curp: string | null): CurpData | null => {
  const reading = curp === null ? null : readCurp(curp);
  return reading?.kind === 'valid' ? reading.data : null;
};

/** The record of a person with birth date, sex and state taken from the CURP where they are empty. */
export function filledByCurp<Fields extends { curp: string | null }>(fields: Fields): Fields {
  const said = Object.entries(saysCurp(fields.curp) ?? {});
  return { ...fields, ...Object.fromEntries(said.filter(([name]) => fields[name as keyof Fields] === null)) };
}

/** Why a person can't have been born so on this day, by field. */
export function birthFaults(
  { curp, fecha_nacimiento: born }: { curp: string | null; fecha_nacimiento: string | null },
  today: string,
): FieldErrors {
  const unborn = unbornFault(curp, today);
  if (unborn) return { curp: [unborn] };
  return born !== null && born > today ? { fecha_nacimiento: ['La fecha de nacimiento no puede ser futura.'] } : {};
}

/** Refuses a record with contradictory fields, all errors at once. */
export function assertPossible(fields: InfanteFields, today: string): void {
  const errors = birthFaults(fields, today);
  const { fecha_nacimiento: born, fecha_ingreso: entry } = fields;
  if (born !== null && entry !== null && entry < born) {
    errors.fecha_ingreso = ['El ingreso no puede ser antes del nacimiento.'];
  }
  if (fields.sin_alergias && fields.alergias.length > 0) {
    errors.sin_alergias = ['Hay alergias en la lista: quítalas o desmarca «ninguna conocida».'];
  }
  if (Object.keys(errors).length > 0) throw apiErrors.invalid(errors);
}

/** Warnings about a CURP: contradicting form values, words that RENAPO replaces. */
export function curpAvisos(row: Pick<InfanteRow, 'curp'> & Partial<Parameters<typeof curpDisagreements>[1]>): Aviso[] {
  const reading = row.curp === null ? null : readCurp(row.curp);
  if (reading?.kind !== 'valid') return [];
  return [...reading.avisos.map((texto) => ({ campo: 'curp', texto })), ...curpDisagreements(reading.data, row)];
}

type Dated = Pick<InfanteRow, 'fecha_nacimiento' | 'fecha_ingreso'>;

/** Warning about the age at entry (today without a day), in Spanish; null if accepted. */
function oddAge({ fecha_nacimiento: born, fecha_ingreso }: Dated, { today, ageAtEntry }: Context): string | null {
  if (born === null) return null;
  const { minDays, underYears } = ageAtEntry;
  const entry = fecha_ingreso ?? today;
  // Of 29 February the birthday is 28 February in years without one.
  if (entry >= addMonths(born, underYears * 12)) return `ya habrá cumplido ${underYears} años`;
  const days = daysBetween(born, entry);
  return days >= minDays ? null : `tendrá ${days} ${days === 1 ? 'día' : 'días'}`;
}

function ageAviso(row: InfanteRow, context: Context): Aviso[] {
  const age = row.edad_motivo !== null || row.estado === 'baja' ? null : oddAge(row, context);
  if (age === null) return [];
  const { minDays, underYears } = context.ageAtEntry;
  const entry = formatDate(row.fecha_ingreso ?? context.today);
  const range = `de ${minDays} días a menos de ${underYears} años`;
  const texto = `Al ingresar (${entry}) ${age}; se recibe ${range}. Un supervisor puede aceptarlo con un motivo.`;
  return [{ campo: 'edad_autorizada', texto }];
}

/** A supervisor accepts one age: if dates change it, it must be accepted again. */
export function withAgeAccepted(before: InfanteRow, fields: InfanteFields, context: Context): InfanteFields {
  const anew = fields.edad_motivo !== before.edad_motivo;
  return anew || oddAge(before, context) === oddAge(fields, context) ? fields : { ...fields, ...NO_AGE };
}

const UNSEEN: Aviso = {
  campo: 'familia_id',
  texto: 'La familia no tiene sala de guardería: no verá este expediente hasta que se le asigne una.',
};

/** All warnings of a child, which was saved all the same; staff are told besides when the family can't see it. */
export function infanteAvisos(row: InfanteRow, context: Context): Aviso[] {
  const unseen = context.staff && !row.familia_con_sala ? [UNSEEN] : [];
  return [...curpAvisos(row), ...ageAviso(row, context), ...unseen];
}
