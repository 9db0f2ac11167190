import { useState } from 'react';
import type { ToastOptions, TypeOptions } from 'react-toastify';
import { problemOf } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { TOAST_MS } from '#contract/rules.ts';

const options: ToastOptions = { position: 'top-right', autoClose: TOAST_MS, hideProgressBar: true };

const show = (type: TypeOptions, text: string): void => {
  import('react-toastify')
    .then(({ toast }) => toast(text, { ...options, type }))
    .catch((error: unknown) => logFailure(`A notice could not be shown: ${text}`, error));
};

/** Short notices, top right, gone after three seconds. What must be read goes into the page or a dialog instead. */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};

/** What a button does at the server: whether that is under way, and why it was refused. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** `done`: said once it has succeeded. */
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setError(null);
    setBusy(true);
    try {
      await work();
      notify.success(done);
    } catch (error) {
      setError(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
