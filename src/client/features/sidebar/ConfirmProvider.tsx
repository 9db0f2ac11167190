import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAfterRows } from '#client/lib/afterRows.ts';
import { uuid } from '#client/lib/uuid.ts';
import { type Dialogs, DialogsContext, type Question } from '#client/ui/feedback/confirm.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { questionClosed, questionOpened, selectQuestion } from './slice.ts';

const Dialog = lazyPart(async () => (await import('#client/ui/feedback/dialogs.tsx')).Dialog);
const ConfirmDialog = lazyPart(async () => (await import('#client/ui/feedback/dialogs.tsx')).ConfirmDialog);

/**
 * Shows the questions of `useConfirm`, one after another. Their words are in the store, the waiting callers here: a
 * question of the past, or of a log from elsewhere, has no caller.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const waiting = useRef(new Map<string, (accepted: boolean) => void>());
  const dialogs = useMemo<Dialogs>(() => {
    const open = (question: Question, alert: boolean) =>
      new Promise<boolean>((resolve) => {
        const id = uuid();
        waiting.current.set(id, resolve);
        dispatch(questionOpened({ ...question, id, alert }));
      });
    return {
      confirm: (question) => open(typeof question === 'string' ? { message: question } : question, false),
      tell: async (message) => void (await open({ message }, true)),
    };
  }, [dispatch]);

  // Asked without a network, a question has its dialog all the same.
  const fetches = useAfterRows();
  useEffect(() => {
    if (fetches) void Promise.all([Dialog.fetch(), ConfirmDialog.fetch()]);
  }, [fetches]);
  const open = useSelector(selectQuestion);
  const close = (accepted: boolean) => {
    if (!open) return;
    dispatch(questionClosed({ id: open.id, accepted }));
    waiting.current.get(open.id)?.(accepted);
    waiting.current.delete(open.id);
  };
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Suspense>
        {open?.alert && <Dialog key={open.id} message={open.message} onClose={() => close(true)} />}
        {open && !open.alert && <ConfirmDialog key={open.id} {...open} onDecision={close} />}
      </Suspense>
    </DialogsContext>
  );
}
