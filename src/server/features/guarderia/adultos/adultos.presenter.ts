import type { Adulto } from '#contract/guarderia.ts';
import { adultoRecord, personaRecord } from '#contract/records/adultos.ts';
import { leavingOf } from '#server/db/record.ts';
import type { AdultoRow } from './adultos.repo.ts';

const link = leavingOf(adultoRecord);
const person = leavingOf(personaRecord);

/** An adult on the wire; what a judge ordered is told to staff alone. */
export function presentAdulto(row: AdultoRow, toStaff: boolean): Adulto {
  const { identificacion, mismo_domicilio, restriccion_judicial } = row;
  return {
    ...link(row),
    ...person(row),
    identificacion,
    domicilio: mismo_domicilio ? null : row.domicilio,
    ...(toStaff ? { restriccion_judicial } : {}),
  };
}
