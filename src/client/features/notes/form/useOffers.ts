/** The services that a note form can sell, each at the price that the form shows. */

import { useState } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { useAppDispatch, useEntities } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import type { Problem } from '#client/lib/errors.ts';
import { keptLines } from '#contract/lines.ts';
import type { LinesOf } from './noteValues.ts';

export interface Offer {
  id: number;
  servicio: string;
  /** How many of it this note has sold already, at their prices, whatever the catalogue says now. */
  sold: number;
  retired: boolean;
}

/** A price that the server said has changed. */
export interface NewPrice {
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
    /** The server refused what is sold: what the catalogue says now is asked for, and retired services are marked. */
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
