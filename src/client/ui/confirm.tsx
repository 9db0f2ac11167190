import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogFrame } from './Dialog.tsx';

interface Question {
  message: string;
  /** What happens besides, in smaller words. */
  detail?: string;
  accept?: string;
  cancel?: string;
  danger?: boolean;
}
interface Asking {
  /** Asks; true when the person accepts. */
  confirm(question: Question | string): Promise<boolean>;
  /** Shows a message with 'X' and 'Aceptar'; resolves when it was closed. */
  tell(message: string): Promise<void>;
}

const AskingContext = createContext<Asking | null>(null);

type Open = { question: Question; alert: boolean; answer: (accepted: boolean) => void };

/** Shows the dialogs that `useConfirm` asks for, one after another. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Open[]>([]);
  const ask = useCallback(
    (question: Question, alert: boolean) =>
      new Promise<boolean>((resolve) => {
        const open: Open = {
          question,
          alert,
          answer: (accepted) => {
            setQueue((before) => before.filter((one) => one !== open));
            resolve(accepted);
          },
        };
        setQueue((before) => [...before, open]);
      }),
    [],
  );
  const asking = useMemo<Asking>(
    () => ({
      confirm: (question) => ask(typeof question === 'string' ? { message: question } : question, false),
      tell: async (message) => void (await ask({ message }, true)),
    }),
    [ask],
  );
  const [open] = queue;
  return (
    <AskingContext value={asking}>
      {children}
      {open?.alert && <Dialog message={open.question.message} onClose={() => open.answer(true)} />}
      {open && !open.alert && <ConfirmDialog {...open.question} onAnswer={open.answer} />}
    </AskingContext>
  );
}

/** The one way to ask before something is done. */
export function useConfirm(): Asking {
  const asking = useContext(AskingContext);
  if (!asking) throw new Error('useConfirm outside of ConfirmProvider');
  return asking;
}

function ConfirmDialog({
  message,
  detail,
  accept = 'Aceptar',
  cancel = 'Cancelar',
  danger,
  onAnswer,
}: Question & { onAnswer: (accepted: boolean) => void }) {
  return (
    <DialogFrame
      title={message}
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button onClick={() => onAnswer(false)} {...(danger && { 'data-first': '' })}>
            {cancel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            {...(!danger && { 'data-first': '' })}
            onClick={() => onAnswer(true)}
          >
            {accept}
          </Button>
        </>
      }
    >
      {detail && <p>{detail}</p>}
    </DialogFrame>
  );
}
