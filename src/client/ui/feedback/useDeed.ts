import { useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { notify } from './toast.ts';

/** What a button does at the server: whether that is under way, and why it was refused. */
export function useDeed() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** `done`: said once it has succeeded. */
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setRefusal(null);
    setBusy(true);
    try {
      await work();
      notify.success(done);
    } catch (error) {
      setRefusal(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}
