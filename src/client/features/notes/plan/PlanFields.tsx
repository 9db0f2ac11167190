/** The days by which a note is to be paid: a single choice until a plan is wanted. */

import { useFormikContext } from 'formik';
import { Suspense, useContext } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useEntity, useList } from '#client/entities/state.ts';
import { TimeZoneContext, useToday } from '#client/lib/time.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { Choose } from '#client/ui/form/Choose.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { useControl } from '#client/ui/form/fields.tsx';
import { businessDay } from '#contract/dates.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { templatesFor } from '#contract/plan-templates.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import { type NoteValues, type Offers, totalOf } from '../form/noteValues.ts';
import css from './Plan.module.css';
import {
  beginningOn,
  type PlanValues,
  pagosBody,
  pagosOf,
  planErrors,
  planValuesOf,
  RITMO_OPTIONS,
  type Sale,
  withOneMore,
} from './planValues.ts';

export type NewNoteValues = NoteValues & PlanValues;

/** No plan is needed for a full payment. */
const takesPlan = ({ status }: Pick<NoteValues, 'status'>): boolean => status === `${NOTE_STATUS.pendiente}`;

/** The plan of a note while it is sold; `waiting`: as the note waits on this computer. */
export function useSoldPlan(waiting: PendingNote | undefined, offers: Offers) {
  const today = useToday();
  const zone = useContext(TimeZoneContext);
  const day = waiting ? businessDay(waiting.at, zone) : today;
  const saleOf = ({ serviciosArr: servicios, user_id }: NoteValues): Sale => ({
    ...{ total: totalOf(offers.linesOf(servicios)), paid: 0, day, from: day },
    ...{ servicios, user_id },
  });
  const isPlanned = (values: NewNoteValues) => takesPlan(values) && values.ritmo !== '' && saleOf(values).total > 0;
  return {
    saleOf,
    initialValues: planValuesOf(waiting?.body.plan ?? []),
    toBody: (values: NewNoteValues) => isPlanned(values) && { plan: pagosBody(pagosOf(values, saleOf(values))) },
    errorsOf: (values: NewNoteValues): FieldErrors => (isPlanned(values) ? planErrors(values, saleOf(values)) : {}),
  };
}

/** The templates for the chosen services, those of its services or its school first. */
function useTemplates({ servicios, user_id }: Sale): PlanPlantilla[] {
  const { response } = useList(catalogs.useListPlantillasQuery());
  const templates = useEntities('plantillas', response);
  const escuela = useEntity('users', user_id)?.escuela;
  return templatesFor(templates, { servicios, escuela: typeof escuela === 'number' ? escuela : null });
}

// With its calendars it is as large as the rest of the form, and most notes are sold without a plan.
const PlanTerms = lazyPart(async () => (await import('./PlanEditor.tsx')).PlanTerms, null);
const PlanRows = lazyPart(async () => (await import('./PlanEditor.tsx')).PlanRows);
/** For a screen that is of a plan: it then stands there with the rest, not a moment later. */
export const fetchPlan = (): Promise<unknown> => Promise.all([PlanTerms.fetch(), PlanRows.fetch()]);

/** While the note is sold. */
export function SoldPlan({ saleOf }: { saleOf: (values: NewNoteValues) => Sale }) {
  const { values } = useFormikContext<NewNoteValues>();
  return takesPlan(values) && <PlanFields sale={saleOf(values)} />;
}

export function PlanFields({ sale }: { sale: Sale }) {
  const { values, setValues } = useFormikContext<PlanValues>();
  const { ritmo, plantilla } = values;
  const { frame, control, helpers } = useControl<PlanValues['ritmo']>({ name: 'ritmo', label: 'Plan de pagos' });
  const templates = useTemplates(sale);
  const choose = (chosen: string) => {
    const template = templates.find(({ id }) => String(id) === chosen);
    const next = template ? 'plantilla' : (chosen as PlanValues['ritmo']);
    const before = pagosOf(values, sale);
    const plan = before.length > 0 ? before : withOneMore([], sale.total);
    void setValues({
      ...{ ...values, ritmo: next, plantilla: template ?? null },
      ...(next === 'fechas' && { plan }),
      ...(values.primero === '' && beginningOn(sale.from)),
    });
  };
  return (
    <div className={css.plan}>
      <div className={css.terms}>
        <Frame {...frame}>
          <Choose
            {...control}
            value={ritmo === 'plantilla' ? String(plantilla?.id) : ritmo}
            options={[...templates.map(({ id, nombre }) => ({ value: String(id), label: nombre })), ...RITMO_OPTIONS]}
            placeholder="Sin plan"
            onChange={choose}
            onBlur={() => void helpers.setTouched(true)}
          />
        </Frame>
        <Suspense>{ritmo !== '' && ritmo !== 'plantilla' && ritmo !== 'fechas' && <PlanTerms />}</Suspense>
      </div>
      <Suspense>{ritmo !== '' && <PlanRows sale={sale} />}</Suspense>
    </div>
  );
}
