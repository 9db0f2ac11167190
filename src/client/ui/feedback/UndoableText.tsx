import type { ToastContentProps } from 'react-toastify';
import { Button } from '../Button.tsx';

/** The content of a notice whose deed can be taken back. */
export const undoableText = (text: string, undo: () => unknown) =>
  function UndoableText({ closeToast }: ToastContentProps) {
    const back = () => {
      closeToast();
      void undo();
    };
    return (
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
        <span style={{ flex: '1 1 140px' }}>{text}</span>
        <Button small onClick={back}>
          Deshacer
        </Button>
      </div>
    );
  };
