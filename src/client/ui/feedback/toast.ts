import type { ToastOptions, TypeOptions } from 'react-toastify';
import { logFailure } from '#client/lib/log.ts';
import { TOAST_MS } from '#contract/rules.ts';

const options: ToastOptions = { position: 'top-right', autoClose: TOAST_MS, hideProgressBar: true };

const show = (type: TypeOptions, text: string): void => {
  import('react-toastify')
    .then(({ toast }) => toast(text, { ...options, type }))
    .catch((error: unknown) => logFailure(`A notice could not be shown: ${text}`, error));
};

/** With a button there has to be time to read it and to get there. */
const BUTTON_MS = 12_000;

/** Short notices, top right, gone after three seconds. Text that must be read belongs in the page or a dialog. */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
  /** What succeeded, with the button that takes it back. */
  undoable: (text: string, undo: () => unknown): void => {
    Promise.all([import('react-toastify'), import('./UndoableText.tsx')])
      .then(([{ toast }, { undoableText }]) =>
        toast(undoableText(text, undo), { ...options, autoClose: BUTTON_MS, closeOnClick: false, type: 'success' }),
      )
      .catch((error: unknown) => logFailure(`A notice could not be shown: ${text}`, error));
  },
};
