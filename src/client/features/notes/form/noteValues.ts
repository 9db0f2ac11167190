/** The note form's own shape, and the body that the endpoints take. */
import { cajaNumber } from '#client/entities/cajaNumber.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import type { NoteBody } from '#client/offline/item.ts';
import type { Concepto } from '#contract/entities.ts';
import { recargoLines } from '#contract/lines.ts';
import { sumDollars } from '#contract/money.ts';
import { NOTE_STATUS, NOTE_STATUS_NAMES, type NoteStatus } from '#contract/rules.ts';

export type NoteValues = {
  user_id: number | null;
  /** Null: nothing was typed, and the suggested one is taken. */
  folio: string | null;
  status: `${NoteStatus}`;
  serviciosArr: number[];
  note_description: string;
  /** Why less is sold, of a note that is changed. */
  motivo: string;
  /** The version that the form started from: a newer one that comes meanwhile must not pass for it. */
  version: number | null;
};

export const STATUS_OPTIONS = Object.values(NOTE_STATUS).map((value) => ({
  value: String(value),
  label: NOTE_STATUS_NAMES[value],
}));

export const newNote = (userId: number | null): NoteValues => ({
  user_id: userId,
  folio: null,
  status: `${NOTE_STATUS.pendiente}`,
  serviciosArr: [],
  note_description: '',
  motivo: '',
  version: null,
});

/** Of a note that is stored, or waits on this computer. */
export const valuesOf = (note: NoteBody | NoteRow): NoteValues => ({
  user_id: note.user_id,
  folio: note.folio,
  status: `${note.status}`,
  serviciosArr: note.serviciosArr,
  note_description: note.note_description ?? '',
  motivo: '',
  version: 'version' in note ? note.version : null,
});

/** Name and price of each service in this form. */
export type LinesOf = (serviciosArr: readonly number[]) => Pick<Concepto, 'servicio' | 'costo'>[];

/** The lower total of a note with these services. */
export const isLower = (
  { serviciosArr }: Pick<NoteValues, 'serviciosArr'>,
  linesOf: LinesOf,
  { total, recargos }: Pick<NoteRow, 'total' | 'recargos'>,
): boolean => totalOf([...linesOf(serviciosArr), ...recargoLines(recargos)]) < total;

export const totalOf = (lines: ReturnType<LinesOf>): number => sumDollars(lines.map(({ costo }) => costo));

export function toBody(values: NoteValues, linesOf: LinesOf, suggested: string | null) {
  const { user_id, folio, status, serviciosArr, note_description, version } = values;
  const lines = linesOf(serviciosArr);
  const total = totalOf(lines);
  return {
    ...{ user_id, serviciosArr, note_description },
    folio: folio ?? suggested,
    status: Number(status),
    caja: cajaNumber(),
    costosArr: lines.map(({ costo }) => costo),
    totalServicios: total,
    total_amount: total,
    ...(version !== null && { version }),
  };
}

/** Form fields at which errors of body fields without a field of their own are shown. */
export const FIELD_OF = { costosArr: 'serviciosArr', totalServicios: 'serviciosArr', total_amount: 'serviciosArr' };
