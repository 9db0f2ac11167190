import type { Infante } from '#contract/guarderia.ts';
import { consentimientoRecord, infanteRecord } from '#contract/records/infantes.ts';
import { leavingOf } from '#server/db/record.ts';
import type { Enrolment, Standing } from '../expediente/faltantes.rules.ts';

const own = leavingOf(infanteRecord);
const consentimiento = leavingOf(consentimientoRecord);

/** A child on the wire. */
export function presentInfante({ child, consents }: Enrolment, { estado, faltantes }: Standing): Infante {
  const { edad_motivo: motivo, edad_fecha, edad_por_nombre } = child;
  return {
    ...own(child),
    consentimientos: consents.map(consentimiento),
    edad_autorizada: motivo === null ? null : { motivo, por: edad_por_nombre ?? '', fecha: edad_fecha ?? '' },
    estado,
    faltantes,
  };
}
