import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useDialog } from '#client/api/travel.ts';
import { fullName, placeOf } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { dialogClosed, type HasUsers, selectDialog } from './slice.ts';

interface Props {
  title: string;
  /** What most of them came for. */
  next: (id: number) => ReactNode;
}

/** Says, once that is so, that a person is registered, and offers the way on. */
export function RegisteredDialog({ title, next }: Props) {
  const dispatch = useDispatch();
  const about = useSelector((state: HasUsers) => selectDialog(state, 'registered'));
  const [id, onClose] = useDialog(about, () => dispatch(dialogClosed()));
  const user = useAppSelector((state) => selectUser(state, id));
  if (id === null) return null;
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      foot={
        <>
          {next(id)}
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
