import type { Autorizado } from '#contract/guarderia.ts';
import { autorizadoRecord } from '#contract/records/adultos.ts';
import { leavingOf } from '#server/db/record.ts';
import type { AutorizadoRow } from './autorizados.repo.ts';

const own = leavingOf(autorizadoRecord);

/** A person who may take the child home; `foto` is a short-lived link to the photograph, if there is one. */
export const presentAutorizado = (row: AutorizadoRow, foto: string | null): Autorizado => ({
  ...own(row),
  identificacion: row.identificacion,
  foto,
});
