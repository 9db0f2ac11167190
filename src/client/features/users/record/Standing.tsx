/** Baja, back from baja, the end of a record that nothing hangs on, and anonymising. */

import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import { useNavigate } from 'react-router-dom';
import { useOpened } from '#client/entities/dialog.ts';
import { hasUnsaved } from '#client/lib/unsaved.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { Alert, Card } from '#client/ui/Page.tsx';
import { users as endpoints } from '#contract/endpoints/users.ts';
import type { User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { users } from '../api.ts';
import type { Rights } from '../rights.ts';

/** Asks before an action that raises the record's version: typed values could not be saved afterwards. */
function useOnceSaved() {
  const { tell } = useConfirm();
  return (work: () => Promise<void> | void) => async () => {
    if (hasUnsaved()) return tell('Hay cambios sin guardar en el formulario. Guárdalos antes con «Enviar».');
    await work();
  };
}

/** Erasure on request: the person goes, the money stays. */
interface Props {
  /** On record, or deleted: the log still tells of them then. */
  user: Pick<User, 'id' | 'nombre' | 'apaterno' | 'amaterno'>;
  refresh: () => Promise<unknown>;
}

export function Anonymize({ user, refresh }: Props) {
  const [anonymizeUser] = users.useAnonymizeUserMutation();
  const [dialog, open, close] = useOpened<number>('anonimizar', 'users');
  const onceSaved = useOnceSaved();
  return (
    <Card title="Anonimizar">
      <Paragraph type="secondary">
        Para quien pide que se borren sus datos: su nombre, contacto, sesiones, fotos, códigos y expedientes de
        guardería se quitan, también de la bitácora. Sus notas y abonos se conservan con sus importes.
      </Paragraph>
      <Button kind="danger" onClick={onceSaved(() => open(user.id))}>
        Anonimizar
      </Button>
      {dialog === user.id && (
        <ReasonDialog
          title={`¿Anonimizar a ${fullName(user)}?`}
          detail="No se puede deshacer. El motivo queda en la bitácora: escríbelo sin el nombre de la persona."
          endpoint={endpoints.anonymizeUser}
          send={(body, key) => anonymizeUser({ params: { id: user.id }, body, key }).unwrap()}
          submitText="Anonimizar"
          danger
          onClose={close}
          done="La persona quedó anonimizada."
          onDone={() => void refresh()}
        />
      )}
    </Card>
  );
}

export function Standing({ user, rights }: { user: User; rights: Rights }) {
  const navigate = useNavigate();
  const [bajaUser] = users.useBajaUserMutation();
  const [restoreUser] = users.useRestoreUserMutation();
  const [deleteUser] = users.useDeleteUserMutation();
  const [dialog, open, close] = useOpened<number>('baja', 'users');
  const { busy, error, run } = useAction();
  const name = fullName(user);

  const onceSaved = useOnceSaved();
  const params = { id: user.id };
  const restore = () => run((key) => restoreUser({ params, key }).unwrap(), `${name} está activo de nuevo.`);
  const remove = () => {
    const message = `¿Seguro que deseas eliminar a ${name}?`;
    const detail = 'No se puede deshacer. A quien tiene notas, abonos, códigos o documentos solo se le da de baja.';
    const work = async () => {
      await deleteUser({ params }).unwrap();
      navigate(screens.usuarios(), { replace: true });
    };
    return run(work, `${name} quedó eliminado.`, { message, detail, accept: 'Eliminar', danger: true });
  };
  return (
    <Card title={user.activo ? 'Dar de baja' : 'Restaurar'}>
      <Paragraph type="secondary">
        {user.activo
          ? 'En baja ya no puede iniciar sesión y sale de las listas; sus notas y abonos se conservan, y se puede restaurar.'
          : 'Vuelve a las listas y puede iniciar sesión con su contraseña de antes.'}
      </Paragraph>
      {error && <Alert>{error}</Alert>}
      <Flex wrap gap={8}>
        {rights.standing && user.activo && <Button onClick={onceSaved(() => open(user.id))}>Dar de baja</Button>}
        {rights.standing && !user.activo && (
          <Button busy={busy} onClick={onceSaved(restore)}>
            Restaurar
          </Button>
        )}
        {rights.remove && (
          <Button kind="danger" busy={busy} onClick={onceSaved(remove)}>
            Eliminar
          </Button>
        )}
      </Flex>
      {dialog === user.id && (
        <ReasonDialog
          title={`¿Dar de baja a ${name}?`}
          detail="Sus sesiones se cierran al momento. El motivo queda registrado."
          endpoint={endpoints.bajaUser}
          send={(body, key) => bajaUser({ params, body, key }).unwrap()}
          submitText="Dar de baja"
          onClose={close}
          done={`${name} quedó en baja.`}
        />
      )}
    </Card>
  );
}
