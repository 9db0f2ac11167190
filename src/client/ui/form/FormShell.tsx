/** The one frame of forms: Formik inside, the contract's check on the way out, the server's words on the way back. */
import { Form, Formik, type FormikHelpers, type FormikProps, type FormikValues, getIn, setIn } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { equal } from '#client/lib/equal.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { type Sendable, sealPasswords } from '#client/lib/secret.ts';
import { touches } from '#client/lib/touches.ts';
import { type AnyCall, type BodyOf, checkBody } from '#contract/call.ts';
import type { FieldErrors } from '#contract/refusals.ts';
import { Button } from '../Button.tsx';
import { Till } from '../Columns.tsx';
import { Alert } from '../feedback/states.tsx';
import css from './fields.module.css';
import { type Rejected, RejectedContext } from './fields.tsx';
import { useUnsaved } from './useUnsaved.ts';

export interface Sent<Values> {
  values: Values;
  touches: number;
}

interface Refused<Values> {
  problem: Problem;
  rejected: Rejected;
  sent: Sent<Values>;
}

export interface FormShellProps<C extends AnyCall, Values extends FormikValues, Answer> {
  /** Names the form's draft; the address is added. */
  name: string;
  title: string;
  /** The call that the form makes: its schema is checked before anything is sent. */
  call: C;
  initialValues: Values;
  /** The form's values as the call's body; what can't be converted passes as typed and the check says so. */
  toBody: (values: Values) => unknown;
  /** Sends the checked body, passwords sealed; throws what `unwrap` throws. `key` is the Idempotency-Key. */
  send: (body: Sendable<BodyOf<C>>, key: string) => Promise<Answer>;
  /**
   * After a success, with what was typed, and how many keys and clicks there had been when it was sent; the form no
   * longer counts as unsaved.
   */
  onSaved: (answer: Answer, helpers: FormikHelpers<Values>, values: Values, touches: number) => void;
  submitText: string;
  /** Form fields of body keys that have another name, for instance `{ costosArr: 'serviciosArr' }`. */
  fieldOf?: Partial<Record<string, string>>;
  /** Fetches the record anew; offered when somebody else changed it meanwhile (409). */
  refresh?: () => Promise<unknown>;
  /**
   * What a refusal offers besides its text: the change to give back, for instance. `dismiss` takes the refusal away;
   * `sent` is what was refused, and how many keys and clicks there had been by then.
   */
  onProblem?: (problem: Problem, form: FormikProps<Values>, dismiss: () => void, sent: Sent<Values>) => ReactNode;
  /** What is wrong with the text as typed, where the body no longer tells: «99.50» and 99.5 are the same number. */
  typedErrors?: (values: Values) => FieldErrors;
  /** Said of every refusal before the server's own words. */
  failureText?: (problem: Problem) => string;
  /** Refusals stand below the form alone, instead of above it and at their fields. */
  failureBelow?: boolean;
  /** Long forms: what is typed is kept at each change, and offered after the page was thrown away. */
  autosave?: boolean;
  /** The form stands beside its list, or in its place: «Cancelar» lets go of what was typed, and asks nobody. */
  onCancel?: (() => void) | undefined;
  /** What the form is called where its draft is offered: «Abono de Ana Pérez». Left out: its title. */
  draftTitle?: ((values: Values) => string) | undefined;
  /** Buttons beside the submit button. */
  actions?: ReactNode;
  /** The form is a till: what it comes to stays in sight beside the fields, with the buttons. */
  summary?: ReactNode;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
}

export function FormShell<C extends AnyCall, Values extends FormikValues, Answer>(
  props: FormShellProps<C, Values, Answer>,
) {
  const { call, toBody, send, onSaved, initialValues, typedErrors, fieldOf = {} } = props;
  const key = useIdempotencyKey();
  const sending = useRef(false);
  const saved = useRef<() => void>(() => undefined);
  const [failure, setFailure] = useState<Refused<Values> | null>(null);

  const rename = (fields: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(fields).map(([field, texts]) => [fieldOf[field] ?? field, texts]));
  const check = (values: Values) => ({
    ...typedErrors?.(values),
    ...rename(checkBody(call, toBody(values)).errors ?? {}),
  });
  const validate = (values: Values) =>
    Object.entries(check(values)).reduce((errors, [field, texts]) => setIn(errors, field, texts[0]), {});
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const { value: body } = checkBody(call, toBody(values));
    // Formik does not stop a second click that comes before it has painted the first.
    if (body === null || sending.current) return;
    sending.current = true;
    const sent = { values, touches: touches() };
    try {
      const answer = await send(sealPasswords(body), key.current());
      key.renew();
      setFailure(null);
      saved.current();
      helpers.resetForm({ values });
      onSaved(answer, helpers, values, sent.touches);
    } catch (error) {
      const problem = problemOf(error);
      setFailure({ problem, rejected: { fields: rename(problem.fields), values }, sent });
    } finally {
      sending.current = false;
    }
  };

  return (
    <Formik initialValues={initialValues} validate={validate} onSubmit={submit}>
      {(form) => (
        <Body
          {...props}
          form={form}
          failure={failure}
          // What no field can show would otherwise keep the form from being sent in silence.
          homeless={Object.entries(form.submitCount > 0 ? check(form.values) : {}).flatMap(([field, texts]) =>
            getIn(form.values, field) === undefined ? texts : [],
          )}
          onSavedRef={saved}
          dropFailure={() => setFailure(null)}
        />
      )}
    </Formik>
  );
}

interface BodyProps<C extends AnyCall, Values extends FormikValues, Answer> extends FormShellProps<C, Values, Answer> {
  form: FormikProps<Values>;
  failure: Refused<Values> | null;
  homeless: string[];
  onSavedRef: { current: () => void };
  dropFailure: () => void;
}

function Body<C extends AnyCall, Values extends FormikValues, Answer>(props: BodyProps<C, Values, Answer>) {
  const { form, failure, homeless, name, title, initialValues, submitText, actions, children, refresh, onProblem } =
    props;
  const { dropFailure, onCancel } = props;
  const { draft, wanted, forget, settle } = useUnsaved({
    ...{ name, values: form.values, dirty: form.dirty, autosave: props.autosave },
    title: props.draftTitle?.(form.values) ?? title,
  });
  const recover = () => {
    if (!draft) return;
    void form.setValues({ ...form.values, ...(draft.values as Values) });
    forget();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when whoever asked for the draft arrives
  useEffect(() => {
    if (wanted) recover();
  }, []);
  const element = useRef<HTMLFormElement>(null);
  const reloading = useRef(false);
  useEffect(() => {
    props.onSavedRef.current = settle;
  });

  // The record came or changed: an untouched form follows it, one with something typed only when asked to.
  useEffect(() => {
    if (equal(initialValues, form.initialValues) || (form.dirty && !reloading.current)) return;
    reloading.current = false;
    form.resetForm({ values: initialValues });
  }, [initialValues, form]);

  // Where the hands are: the first field at the start, the first wrong one after a refusal.
  useEffect(() => {
    // A form that comes late must not take the keys from a field where somebody is typing already.
    const typing = document.activeElement?.matches('input, select, textarea');
    if (!typing && !window.matchMedia('(pointer: coarse)').matches) focusOn(element.current, FIRST_FIELD);
  }, []);
  const { submitCount, isSubmitting } = form;
  const begun = useRef(0);
  useEffect(() => {
    // While the answer was on its way somebody may have gone on typing in another field.
    const untouched = begun.current === touches();
    if (submitCount > 0 && !isSubmitting && untouched) focusOn(element.current, '[aria-invalid="true"]');
  }, [submitCount, isSubmitting]);

  const refused = failure && [
    ...(props.failureText ? [props.failureText(failure.problem)] : []),
    ...messagesOf(failure.problem),
  ];
  const texts = [...new Set([...homeless, ...(refused ?? [])])];
  const below = props.failureBelow === true;
  const offered = failure && onProblem?.(failure.problem, form, dropFailure, failure.sent);
  const stale = failure?.problem.status === 409 && 'actual' in failure.problem.body && refresh;
  const fields = typeof children === 'function' ? children(form) : children;
  const foot = (
    <div className={css.foot}>
      <Button
        kind="primary"
        type="submit"
        busy={form.isSubmitting}
        // The answer may come between the two clicks of a double click: the second one belongs to nothing.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {submitText}
      </Button>
      {onCancel && (
        <Button
          onClick={() => {
            settle();
            onCancel();
          }}
        >
          Cancelar
        </Button>
      )}
      {actions}
    </div>
  );
  return (
    <RejectedContext value={below ? null : (failure?.rejected ?? null)}>
      <Form
        ref={element}
        noValidate
        aria-label={title}
        className={css.form}
        onSubmitCapture={() => {
          begun.current = touches();
        }}
      >
        {draft && !wanted && (
          <Alert kind="warning">
            <span>Hay datos de «{draft.title}» que no se guardaron.</span>
            <Button small onClick={recover}>
              Recuperar
            </Button>
            <Button small kind="quiet" onClick={forget}>
              Descartar
            </Button>
          </Alert>
        )}
        {!below && <Texts texts={texts} />}
        {stale && (
          <Alert kind="warning">
            <span>Puedes cargar los datos actuales; lo que escribiste aquí se descarta.</span>
            <Button
              small
              onClick={async () => {
                await stale();
                reloading.current = true;
                dropFailure();
              }}
            >
              Cargar los datos actuales
            </Button>
          </Alert>
        )}
        {!below && offered}
        {props.summary ? (
          <Till
            summary={
              <>
                {props.summary}
                {foot}
              </>
            }
          >
            {fields}
          </Till>
        ) : (
          <>
            {fields}
            {foot}
          </>
        )}
        {below && texts.length > 0 && (
          <div className={css.below}>
            <Texts texts={texts} />
            {offered}
          </div>
        )}
      </Form>
    </RejectedContext>
  );
}

const Texts = ({ texts }: { texts: string[] }) => texts.map((text) => <Alert key={text}>{text}</Alert>);

const FIRST_FIELD = 'input:not([type="hidden"]):enabled:not([readonly]), select:enabled, textarea:enabled';

function focusOn(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}

/** The server's map of field to messages, flattened; its message alone when no field is named. */
export function messagesOf(problem: Problem): string[] {
  const texts = [...new Set(Object.values(problem.fields).flat())];
  return texts.length > 0 ? texts : [problem.message];
}
