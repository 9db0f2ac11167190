/** An identification, which two columns keep that come and go together. */
import type { Identificacion } from '#contract/guarderia.ts';

interface Columns {
  identificacion_tipo: string | null;
  identificacion_numero: string | null;
}
export type WithIdentificacion<Row> = Omit<Row, keyof Columns> & { identificacion: Identificacion | null };

export function joined<Row extends Columns>(stored: Row): WithIdentificacion<Row> {
  const { identificacion_tipo: tipo, identificacion_numero: numero, ...row } = stored;
  return { ...row, identificacion: tipo === null || numero === null ? null : { tipo, numero } };
}

export const parted = <Row extends { identificacion: Identificacion | null }>(row: Row) => ({
  ...row,
  identificacion_tipo: row.identificacion?.tipo ?? null,
  identificacion_numero: row.identificacion?.numero ?? null,
});
