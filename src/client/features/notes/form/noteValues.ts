/** The note form's own shape, and the body that the endpoints take. */

import { useState } from 'react';
import { useAppDispatch } from '#client/entities/base.ts';
import { cajaNumber } from '#client/entities/cajaNumber.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import type { Problem } from '#client/lib/errors.ts';
import type { NoteBody } from '#client/offline/item.ts';
import type { Concepto } from '#contract/entities.ts';
import { keptLines, recargoLines } from '#contract/lines.ts';
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
type LinesOf = (serviciosArr: readonly number[]) => Pick<Concepto, 'servicio' | 'costo'>[];

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

/** The services that a note form can sell, each at the price that the form shows. */
export interface Offer {
  id: number;
  servicio: string;
  /** How many of it this note has sold already, at their prices, whatever the catalogue says now. */
  sold: number;
  retired: boolean;
}

/** A price that the server said has changed. */
interface NewPrice {
  servicio_id: number;
  ahora: number;
}

/** `listed`: the ids of the catalogue as it is now; `note`: the one being changed. */
export function useOffers(listed: readonly number[], note?: NoteRow) {
  const dispatch = useAppDispatch();
  const catalogue = useEntities('servicios', listed);
  // As it was when the form opened: a price that changes in the middle must not pass for the one that was told to the
  // customer, and a ticked service must not disappear.
  const [opened] = useState(catalogue);
  const [agreed, setAgreed] = useState<Readonly<Record<number, number>>>({});

  const conceptos = note?.conceptos ?? [];
  const offers = new Map<number, Offer>();
  const prices = new Map<number, number>();
  for (const { id, servicio, costo } of [...opened, ...catalogue]) {
    if (offers.has(id)) continue;
    offers.set(id, { id, servicio, sold: 0, retired: !listed.includes(id) });
    prices.set(id, agreed[id] ?? costo);
  }
  for (const { servicio_id: id, servicio } of conceptos) {
    offers.set(id, { id, servicio, sold: 1 + (offers.get(id)?.sold ?? 0), retired: !listed.includes(id) });
  }
  const linesOf: LinesOf = (ids) =>
    keptLines(ids, conceptos).map((kept, index) => {
      const id = ids[index] ?? 0;
      return kept ?? { servicio: offers.get(id)?.servicio ?? '', costo: prices.get(id) ?? 0 };
    });
  return {
    offers: [...offers.values()],
    linesOf,
    /** The server refused the services: the catalogue is requested again, and retired services are marked. */
    recheck: ({ fields }: Problem) => {
      if (fields.serviciosArr || fields.costosArr) dispatch(catalogs.util.invalidateTags(['servicios']));
    },
    take: (prices: readonly NewPrice[]) =>
      setAgreed((before) => ({
        ...before,
        ...Object.fromEntries(prices.map(({ servicio_id, ahora }) => [servicio_id, ahora])),
      })),
  };
}
export type Offers = ReturnType<typeof useOffers>;

/** The changed prices of an error; empty when it is about something else. */
export function newPricesOf(body: Record<string, unknown>): NewPrice[] {
  return Array.isArray(body.precios) ? (body.precios as NewPrice[]) : [];
}
