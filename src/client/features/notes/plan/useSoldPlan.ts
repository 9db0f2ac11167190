import { useContext } from 'react';
import { typedAt } from '#client/entities/pending/captura.ts';
import type { NoteBody } from '#client/entities/pending/item.ts';
import { TimeZoneContext, useToday } from '#client/lib/time.ts';
import { businessDay } from '#contract/dates.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import { type NoteValues, totalOf } from '../form/noteValues.ts';
import type { Offers } from '../form/useOffers.ts';
import { type PlanValues, pagosBody, pagosOf, planErrors, planValuesOf, type Sale } from './planValues.ts';

export type NewNoteValues = NoteValues & PlanValues;

/** No plan is needed for a full payment. */
export const takesPlan = ({ status }: Pick<NoteValues, 'status'>): boolean => status === `${NOTE_STATUS.pendiente}`;

/** The plan of a note while it is sold; `waiting`: as the note waits on this computer. */
export function useSoldPlan(waiting: NoteBody | null, offers: Offers) {
  const today = useToday();
  const zone = useContext(TimeZoneContext);
  const typed = waiting && typedAt(waiting);
  const day = typed ? businessDay(typed, zone) : today;
  const saleOf = ({ serviciosArr: servicios, user_id }: NoteValues): Sale => ({
    ...{ total: totalOf(offers.linesOf(servicios)), paid: 0, day, from: day },
    ...{ servicios, user_id },
  });
  const isPlanned = (values: NewNoteValues) => takesPlan(values) && values.ritmo !== '' && saleOf(values).total > 0;
  return {
    saleOf,
    initialValues: planValuesOf(waiting?.plan ?? []),
    toBody: (values: NewNoteValues) => isPlanned(values) && { plan: pagosBody(pagosOf(values, saleOf(values))) },
    errorsOf: (values: NewNoteValues): FieldErrors => (isPlanned(values) ? planErrors(values, saleOf(values)) : {}),
  };
}
