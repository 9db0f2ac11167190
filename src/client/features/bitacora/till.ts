/** What was done with the till, as sentences: «Cerró el corte 163; faltaron $195.00». */
import type { AuditLine } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { ended } from './sentences.ts';

interface Till {
  numero?: number;
  declarado?: number;
  diferencia?: number;
  tipo?: string;
  monto?: number;
  motivo?: string;
}

function difference({ diferencia = 0 }: Till): string {
  if (diferencia === 0) return 'cuadró';
  return diferencia < 0 ? `faltaron ${formatMoney(-diferencia)}` : `sobraron ${formatMoney(diferencia)}`;
}

const SENTENCES: Record<string, (till: Till) => string> = {
  'cortes crear': (till) => `Cerró el corte ${till.numero}; ${difference(till)}.`,
  'conteos crear': (till) =>
    `Contó ${formatMoney(till.declarado ?? 0)} en la caja del corte ${till.numero}; ${difference(till)}.`,
  'movimientos crear': ({ tipo, monto = 0, motivo }) => `Registró un ${tipo} de ${formatMoney(monto)}: ${motivo}`,
};

/** Null of lines that tell of something else, and of those whose values went with a person. */
export function tillText({ accion, tabla, despues }: AuditLine): string | null {
  const sentence = SENTENCES[`${tabla} ${accion}`];
  return sentence && despues ? ended(sentence(despues as Till)) : null;
}
