/** How a form goes along with the record that it shows: before somebody types, while they do, and after it is saved. */
import type { FormikProps, FormikValues } from 'formik';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { equal } from '#client/lib/equal.ts';

/** The entries that are no longer what they were. */
const changes = <Values extends FormikValues>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !equal(value, before[name]))) as Partial<Values>;

const any = (typed: object): boolean => Object.keys(typed).length > 0;

/** Starts again from these values, with what was typed since. */
function startFrom<Values extends FormikValues>(form: FormikProps<Values>, values: Values, typed: Partial<Values>) {
  form.resetForm({ values });
  if (any(typed)) void form.setValues({ ...values, ...typed });
}

/**
 * An untouched form follows its record; one with something typed only once it is saved, or when told to by `reload`.
 * `saved` takes what was sent and the record as it was then, and gives whether the form holds something newer, which
 * stays: nobody is kept from typing while a response is on its way. Without `keeps` the form begins empty after each save.
 */
export function useRecordValues<Values extends FormikValues>(
  form: FormikProps<Values>,
  { initialValues, keeps }: { initialValues: Values; keeps: boolean },
) {
  const reloading = useRef(false);
  /** The submitted values and their record, until the result is shown. */
  const saving = useRef<{ sent: Values; before: Values } | null>(null);
  useEffect(() => {
    // A reload that brings nothing new puts back what there is: left for the next change, it would overwrite what is typed then.
    if (!reloading.current && equal(initialValues, form.initialValues)) return;
    const { sent, before } = saving.current ?? {};
    // By identity: React may still run this once for the form as it was before the response.
    const renewed = form.initialValues === sent && !equal(initialValues, before);
    if (form.dirty && !reloading.current && !renewed) return;
    // With the version of before, what is still typed would be refused as if somebody else had changed the record.
    const typed = renewed && !reloading.current ? changes(form.initialValues, form.values) : {};
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
      // Painted at once: who leaves right after the save is asked about what is typed, not about a response to come.
      if (newer) flushSync(() => startFrom(form, sent, typed));
      else form.resetForm({ values: sent });
      return newer;
    },
  };
}
