import { useFormikContext } from 'formik';
import type { NoteRow } from '#client/entities/tables.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { TextAreaField } from '#client/ui/form/fields.tsx';
import type { ApiError } from '#contract/errors.ts';
import { isFirm } from '#contract/policies.ts';
import { isLower, type NoteValues } from './noteValues.ts';
import type { Offers } from './useOffers.ts';

interface Props {
  note: NoteRow;
  offers: Offers;
  /** Why the signed-in person lowers no total of a firm note; null where they may. */
  forbidden: ApiError | null;
}

/** Requirements to lower a note's total: a reason, or a supervisor. */
export function Lowered({ note, offers, forbidden }: Props) {
  const { values } = useFormikContext<NoteValues>();
  if (!isLower(values, offers.linesOf, note)) return null;
  const firm = isFirm(note, new Date().toISOString());
  if (forbidden) return firm && <Alert kind="warning">{forbidden.message}</Alert>;
  return <TextAreaField name="motivo" label="Por qué baja el total" required={firm} rows={2} />;
}
