/** Warnings beside a child's record: it was saved all the same. */
import { curpDisagreements, readCurp } from '#contract/curp.ts';
import { formatDate } from '#contract/dates.ts';
import type { Aviso } from '#contract/guarderia.ts';
import { daysBetween, plusYears } from '../expediente/calendar.rules.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import type { InfanteRow } from './infantes.repo.ts';

/** What a CURP makes one look at again: typed data that it contradicts, words that RENAPO replaces. */
export function curpAvisos(row: Pick<InfanteRow, 'curp'> & Partial<Parameters<typeof curpDisagreements>[1]>): Aviso[] {
  const reading = row.curp === null ? null : readCurp(row.curp);
  if (reading?.kind !== 'valid') return [];
  return [...reading.avisos.map((texto) => ({ campo: 'curp', texto })), ...curpDisagreements(reading.data, row)];
}

/** Whether the age at entry (today when no day is set) is one that the nursery takes, as a sentence when it is not. */
function ageAviso(row: InfanteRow, { today, ageAtEntry: { minDays, underYears } }: Moment): Aviso[] {
  const { fecha_nacimiento: born, fecha_ingreso, edad_motivo } = row;
  if (born === null || edad_motivo !== null || row.estado === 'baja') return [];
  const entry = fecha_ingreso ?? today;
  const days = daysBetween(born, entry);
  const tooOld = entry >= plusYears(born, underYears);
  if (days >= minDays && !tooOld) return [];
  const age = tooOld ? `ya habrá cumplido ${underYears} años` : `tendrá ${days} ${days === 1 ? 'día' : 'días'}`;
  const range = `de ${minDays} días a menos de ${underYears} años`;
  return [
    {
      campo: 'edad_autorizada',
      texto: `Al ingresar (${formatDate(entry)}) ${age}; se recibe ${range}. Un supervisor puede aceptarlo con un motivo.`,
    },
  ];
}

/** All warnings of a child; staff are told besides when the family can't see it. */
export function infanteAvisos(row: InfanteRow, moment: Moment, toStaff: boolean): Aviso[] {
  const unseen: Aviso[] =
    toStaff && !row.familia_con_sala
      ? [
          {
            campo: 'familia_id',
            texto: 'La familia no tiene sala de guardería: no verá este expediente hasta que se le asigne una.',
          },
        ]
      : [];
  return [...curpAvisos(row), ...ageAviso(row, moment), ...unseen];
}
