import Modal from 'antd/es/modal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { Question } from './confirm.tsx';

interface Props {
  /** Read out when the dialog opens; shown as its heading unless `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  /** 'X', Escape, or the ground beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
  /** «Aceptar», which only closes, stands behind them. */
  accept?: boolean;
  wide?: boolean;
}

const CLEAR_OF_X = { paddingRight: 24 };

/** The frame of every dialog: antd's, with the specification's X. It is open as long as it is rendered. */
export function DialogFrame({ title, hideTitle, onClose, children, foot, accept, wide }: Props) {
  const body = useRef<HTMLDivElement>(null);
  // Before a form inside takes it.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // antd gives the focus back when a dialog is closed, and these are taken away.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  return (
    <Modal
      open
      centered
      width={wide ? 760 : 480}
      title={hideTitle ? <span className="solo-lectores">{title}</span> : <div style={CLEAR_OF_X}>{title}</div>}
      onCancel={onClose}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon="X"
      footer={
        <>
          {foot}
          {accept && (
            <Button kind={foot ? 'plain' : 'primary'} data-first="" onClick={onClose}>
              Aceptar
            </Button>
          )}
        </>
      }
      afterOpenChange={(open) => {
        if (open) body.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-first]')?.focus();
      }}
    >
      <div ref={body}>{children}</div>
    </Modal>
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
    <DialogFrame title={title} hideTitle onClose={onClose} accept>
      <div role="alert">
        {message.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </DialogFrame>
  );
}

export function ConfirmDialog({
  message,
  detail,
  accept = 'Aceptar',
  cancel = 'Cancelar',
  danger,
  onDecision,
}: Question & { onDecision: (accepted: boolean) => void }) {
  return (
    <DialogFrame
      title={message}
      onClose={() => onDecision(false)}
      foot={
        <>
          <Button onClick={() => onDecision(false)} {...(danger && { 'data-first': '' })}>
            {cancel}
          </Button>
          <Button
            kind={danger ? 'destroy' : 'primary'}
            {...(!danger && { 'data-first': '' })}
            onClick={() => onDecision(true)}
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
