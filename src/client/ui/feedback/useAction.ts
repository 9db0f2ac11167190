import { useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { type Question, useConfirm } from './dialogs.tsx';
import { notify } from './toast.ts';

/** A server action of a button: pending state and error, unless `report` shows it. */
export function useAction(report?: (reason: string) => unknown) {
  const { confirm } = useConfirm();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const key = useIdempotencyKey();
  /** `work` is given the Idempotency-Key; `done`: said once it has succeeded; `question`: asked first. */
  const run = async <Result>(
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
