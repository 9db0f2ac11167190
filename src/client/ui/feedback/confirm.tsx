/** Questions to the person, and news that must be read. Apart from the dialogs that show them, which come later. */
import { createContext, useContext, useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { notify } from './toast.ts';

/** In words only: it stands in the store while it is open. */
export interface Question {
  message: string;
  detail?: string;
  accept?: string;
  cancel?: string;
  danger?: boolean;
}
export interface Dialogs {
  /** Asks; true when the person accepts. */
  confirm(question: Question | string): Promise<boolean>;
  /** Shows a message with 'X' and 'Aceptar'; resolves when it was closed. */
  tell(message: string): Promise<void>;
}

/** Given by `features/sidebar/ConfirmProvider.tsx`. */
export const DialogsContext = createContext<Dialogs | null>(null);

/** The one way to ask before something is done. */
export function useConfirm(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useConfirm outside of ConfirmProvider');
  return dialogs;
}

/** A server action of a button: pending state and error, unless `report` shows it. */
export function useAction(report?: (reason: string) => unknown) {
  const { confirm } = useConfirm();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const key = useIdempotencyKey();
  /** `work` is given the Idempotency-Key; `done`: said once it has succeeded; `question`: asked first. */
  const run = async <Result,>(
    work: (key: string) => Promise<Result>,
    done: string | ((result: Result) => string) | null,
    question?: Question,
  ): Promise<void> => {
    if (question && !(await confirm(question))) return;
    setError(null);
    setBusy(true);
    try {
      const result = await work(key.current());
      key.renew();
      if (done) notify.success(typeof done === 'string' ? done : done(result));
    } catch (error) {
      (report ?? setError)(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
