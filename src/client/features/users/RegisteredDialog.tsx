import type { ReactNode } from 'react';
import { fullName, placeOf } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/Dialog.tsx';

interface Props {
  id: number;
  title: string;
  /** What most of them came for. */
  next: ReactNode;
  onClose: () => void;
}

/** Says that a person is registered, and offers the way on. */
export function RegisteredDialog({ id, title, next, onClose }: Props) {
  const user = useAppSelector((state) => selectUser(state, id));
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      foot={
        <>
          {next}
          <Button kind="primary" data-first="" onClick={onClose}>
            Aceptar
          </Button>
        </>
      }
    >
      {user && <p>{[fullName(user), placeOf(user)].filter(Boolean).join(', ')}</p>}
    </DialogFrame>
  );
}
