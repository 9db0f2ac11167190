/** An identification, which two columns keep that come and go together. */
import type { Identificacion } from '#contract/guarderia.ts';

interface Columns {
  identificacion_tipo: string | null;
  identificacion_numero: string | null;
}
export type WithIdentificacion<Row> = Omit<Row, keyof Columns> & { identificacion: Identificacion | null };

/** A row with one identification in place of the two columns; null where one of them is. */
export function joined<Row extends Columns>(stored: Row): WithIdentificacion<Row> {
  const { identificacion_tipo: tipo, identificacion_numero: numero, ...row } = stored;
  return { ...row, identificacion: tipo === null || numero === null ? null : { tipo, numero } };
}

/** A row with the two columns beside its identification, both null where it is. */
export const parted = <Row extends { identificacion: Identificacion | null }>(row: Row) => ({
  ...row,
  identificacion_tipo: row.identificacion?.tipo ?? null,
  identificacion_numero: row.identificacion?.numero ?? null,
});
