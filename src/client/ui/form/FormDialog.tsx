import type { FormikValues } from 'formik';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { Button } from '../Button.tsx';
import { DialogFrame } from '../feedback/dialogs.tsx';
import { FormShell, type FormShellProps } from './FormShell.tsx';
import { TextAreaField } from './fields.tsx';

type Shell =
  | 'name'
  | 'endpoint'
  | 'initialValues'
  | 'toBody'
  | 'fieldOf'
  | 'send'
  | 'submitText'
  | 'danger'
  | 'done'
  | 'refresh';

interface FormDialogProps<C extends AnyEndpoint, Values extends FormikValues, Result>
  extends Pick<FormShellProps<C, Values, Result>, Shell> {
  title: string;
  detail?: string;
  children: ReactNode;
  onClose: () => void;
  onDone?: () => void;
}

export function FormDialog<C extends AnyEndpoint, Values extends FormikValues, Result>(
  props: FormDialogProps<C, Values, Result>,
) {
  const { title, detail, children, onClose, onDone, ...form } = props;
  const frame = useRef<HTMLDivElement>(null);
  // After the dialog has opened: it gives the focus to its first button.
  useEffect(() => frame.current?.querySelector<HTMLElement>('input:enabled, textarea')?.focus(), []);
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div ref={frame}>
        {detail && <p>{detail}</p>}
        <FormShell
          {...form}
          // The same dialog is about one record and then about another, at one address: a draft belongs to one of them.
          name={`${form.name} ${title}`}
          title={title}
          onFinished={() => {
            onClose();
            onDone?.();
          }}
          actions={<Button onClick={onClose}>Volver</Button>}
        >
          {children}
        </FormShell>
      </div>
    </DialogFrame>
  );
}

type Values = { motivo: string };
type FormProps<C extends AnyEndpoint, Result> = ComponentProps<typeof FormDialog<C, Values, Result>>;

interface ReasonDialogProps<C extends AnyEndpoint, Result>
  extends Omit<FormProps<C, Result>, 'name' | 'initialValues' | 'toBody' | 'children'> {
  detail: string;
  /** Left out: the endpoint's body is `{ motivo }`. */
  toBody?: (values: Values) => unknown;
}

const EMPTY: Values = { motivo: '' };

/** Asks before something is undone, and why: the reason stays on record. */
export const ReasonDialog = <C extends AnyEndpoint, Result>({
  toBody = (values) => values,
  ...props
}: ReasonDialogProps<C, Result>) => (
  <FormDialog {...props} name="motivo" initialValues={EMPTY} toBody={toBody}>
    <TextAreaField name="motivo" label="Motivo" required rows={3} />
  </FormDialog>
);
