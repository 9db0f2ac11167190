/** Baja, back from baja, and the end of a record that nothing hangs on. */
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useDialog } from '#client/api/travel.ts';
import { fullName } from '#client/entities/person.ts';
import { problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { hasUnsaved } from '#client/lib/unsaved.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { ReasonDialog } from '#client/ui/form/ReasonDialog.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { routes } from '#contract/routes.ts';
import { users } from './endpoints.ts';
import type { Rights } from './rights.ts';
import { bajaAsked, dialogClosed, type HasUsers, selectDialog } from './slice.ts';
import css from './users.module.css';

export function Standing({ user, rights }: { user: User; rights: Rights }) {
  const navigate = useNavigate();
  const { confirm, tell } = useConfirm();
  const key = useIdempotencyKey();
  const [bajaUser] = users.useBajaUserMutation();
  const [restoreUser, restoring] = users.useRestoreUserMutation();
  const [deleteUser, deleting] = users.useDeleteUserMutation();
  const dispatch = useDispatch();
  const about = useSelector((state: HasUsers) => selectDialog(state, 'baja'));
  const [asking, close] = useDialog(about, () => dispatch(dialogClosed()));
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = fullName(user);

  /** The record gets a new version: what is typed above could no longer be saved. */
  const alone = (work: () => Promise<void> | void) => async () => {
    setRefusal(null);
    if (hasUnsaved()) return tell('Hay cambios sin guardar en el formulario. Guárdalos antes con «Enviar».');
    await work();
  };
  const orSay = (error: unknown) => setRefusal(problemOf(error).message);
  const restore = async () => {
    try {
      await restoreUser({ id: user.id, key: key.current() }).unwrap();
      key.renew();
      notify.success(`${name} está activo de nuevo.`);
    } catch (error) {
      orSay(error);
    }
  };
  const remove = async () => {
    const message = `¿Seguro que deseas eliminar a ${name}?`;
    const detail = 'No se puede deshacer. A quien tiene notas, abonos, códigos o documentos solo se le da de baja.';
    if (!(await confirm({ message, detail, accept: 'Eliminar', danger: true }))) return;
    try {
      await deleteUser(user.id).unwrap();
      notify.success(`${name} quedó eliminado.`);
      navigate(screens.usuarios(), { replace: true });
    } catch (error) {
      orSay(error);
    }
  };
  return (
    <Card title={user.activo ? 'Dar de baja' : 'Restaurar'}>
      <p className={css.words}>
        {user.activo
          ? 'En baja ya no puede iniciar sesión y sale de las listas; sus notas y abonos se conservan, y se puede restaurar.'
          : 'Vuelve a las listas y puede iniciar sesión con su contraseña de antes.'}
      </p>
      {refusal && <Alert>{refusal}</Alert>}
      <div className={css.buttons}>
        {rights.standing && user.activo && (
          <Button kind="danger" onClick={alone(() => void dispatch(bajaAsked(user.id)))}>
            Dar de baja
          </Button>
        )}
        {rights.standing && !user.activo && (
          <Button busy={restoring.isLoading} onClick={alone(restore)}>
            Restaurar
          </Button>
        )}
        {rights.remove && (
          <Button kind="danger" busy={deleting.isLoading} onClick={alone(remove)}>
            Eliminar
          </Button>
        )}
      </div>
      {asking === user.id && (
        <ReasonDialog
          title={`¿Dar de baja a ${name}?`}
          detail="Sus sesiones se cierran al momento. El motivo queda registrado."
          call={routes.bajaUser}
          send={(body, bajaKey) => bajaUser({ id: user.id, motivo: body.motivo, key: bajaKey }).unwrap()}
          submitText="Dar de baja"
          onClose={close}
          onDone={() => {
            close();
            notify.success(`${name} quedó en baja.`);
          }}
        />
      )}
    </Card>
  );
}
