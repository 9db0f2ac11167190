import { fullName, placeOf } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/Dialog.tsx';

/** Says that an alumno is registered, and offers what most of them came for. */
export function RegisteredDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const user = useAppSelector((state) => selectUser(state, id));
  return (
    <DialogFrame
      title="Alumno registrado exitosamente."
      onClose={onClose}
      foot={
        <>
          <ButtonLink to={screens.registerNote(id)}>Hacer su nota</ButtonLink>
          <Button kind="primary" data-first onClick={onClose}>
            Aceptar
          </Button>
        </>
      }
    >
      {user && (
        <p>
          {fullName(user)}, {placeOf(user)}
        </p>
      )}
    </DialogFrame>
  );
}
