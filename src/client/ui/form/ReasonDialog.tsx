import type { ComponentProps } from 'react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { FormDialog } from './FormDialog.tsx';
import { TextAreaField } from './fields.tsx';

type Values = { motivo: string };
type FormProps<C extends AnyEndpoint, Result> = ComponentProps<typeof FormDialog<C, Values, Result>>;

interface Props<C extends AnyEndpoint, Result>
  extends Omit<FormProps<C, Result>, 'name' | 'initialValues' | 'toBody' | 'children'> {
  /** Consequence. */
  detail: string;
  /** Left out: the endpoint's body is `{ motivo }`. */
  toBody?: (values: Values) => unknown;
}

const EMPTY: Values = { motivo: '' };

/** Asks before something is undone, and why: the reason stays on record. */
export const ReasonDialog = <C extends AnyEndpoint, Result>({
  toBody = (values) => values,
  ...props
}: Props<C, Result>) => (
  <FormDialog {...props} name="motivo" initialValues={EMPTY} toBody={toBody}>
    <TextAreaField name="motivo" label="Motivo" required rows={3} />
  </FormDialog>
);
