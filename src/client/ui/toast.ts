import { type ToastOptions, toast } from 'react-toastify';
import { TOAST_MS } from '#contract/rules.ts';

const options: ToastOptions = { position: 'top-right', autoClose: TOAST_MS, hideProgressBar: true };

/** Short notices, top right, gone after three seconds. What must be read goes into the page or a dialog instead. */
export const notify = {
  success: (text: string): void => void toast.success(text, options),
  error: (text: string): void => void toast.error(text, options),
  info: (text: string): void => void toast.info(text, options),
};
