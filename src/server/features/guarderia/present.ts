import type { Adulto, Autorizado, Consentimiento, Infante } from '#contract/guarderia.ts';
import type { AdultoRow } from './adultos-repo.ts';
import type { AutorizadoRow } from './autorizados-repo.ts';
import type { ConsentimientoRow } from './consentimientos-repo.ts';
import type { Enrolment, Standing } from './faltantes.ts';

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

/** A child on the wire. */
export function presentInfante({ child, consents }: Enrolment, { estado, faltantes }: Standing): Infante {
  const {
    edad_motivo,
    edad_por: _,
    edad_fecha,
    edad_por_nombre,
    familia_con_sala: __,
    inscrito_hasta: ___,
    resumen: ____,
    ...shown
  } = child;
  return {
    ...shown,
    consentimientos: consents.map(presentConsent),
    edad_autorizada:
      edad_motivo === null ? null : { motivo: edad_motivo, por: edad_por_nombre ?? '', fecha: edad_fecha ?? '' },
    estado,
    faltantes,
  };
}

/** An adult on the wire; what a judge ordered is told to staff alone. */
export function presentAdulto({ restriccion_judicial, ...row }: AdultoRow, toStaff: boolean): Adulto {
  return {
    ...row,
    domicilio: row.mismo_domicilio ? null : row.domicilio,
    ...(toStaff ? { restriccion_judicial } : {}),
  };
}

/** A person who may take the child home; `foto` is a short-lived link to the photograph, if there is one. */
export function presentAutorizado(row: AutorizadoRow, foto: string | null): Autorizado {
  return { ...row, foto };
}
