import { createContext, useContext } from 'react';
import { Button } from '../Button.tsx';
import { DialogFrame } from './Dialog.tsx';

/** In words only: it stands in the store while it is open. */
export interface Question {
  message: string;
  /** What happens besides, in smaller words. */
  detail?: string;
  accept?: string;
  cancel?: string;
  danger?: boolean;
}
export interface Asking {
  /** Asks; true when the person accepts. */
  confirm(question: Question | string): Promise<boolean>;
  /** Shows a message with 'X' and 'Aceptar'; resolves when it was closed. */
  tell(message: string): Promise<void>;
}

/** Given by `features/sidebar/ConfirmProvider.tsx`. */
export const AskingContext = createContext<Asking | null>(null);

/** The one way to ask before something is done. */
export function useConfirm(): Asking {
  const asking = useContext(AskingContext);
  if (!asking) throw new Error('useConfirm outside of ConfirmProvider');
  return asking;
}

export function ConfirmDialog({
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
