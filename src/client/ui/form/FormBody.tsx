/** Content of a form: draft notice, error, fields, buttons. */
import Flex from 'antd/es/flex';
import { Form, type FormikProps, type FormikValues } from 'formik';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { equal } from '#client/lib/equal.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { isUntouched, watchTouches } from '#client/lib/focus.ts';
import { TOUCH } from '#client/lib/hooks.ts';
import { useUnsaved } from '#client/lib/useUnsaved.ts';
import { Button } from '../Button.tsx';
import { TwoColumns } from '../Columns.tsx';
import { notify } from '../feedback/toast.ts';
import { Alert } from '../Page.tsx';
import type { FormLook, Refused } from './FormShell.tsx';
import { ShownAboveContext } from './Frame.tsx';
import css from './fields.module.css';
import { RejectedContext } from './fields.tsx';

interface Props<Values extends FormikValues> extends FormLook<Values> {
  form: FormikProps<Values>;
  failure: Refused<Values> | null;
  fieldless: string[];
  /** Called with the sent values and the record of that time; returns whether the form holds newer ones. */
  onSavedRef: { current: (sent: Values, before: Values) => boolean };
  dropFailure: () => void;
}

export function FormBody<Values extends FormikValues>(props: Props<Values>) {
  const { form, failure, fieldless, name, title, initialValues, summary, refresh, dropFailure } = props;
  const { draft, recover, forget, finish } = useUnsaved({
    ...{ name, values: form.values, dirty: form.dirty, sending: form.isSubmitting, autosave: props.autosave },
    title: props.draftTitle?.(form.values) ?? title,
    onRecover: (values) => void form.setValues({ ...form.values, ...values }),
  });
  const focus = useFormFocus(form);
  const { reload, saved } = useRecordValues(form, { initialValues, keeps: refresh !== undefined });
  useEffect(() => {
    props.onSavedRef.current = (sent, before) => {
      const newer = saved(sent, before);
      if (newer) forget();
      else finish();
      return newer;
    };
  });

  const below = props.failureBelow === true;
  // A server error is stale once the client finds an error in newer input; below the form once anything else is typed.
  const isNewer = failure !== null && !form.isSubmitting && form.values !== failure.sent;
  const overtaken = isNewer && (!form.isValid || (below && form.dirty));
  useEffect(() => {
    if (overtaken) dropFailure();
  }, [overtaken, dropFailure]);
  const refused = failure && [
    ...(props.failureText ? [props.failureText(failure.problem)] : []),
    ...messagesOf(failure.problem),
  ];
  const messages = [...new Set([...fieldless, ...(refused ?? [])])];
  const texts = messages.map((text) => <Alert key={text}>{text}</Alert>);
  const offered = failure && props.onProblem?.(failure.problem, form, dropFailure, failure.sent);
  const stale = failure?.problem.status === 409 && 'actual' in failure.problem.body && refresh;
  const loadCurrent = async () => {
    // RTK Query's refetch resolves also when no record came.
    const { error } = Object(await refresh?.()) as { error?: unknown };
    if (error !== undefined) return notify.error(problemOf(error).message);
    reload();
    dropFailure();
  };
  const fields = typeof props.children === 'function' ? props.children(form) : props.children;
  const foot = (
    <>
      {props.sum}
      <Foot {...props} finish={finish} />
      {below && texts.length > 0 && (
        <div style={{ marginTop: 12 }}>
          {texts}
          {offered}
        </div>
      )}
    </>
  );
  return (
    <RejectedContext value={below ? null : (failure?.rejected ?? null)}>
      <ShownAboveContext value={new Set(below ? [] : messages)}>
        <Form {...focus} noValidate aria-label={title}>
          {draft && (
            <Alert
              kind="warning"
              actions={[
                { text: 'Recuperar', onClick: recover },
                { text: 'Descartar', kind: 'quiet', onClick: forget },
              ]}
            >
              Hay datos de «{draft.title}» que no se guardaron.
            </Alert>
          )}
          {!below && texts}
          {stale && (
            <Alert kind="warning" actions={[{ text: 'Cargar los datos actuales', onClick: loadCurrent }]}>
              Puedes cargar los datos actuales; lo que escribiste aquí se descarta.
            </Alert>
          )}
          {!below && offered}
          {summary ? (
            <TwoColumns summary={summary} foot={foot}>
              {fields}
            </TwoColumns>
          ) : (
            <>
              {fields}
              {foot}
            </>
          )}
        </Form>
      </ShownAboveContext>
    </RejectedContext>
  );
}

/** The field behind a button that chooses files is hidden: the keys would go nowhere. */
const FIRST_FIELD =
  'input:not([type="hidden"], [type="file"], [hidden]):enabled:not([readonly]), select:enabled, textarea:enabled';

function focusOn(form: HTMLFormElement | null, selector: string, options?: FocusOptions): void {
  form?.querySelector<HTMLElement>(selector)?.focus(options);
}

/** Focuses the first field on mount and the first invalid field after a submit. */
function useFormFocus({ submitCount, isSubmitting }: { submitCount: number; isSubmitting: boolean }) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A form that mounts late must not take the focus from a field in use; fields behind a dialog have none.
    const place = ref.current?.closest('[role="dialog"]') ?? document;
    const typing = place.querySelector(':is(input, select, textarea):focus') !== null;
    // Without scrolling: a new screen begins at its top, and going back leads to where it was scrolled to.
    if (!typing && !window.matchMedia(TOUCH).matches) focusOn(ref.current, FIRST_FIELD, { preventScroll: true });
  }, []);
  useEffect(() => {
    // Another field may be typed into since.
    if (submitCount > 0 && !isSubmitting && isUntouched()) focusOn(ref.current, '[aria-invalid="true"]');
  }, [submitCount, isSubmitting]);
  return { ref, onSubmitCapture: watchTouches };
}

type FootProps<Values extends FormikValues> = Props<Values> & { finish: () => void };

function Foot<Values extends FormikValues>(props: FootProps<Values>) {
  const { form, submitText, danger, wide, onCancel, onBack, actions, finish } = props;
  const cancel = () => {
    finish();
    onCancel?.();
  };
  return (
    <Flex
      wrap
      align="center"
      justify={onBack && 'end'}
      gap={8}
      className={wide ? (css.wide ?? '') : ''}
      style={{ marginTop: 4 }}
    >
      {onBack && <Button onClick={onBack}>Volver</Button>}
      <Button
        kind={danger ? 'destroy' : 'primary'}
        type="submit"
        block={wide ?? false}
        aria-keyshortcuts={props.submitKey}
        busy={form.isSubmitting}
        // The response may come between the two clicks of a double click: the second one belongs to nothing.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {typeof submitText === 'function' ? submitText(form.values) : submitText}
      </Button>
      {onCancel && <Button onClick={cancel}>Cancelar</Button>}
      {actions}
    </Flex>
  );
}

/** The server's map of field to messages, flattened; its message alone when no field is named. */
export function messagesOf(problem: Problem): string[] {
  const texts = [...new Set(Object.values(problem.fields).flat())];
  return texts.length > 0 ? texts : [problem.message];
}

/** The entries that have changed. */
const changes = <Values extends FormikValues>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !equal(value, before[name]))) as Partial<Values>;

const any = (typed: object): boolean => Object.keys(typed).length > 0;

/** Resets to these values, keeping the ones typed since. */
function startFrom<Values extends FormikValues>(form: FormikProps<Values>, values: Values, typed: Partial<Values>) {
  form.resetForm({ values });
  if (any(typed)) void form.setValues({ ...values, ...typed });
}

/**
 * An untouched form follows its record; a changed one only after saving, or by `reload`. `saved` takes the sent values
 * and the record of that time, and returns whether the form holds newer ones, which stay: typing goes on while a
 * response is pending. Without `keeps` the form begins empty after each save.
 */
function useRecordValues<Values extends FormikValues>(
  form: FormikProps<Values>,
  { initialValues, keeps }: { initialValues: Values; keeps: boolean },
) {
  const reloading = useRef(false);
  /** The submitted values and their record, until the result is shown. */
  const saving = useRef<{ sent: Values; before: Values } | null>(null);
  useEffect(() => {
    // A reload without changes restores the record: left for the next change, it would overwrite values typed then.
    if (!reloading.current && equal(initialValues, form.initialValues)) return;
    const { sent, before } = saving.current ?? {};
    // By identity: React may still run this once for the form as it was before the response.
    const renewed = form.initialValues === sent && !equal(initialValues, before);
    // What changed is none of this form's fields: it goes on with the new version. While a response is pending the version
    // may be that of the values sent, which would then count as typed since.
    const isElsewhere =
      !form.isSubmitting && Object.keys(changes(form.initialValues, initialValues)).every((name) => name === 'version');
    if (form.dirty && !reloading.current && !renewed && !isElsewhere) return;
    // With the former version, values still being typed would be refused as a conflict.
    const typed = (renewed || isElsewhere) && !reloading.current ? changes(form.initialValues, form.values) : {};
    reloading.current = false;
    saving.current = null;
    startFrom(form, initialValues, typed);
  }, [initialValues, form]);
  return {
    reload() {
      reloading.current = true;
    },
    saved(sent: Values, before: Values): boolean {
      const typed = keeps ? changes(sent, form.values) : {};
      const newer = any(typed);
      saving.current = newer ? { sent, before } : null;
      // Rendered at once: leaving right after the save asks about typed values, not about a pending response.
      if (newer) flushSync(() => startFrom(form, sent, typed));
      else form.resetForm({ values: sent });
      return newer;
    },
  };
}
