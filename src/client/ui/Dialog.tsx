import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import css from './Dialog.module.css';

interface Props {
  /** Read out when the dialog opens; shown as its heading unless `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  /** 'X', Escape, or the ground beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot. */
  foot?: ReactNode;
  wide?: boolean;
}

/** The frame of every dialog: the browser's own, which keeps the focus inside and gives it back. */
export function DialogFrame({ title, hideTitle, onClose, children, foot, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    // Not every environment that renders pages has modal dialogs; it is then shown in place.
    if (dialog?.showModal) dialog.showModal();
    else dialog?.setAttribute('open', '');
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog?.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the browser gives as `cancel`
    <dialog
      ref={ref}
      className={`${css.dialog} ${wide ? css.wide : ''}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className={css.body}>
        <button type="button" className={css.close} aria-label="Cerrar" title="Cerrar" onClick={onClose}>
          X
        </button>
        <h2 id={heading} className={hideTitle ? 'solo-lectores' : css.title}>
          {title}
        </h2>
        {children}
        {foot && <div className={css.foot}>{foot}</div>}
      </div>
    </dialog>,
    document.body,
  );
}

/** The reusable dialog: a message with 'X' and 'Aceptar'. Lines of the message are separated by line breaks. */
export function Dialog({
  message,
  onClose,
  title = 'Aviso',
}: {
  message: string;
  onClose: () => void;
  title?: string;
}) {
  return (
    <DialogFrame
      title={title}
      hideTitle
      onClose={onClose}
      foot={
        <Button kind="primary" data-first onClick={onClose}>
          Aceptar
        </Button>
      }
    >
      <div role="alert">
        {message.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </DialogFrame>
  );
}
