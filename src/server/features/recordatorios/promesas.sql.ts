/** Which promises are in which state, for statements that know them as `promesaRecord` joins them. */

import type { PromesaEstado } from '#contract/recordatorios.ts';
import { promesaRecord } from '#contract/records/recordatorios.ts';

const { retirada, cumplida } = promesaRecord.columns;
const withdrawn = `${retirada.sql} = 1`;
const open = `${retirada.sql} = 0 AND ${cumplida.sql} = 0`;

/** A condition of each state; whether the promised day is over is told by the one instant that it takes. */
export const PROMESA_STATES: Record<PromesaEstado, { sql: string; takesNow: boolean }> = {
  retirada: { sql: withdrawn, takesNow: false },
  cumplida: { sql: `${retirada.sql} = 0 AND ${cumplida.sql} = 1`, takesNow: false },
  rota: { sql: `${open} AND p.hasta <= ?`, takesNow: true },
  pendiente: { sql: `${open} AND p.hasta > ?`, takesNow: true },
};
