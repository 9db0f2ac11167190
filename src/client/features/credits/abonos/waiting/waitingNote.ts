/** A note that waits on this computer, as screens and tickets show it. */
import { skipToken } from '@reduxjs/toolkit/query';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useList } from '#client/entities/state.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { totalOfWaiting } from '#client/offline/select.ts';
import type { Concepto, Note } from '#contract/entities.ts';
import { allLines } from '#contract/lines.ts';

export type Line = Pick<Concepto, 'servicio' | 'costo'>;

/** Lines of a queued note; unknown services show their number. */
export function useWaitingLines(item: PendingNote | undefined): Line[] {
  const { response } = useList(catalogs.useListServiciosQuery(item ? undefined : skipToken));
  const known = useEntities('servicios', response);
  if (!item) return [];
  const { serviciosArr, costosArr } = item.body;
  return costosArr.map((costo, index) => {
    const id = serviciosArr[index];
    return { servicio: known.find((one) => one.id === id)?.servicio ?? `Servicio ${id}`, costo };
  });
}

/** Ticket data of a note, saved or queued. */
export interface TicketNote {
  folio: string;
  total: number;
  note_description: string | null;
  conceptos: readonly Line[];
}

/** `lines`: of the queued one. */
export function ticketNoteOf(
  note: (Omit<TicketNote, 'conceptos'> & Pick<Note, 'conceptos' | 'recargos'>) | undefined,
  item: PendingNote | undefined,
  lines: readonly Line[],
): TicketNote | undefined {
  if (note) return { ...note, conceptos: allLines(note) };
  if (!item) return undefined;
  const { folio, note_description } = item.body;
  return { folio, total: totalOfWaiting(item), note_description: note_description ?? null, conceptos: lines };
}
