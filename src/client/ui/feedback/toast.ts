import type { ToastOptions, TypeOptions } from 'react-toastify';
import { logFailure } from '#client/lib/log.ts';
import { TOAST_MS } from '#contract/rules.ts';

const options: ToastOptions = { position: 'top-right', autoClose: TOAST_MS, hideProgressBar: true };

const show = (type: TypeOptions, text: string): void => {
  import('react-toastify')
    .then(({ toast }) => toast(text, { ...options, type }))
    .catch((error: unknown) => logFailure(`A notice could not be shown: ${text}`, error));
};

/** Short notices, top right, gone after three seconds. Text that must be read belongs in the page or a dialog. */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};
