/** The one frame of forms: Formik inside, the contract's check on the way out, the server's words on the way back. */
import { Formik, type FormikHelpers, type FormikProps, type FormikValues, getIn, setIn } from 'formik';
import { type ComponentProps, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { watchTouches } from '#client/lib/focus.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { type Sendable, sealPasswords } from '#client/lib/secret.ts';
import { type AnyEndpoint, type BodyOf, checkBody } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { DialogsContext } from '../feedback/confirm.tsx';
import { DialogFrame } from '../feedback/dialogs.tsx';
import { notify } from '../feedback/toast.ts';
import { FormBody, messagesOf } from './FormBody.tsx';
import { type Rejected, TextAreaField } from './fields.tsx';

export interface Refused<Values> {
  problem: Problem;
  rejected: Rejected;
  sent: Values;
}

export interface FormLook<Values extends FormikValues> {
  /** Names the form's draft; the address is added. */
  name: string;
  title: string;
  initialValues: Values;
  submitText: string | ((values: Values) => ReactNode);
  /** The key of the button, as `aria-keyshortcuts` has it. */
  submitKey?: string;
  /** The button is as wide as the form. */
  wide?: boolean;
  /** Irreversible: the button is red. */
  danger?: boolean;
  /**
   * Requests the record again; offered after a conflict (409). A form with it shows a record and keeps its values after
   * saving; one without it writes something new, and begins empty again.
   */
  refresh?: (() => Promise<unknown>) | undefined;
  /**
   * Extra content of an error, such as the change to give back. `dismiss` removes the error; `sent` are the refused
   * values.
   */
  onProblem?: (problem: Problem, form: FormikProps<Values>, dismiss: () => void, sent: Values) => ReactNode;
  /** Said of every error before the server's own words. */
  failureText?: (problem: Problem) => string;
  /** Errors stand below the form alone, instead of above it and at their fields. */
  failureBelow?: boolean;
  /** For long forms: each change is kept as a draft, offered after a reload. */
  autosave?: boolean;
  /** The form stands beside its list, or in its place: «Cancelar» discards typed values without a question. */
  onCancel?: (() => void) | undefined;
  /** The form stands in a dialog: as in all of them the way back is on the left, the deed on the right. */
  onBack?: () => void;
  /** Title of its draft: «Abono de Ana Pérez». Defaults to the form's title. */
  draftTitle?: ((values: Values) => string) | undefined;
  actions?: ReactNode;
  /** The form is a till: its sum stays in sight beside the fields, with the buttons. */
  summary?: ReactNode;
  /** Above the buttons, in sight with them. */
  sum?: ReactNode;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
}

export interface FormShellProps<C extends AnyEndpoint, Values extends FormikValues, Result> extends FormLook<Values> {
  /** The endpoint that the form requests: its schema is checked before anything is sent. */
  endpoint: C;
  /** The form's values as the endpoint's body; invalid text is passed on and the check reports it. */
  toBody: (values: Values) => unknown;
  /** Sends the checked body, passwords sealed; rethrows the errors of `unwrap`. `key` is the Idempotency-Key. */
  send: (body: Sendable<BodyOf<C>>, key: string) => Promise<Result>;
  /** Said after a success. */
  done?: string;
  /**
   * Called after a success with the sent values; the form no longer counts as unsaved, unless it shows a record and
   * more was typed meanwhile.
   */
  onSaved?: (response: Result, helpers: FormikHelpers<Values>, values: Values) => void;
  /** After a success, unless the form shows a record and more was typed meanwhile: it may close, or be made anew. */
  onFinished?: () => void;
  /** Form fields of body keys that have another name, for instance `{ costosArr: 'serviciosArr' }`. */
  fieldOf?: Partial<Record<string, string>>;
  /** Validates the raw text where the parsed body loses it: «99.50» and 99.5 are the same number. */
  typedErrors?: (values: Values) => FieldErrors;
}

export function FormShell<C extends AnyEndpoint, Values extends FormikValues, Result>(
  props: FormShellProps<C, Values, Result>,
) {
  const { endpoint, toBody, send, done, onSaved, onFinished, initialValues, typedErrors, fieldOf = {} } = props;
  const key = useIdempotencyKey();
  const sending = useRef<Promise<void> | null>(null);
  const saved = useRef<(sent: Values, before: Values) => boolean>(() => false);
  const [failure, setFailure] = useState<Refused<Values> | null>(null);
  const dialogs = useContext(DialogsContext);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const rename = (fields: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(fields).map(([field, texts]) => [fieldOf[field] ?? field, texts]));
  const check = (values: Values) => ({
    ...typedErrors?.(values),
    ...rename(checkBody(endpoint, toBody(values)).errors ?? {}),
  });
  const validate = (values: Values) =>
    Object.entries(check(values)).reduce((errors, [field, texts]) => setIn(errors, field, texts[0]), {});
  const sendOnce = async (values: Values, helpers: FormikHelpers<Values>) => {
    const { value: body } = checkBody(endpoint, toBody(values));
    if (body === null) return;
    watchTouches();
    try {
      const response = await send(sealPasswords<BodyOf<C>>(body), key.current());
      key.renew();
      setFailure(null);
      const newer = saved.current(values, initialValues);
      if (done) notify.success(done);
      onSaved?.(response, helpers, values);
      if (!newer) onFinished?.();
    } catch (error) {
      const problem = problemOf(error);
      setFailure({ problem, rejected: { fields: rename(problem.fields), values }, sent: values });
      // Refused after the form was left, an abono would look like taken.
      if (gone.current) void dialogs?.tell(refusedText(props.draftTitle?.(values) ?? props.title, problem));
    }
  };
  // Formik does not stop a second click that comes before it has painted the first: it is given the same answer, or the form
  // would count as answered before it is.
  const submit = (values: Values, helpers: FormikHelpers<Values>) => {
    sending.current ??= sendOnce(values, helpers).finally(() => {
      sending.current = null;
    });
    return sending.current;
  };

  return (
    <Formik initialValues={initialValues} validate={validate} onSubmit={submit}>
      {(form) => (
        <FormBody
          {...props}
          form={form}
          failure={failure}
          // An error that no field shows would block the form silently.
          fieldless={Object.entries(form.submitCount > 0 ? check(form.values) : {}).flatMap(([field, texts]) =>
            getIn(form.values, field) === undefined ? texts : [],
          )}
          onSavedRef={saved}
          dropFailure={() => setFailure(null)}
        />
      )}
    </Formik>
  );
}

const refusedText = (title: string, problem: Problem): string =>
  [`«${title}»: ${problem.network ? 'no llegó respuesta' : 'el servidor no lo aceptó'}.`, ...messagesOf(problem)].join(
    '\n',
  );

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
          onBack={onClose}
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
