import { type ReactNode, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { uuid } from '#client/lib/uuid.ts';
import { ConfirmDialog, Dialog, type Dialogs, DialogsContext, type Question } from '#client/ui/feedback/dialogs.tsx';
import { questionClosed, questionOpened, selectQuestion } from './slice.ts';

/**
 * Shows the questions that `useConfirm` asks, one after another. Their words stand in the store; who waits for the response
 * stands here, so that a question of the past, or of a log from elsewhere, has nobody to answer to.
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
      {open?.alert && <Dialog key={open.id} message={open.message} onClose={() => close(true)} />}
      {open && !open.alert && <ConfirmDialog key={open.id} {...open} onDecision={close} />}
    </DialogsContext>
  );
}
